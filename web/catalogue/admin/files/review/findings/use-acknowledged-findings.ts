import { useState } from 'react'
import type { Preview } from '../use-draft-preview.ts'

/** Holds which findings of a preview staff acknowledge. Each new preview must be acknowledged again. */
export const useAcknowledgedFindings = (preview: Preview) => {
  const [ticked, setTicked] = useState<{ preview: Preview; keys: readonly string[] }>({ preview, keys: [] })
  const tickedKeys = ticked.preview === preview ? ticked.keys : []
  const findings = preview.state === 'ready' ? preview.changes.findings : []
  const acknowledgedKeys = findings.map(({ key }) => key).filter(key => tickedKeys.includes(key))
  return {
    acknowledgedKeys,
    /** True if every finding is acknowledged. */
    areFindingsAcknowledged: acknowledgedKeys.length === findings.length,
    acknowledge(key: string, { isAcknowledged }: { isAcknowledged: boolean }) {
      const otherKeys = tickedKeys.filter(tickedKey => tickedKey !== key)
      setTicked({ preview, keys: isAcknowledged ? [...otherKeys, key] : otherKeys })
    },
  }
}

import { useEffect, useState } from 'react'
import type { PickedReport } from '../files/reports.ts'
import { fetchLink, type LinkKind } from './link-kinds.ts'

type StoredLink =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'known'; address: string }
  | { state: 'failed'; error: unknown }

/** Loads the stored link of a report. */
export const useStoredLink = (report: PickedReport | undefined, kind: LinkKind) => {
  const [storedLink, setStoredLink] = useState<StoredLink>({ state: 'none' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is identified by its id, and a retry requests it again
  useEffect(() => {
    if (!report) return setStoredLink({ state: 'none' })
    let isCurrent = true
    const show = (next: StoredLink) => isCurrent && setStoredLink(next)
    setStoredLink({ state: 'loading' })
    fetchLink(kind, report).then(
      address => show({ state: 'known', address: address ?? '' }),
      error => show({ state: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [report?.sourceId, kind, tries])
  return {
    storedLink,
    reload: () => setTries(tries + 1),
    setAddress: (address: string) => setStoredLink({ state: 'known', address }),
  }
}

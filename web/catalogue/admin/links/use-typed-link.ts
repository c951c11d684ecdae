import { useState } from 'react'
import { unsavedOf } from '../../../frame/unsaved.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import type { PickedReport } from '../files/reports.ts'
import type { LinkKind } from './link-kinds.ts'

/** What was typed, and the stored address when typing began. */
interface Kept {
  typed: string
  was: string
  keptAt: string
}

/**
 * What is typed in place of a stored address. It is kept in the browser by user, report and kind until it is saved or dropped, and put back
 * when the form is opened again.
 */
export const useTypedLink = (kind: LinkKind, { sourceId }: PickedReport, address: string) => {
  const { me } = useVisit()
  // No Report ID has a space in it, so this is no report's own key.
  const unsaved = unsavedOf<Kept>(me?.user.userId ?? 0, `${kind} ${sourceId}`)
  const [restored, setRestored] = useState(() => {
    const kept = unsaved.read()
    return kept?.typed.trim() === address ? undefined : kept
  })
  const [was, setWas] = useState(restored?.was ?? address)
  const [typed, setTyped] = useState(restored?.typed ?? address)
  const store = (kept: Omit<Kept, 'keptAt'>, stored: string) =>
    kept.typed.trim() === stored ? unsaved.drop() : unsaved.keep({ ...kept, keptAt: new Date().toISOString() })
  return {
    typed,
    was,
    isUnsaved: typed.trim() !== address,
    /** When what has been put back was typed, ISO 8601. */
    restoredAt: restored?.keptAt,
    change(next: string) {
      setTyped(next)
      store({ typed: next, was }, address)
    },
    /** Another address is stored now; what differs from it stays unsaved. */
    mergeTyped(stored: string) {
      setWas(stored)
      setRestored(undefined)
      // Compares with what is typed now, not with what was sent: typing during the save loses nothing.
      const kept = unsaved.read()
      if (kept) store({ typed: kept.typed, was: stored }, stored)
    },
    discard() {
      setWas(address)
      setTyped(address)
      setRestored(undefined)
      unsaved.drop()
    },
  }
}

import { useState } from 'react'
import { createUnsaved } from '../../../frame/unsaved.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import type { PickedReport } from '../files/reports.ts'
import type { LinkKind } from './link-kinds.ts'

/** The typed address, and the stored address when typing began. */
interface StoredLink {
  typed: string
  was: string
  keptAt: string
}

/**
 * Holds an unsaved address. It is kept in the browser by user, report and kind until it is saved or discarded, and restored when the
 * form is opened again.
 */
export const useTypedLink = (kind: LinkKind, { sourceId }: PickedReport, address: string) => {
  const { me } = useVisit()
  // A Report ID contains no space, so this cannot be the key of a report.
  const unsaved = createUnsaved<StoredLink>(me?.user.userId ?? 0, `${kind} ${sourceId}`)
  const [restored, setRestored] = useState(() => {
    const storedLink = unsaved.read()
    return storedLink?.typed.trim() === address ? undefined : storedLink
  })
  const [was, setWas] = useState(restored?.was ?? address)
  const [typed, setTyped] = useState(restored?.typed ?? address)
  const store = (link: Omit<StoredLink, 'keptAt'>, stored: string) =>
    link.typed.trim() === stored ? unsaved.drop() : unsaved.keep({ ...link, keptAt: new Date().toISOString() })
  return {
    typed,
    was,
    isUnsaved: typed.trim() !== address,
    /** When the restored address was typed, ISO 8601. */
    restoredAt: restored?.keptAt,
    change(next: string) {
      setTyped(next)
      store({ typed: next, was }, address)
    },
    /** Uses another stored address as the base of the input; a different typed address stays unsaved. */
    mergeTyped(stored: string) {
      setWas(stored)
      setRestored(undefined)
      // Compares with the current input instead of the sent one, so that typing during the save is not lost.
      const storedLink = unsaved.read()
      if (storedLink) store({ typed: storedLink.typed, was: stored }, stored)
    },
    discard() {
      setWas(address)
      setTyped(address)
      setRestored(undefined)
      unsaved.drop()
    },
  }
}

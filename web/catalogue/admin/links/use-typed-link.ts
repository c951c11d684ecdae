import { useState } from 'react'
import { createUnsaved } from '../../../frame/unsaved.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import type { PickedReport } from '../files/reports.ts'
import type { LinkKind } from './link-kinds.ts'

/** The typed address, and the stored address when typing began. */
interface UnsavedLink {
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
  const unsaved = createUnsaved<UnsavedLink>(me?.user.userId ?? 0, `${kind} ${sourceId}`)
  const [restoredLink, setRestoredLink] = useState(() => {
    const unsavedLink = unsaved.read()
    return unsavedLink?.typed.trim() === address ? undefined : unsavedLink
  })
  const [was, setWas] = useState(restoredLink?.was ?? address)
  const [typed, setTyped] = useState(restoredLink?.typed ?? address)
  const store = (link: Omit<UnsavedLink, 'keptAt'>, storedAddress: string) =>
    link.typed.trim() === storedAddress ? unsaved.drop() : unsaved.keep({ ...link, keptAt: new Date().toISOString() })
  return {
    typed,
    was,
    isUnsaved: typed.trim() !== address,
    /** When the restored address was typed, ISO 8601. */
    restoredAt: restoredLink?.keptAt,
    change(next: string) {
      setTyped(next)
      store({ typed: next, was }, address)
    },
    /** Uses another stored address as the base of the input; a different typed address stays unsaved. */
    mergeTyped(storedAddress: string) {
      setWas(storedAddress)
      setRestoredLink(undefined)
      // Compares with the current input instead of the sent one, so that typing during the save is not lost.
      const unsavedLink = unsaved.read()
      if (unsavedLink) store({ typed: unsavedLink.typed, was: storedAddress }, storedAddress)
    },
    discard() {
      setWas(address)
      setTyped(address)
      setRestoredLink(undefined)
      unsaved.drop()
    },
  }
}

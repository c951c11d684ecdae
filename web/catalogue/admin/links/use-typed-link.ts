import { useState } from 'react'
import { createUnsavedStore } from '../../../frame/unsaved.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import type { PickedReport } from '../files/picked-report.ts'
import type { LinkKind } from './report-links.ts'

/** Unsaved input as stored in the browser. Browsers have stored input, so the names of the fields do not change. */
interface UnsavedLink {
  typed: string
  /** The stored URL at the start of the edit. */
  was: string
  /** When it was typed, ISO 8601. */
  keptAt: string
}

/**
 * Holds the typed URL of a link. Unsaved input is kept in the browser by user, report and kind until it is saved or discarded, and restored
 * when the form opens again.
 */
export const useTypedLink = (kind: LinkKind, { sourceId }: PickedReport, storedUrl: string) => {
  const { me } = useVisit()
  // Unsaved fields of a report are kept under its Report ID. A Report ID has no space, so `api R1` is never such a key.
  const unsaved = createUnsavedStore<UnsavedLink>(me?.user.userId ?? 0, `${kind} ${sourceId}`)
  // Input that was saved in another tab or window is not restored.
  const [restoredLink, setRestoredLink] = useState(() => {
    const unsavedLink = unsaved.read()
    return unsavedLink?.typed.trim() === storedUrl ? undefined : unsavedLink
  })
  const [initialUrl, setInitialUrl] = useState(restoredLink?.was ?? storedUrl)
  const [typed, setTyped] = useState(restoredLink?.typed ?? storedUrl)
  /** Keeps input in the browser, or deletes it if it equals the stored URL. */
  const keepOrDrop = (link: Omit<UnsavedLink, 'keptAt'>, newStoredUrl: string) =>
    link.typed.trim() === newStoredUrl ? unsaved.delete() : unsaved.save({ ...link, keptAt: new Date().toISOString() })
  return {
    typed,
    /** The stored URL at the start of the edit. */
    initialUrl,
    isUnsaved: typed.trim() !== storedUrl,
    /** When the restored input was typed, ISO 8601; undefined if none was restored. */
    restoredAt: restoredLink?.keptAt,
    change(next: string) {
      setTyped(next)
      keepOrDrop({ typed: next, was: initialUrl }, storedUrl)
    },
    /** Continues the edit from another stored URL; different input stays unsaved. */
    continueFrom(newStoredUrl: string) {
      setInitialUrl(newStoredUrl)
      setRestoredLink(undefined)
      // Reads the current input, not the one that was sent, so that typing during the save is not lost.
      const unsavedLink = unsaved.read()
      if (unsavedLink) keepOrDrop({ typed: unsavedLink.typed, was: newStoredUrl }, newStoredUrl)
    },
    discard() {
      setInitialUrl(storedUrl)
      setTyped(storedUrl)
      setRestoredLink(undefined)
      unsaved.delete()
    },
  }
}

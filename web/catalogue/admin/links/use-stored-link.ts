import { useEffect, useState } from 'react'
import type { PickedReport } from '../files/picked-report.ts'
import { fetchUrl, type LinkKind } from './report-links.ts'

type StoredLink =
  /** No report is chosen. */
  | { state: 'none' }
  | { state: 'loading' }
  /** The URL is empty if the report has no such link. */
  | { state: 'known'; url: string }
  | { state: 'failed'; error: unknown }

/** Loads the stored URL of a report's link. Returns it with a function that reloads it, and one that sets it after a save. */
export const useStoredLink = (report: PickedReport | undefined, kind: LinkKind) => {
  const [storedLink, setStoredLink] = useState<StoredLink>({ state: 'none' })
  const [reloadCount, setReloadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is identified by its id, and a reload requests it again
  useEffect(() => {
    if (!report) return setStoredLink({ state: 'none' })
    let isCurrent = true
    const show = (next: StoredLink) => isCurrent && setStoredLink(next)
    setStoredLink({ state: 'loading' })
    fetchUrl(kind, report).then(
      url => show({ state: 'known', url: url ?? '' }),
      error => show({ state: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [report?.sourceId, kind, reloadCount])
  return {
    storedLink,
    reload: () => setReloadCount(reloadCount + 1),
    setUrl: (url: string) => setStoredLink({ state: 'known', url }),
  }
}

import { useEffect, useState } from 'react'
import { type DraftRelease, listReleases } from '../../../../../contract/catalogue/releases.ts'
import { send } from '../../../../frame/calls.ts'

interface LoadedReleases {
  /** The report of the releases. */
  sourceId: string
  releases?: DraftRelease[]
  error?: unknown
}

/** Loads the waiting drafts of a report; during a reload the previous ones stay. */
export const useReleases = (sourceId: string | undefined) => {
  const [loadedReleases, setLoadedReleases] = useState<LoadedReleases>()
  const [reloadCount, setReloadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload requests them again
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const show = (result: LoadedReleases) => isCurrent && setLoadedReleases(result)
    send(listReleases, { sourceId }).then(
      ({ releases }) => show({ sourceId, releases }),
      error => show({ sourceId, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, reloadCount])
  const shownReleases = loadedReleases?.sourceId === sourceId ? loadedReleases : undefined
  return {
    releases: shownReleases?.releases ?? [],
    error: shownReleases?.error,
    reload: () => setReloadCount(previous => previous + 1),
  }
}

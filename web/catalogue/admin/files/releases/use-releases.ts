import { useEffect, useState } from 'react'
import { listReleases, type Release } from '../../../../../contract/catalogue/releases.ts'
import { send } from '../../../../frame/calls.ts'

interface LoadedReleases {
  sourceId: string
  releases?: Release[]
  error?: unknown
}

/** Loads the waiting drafts of a report; during a reload the previous ones stay. */
export const useReleases = (sourceId: string | undefined) => {
  const [loadedReleases, setLoadedReleases] = useState<LoadedReleases>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests them again
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
  }, [sourceId, tries])
  const currentReleases = loadedReleases?.sourceId === sourceId ? loadedReleases : undefined
  return {
    releases: currentReleases?.releases ?? [],
    error: currentReleases?.error,
    reload: () => setTries(previous => previous + 1),
  }
}

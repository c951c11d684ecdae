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
  const [found, setFound] = useState<LoadedReleases>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests them again
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const show = (answer: LoadedReleases) => isCurrent && setFound(answer)
    send(listReleases, { sourceId }).then(
      ({ releases }) => show({ sourceId, releases }),
      error => show({ sourceId, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, tries])
  const known = found?.sourceId === sourceId ? found : undefined
  return { releases: known?.releases ?? [], error: known?.error, again: () => setTries(before => before + 1) }
}

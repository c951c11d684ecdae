import { useEffect, useState } from 'react'
import { listReleases, type Release } from '../../../../../contract/catalogue/releases.ts'
import { send } from '../../../../frame/calls.ts'

interface Found {
  sourceId: string
  releases?: Release[]
  error?: unknown
}

/** The drafts of a report that wait for their time or for a second person; asked for again, those of before stay until the answer comes. */
export const useReleases = (sourceId: string | undefined) => {
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tries ask again
  useEffect(() => {
    if (sourceId === undefined) return
    let isCurrent = true
    const show = (answer: Found) => isCurrent && setFound(answer)
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

import { useEffect, useState } from 'react'
import type { OutputOf } from '../../contract/call.ts'
import { getSourceSample } from '../../contract/sources/internal-sources.ts'
import { send } from '../frame/calls.ts'

type Sample = OutputOf<typeof getSourceSample>

/** Loads the sample of a table. Returns the failure and a function that tries again if it cannot be read. */
export const useSample = ({ schema, table }: { schema: string; table: string }) => {
  const [sample, setSample] = useState<Sample>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests it again
  useEffect(() => {
    let isCurrent = true
    setFailure(undefined)
    send(getSourceSample, { schema, table }).then(
      loadedSample => isCurrent && setSample(loadedSample),
      error => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [schema, table, tries])
  return { sample, failure, retry: () => setTries(tries + 1) }
}

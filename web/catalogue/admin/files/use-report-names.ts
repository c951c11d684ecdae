import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { PickedReport } from './picked-report.ts'

/** A search starts when the user has not typed for this long. */
const typingPauseMilliseconds = 150

interface SearchResult {
  /** The words of the search. */
  words: string
  names: PickedReport[]
  isFailed?: boolean
}

/** Finds reports whose names contain the typed text. The last result stays until the next one arrives. */
export const useReportNames = (typed: string) => {
  const words = useDebounced(typed.trim(), typingPauseMilliseconds)
  const [result, setResult] = useState<SearchResult>()
  useEffect(() => {
    let isCurrent = true
    const show = (next: SearchResult) => isCurrent && setResult(next)
    send(listReportNames, { words }).then(
      names => show({ words, names }),
      () => show({ words, names: [], isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return {
    names: result?.names ?? [],
    isFailed: result?.isFailed === true,
    isSearching: result?.words !== typed.trim(),
  }
}

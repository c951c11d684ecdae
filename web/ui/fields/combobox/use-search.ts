import { useEffect, useState } from 'react'
import { useDebounced } from '../../use-debounced.ts'

/** A search begins when nothing was typed for this time. */
const typingPauseMilliseconds = 150

interface Result<Row> {
  /** The words that were searched for. */
  words: string
  rows: Row[]
  hasFailed?: boolean
}

/**
 * Searches for a typed text with a function that does not change. The rows of the previous search stay until the next one has a result;
 * `isSearching` is true until then.
 */
export const useSearch = <Row>(search: (words: string) => Promise<Row[]>, typedText: string) => {
  const words = useDebounced(typedText.trim(), typingPauseMilliseconds)
  const [result, setResult] = useState<Result<Row>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search of a field does not change
  useEffect(() => {
    let isCurrent = true
    const show = (nextResult: Result<Row>) => isCurrent && setResult(nextResult)
    search(words).then(
      rows => show({ words, rows }),
      () => show({ words, rows: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return {
    rows: result?.rows ?? [],
    hasFailed: result?.hasFailed === true,
    isSearching: result?.words !== typedText.trim(),
  }
}

import { useEffect, useRef, useState } from 'react'
import { type CatalogueEntry, listCatalogueEntries } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useLanguage } from '../../../words/use-language.ts'

const pageSize = 50
/** A search starts when the user has not typed for this long. */
const typingPauseMilliseconds = 150

interface SearchResult {
  /** Identifies the query of the result. */
  key: string
  entries: CatalogueEntry[]
  total: number
  failure?: unknown
}

/**
 * Finds reports that contain the typed words, sorted by title. Loads the first page, and another one with each call of `loadMore`. The last
 * result stays until the next one arrives.
 */
export const useReportSearch = (typed: string, { activeOnly }: { activeOnly: boolean }) => {
  const words = useDebounced(typed.trim(), typingPauseMilliseconds)
  const language = useLanguage()
  const key = JSON.stringify([words, activeOnly, language])
  const [result, setResult] = useState<SearchResult>({ key: '', entries: [], total: 0 })
  // A response to an earlier query is ignored.
  const latestKey = useRef(key)
  latestKey.current = key
  const loadPage = (page: number, earlierEntries: CatalogueEntry[]) =>
    send(listCatalogueEntries, { words, activeOnly, language, sort: 'title', page, pageSize }).then(
      ({ entries, total }) =>
        latestKey.current === key && setResult({ key, entries: [...earlierEntries, ...entries], total }),
      // After a failure the total is the number of loaded entries, so that no further page is offered.
      failure =>
        latestKey.current === key && setResult({ key, entries: earlierEntries, total: earlierEntries.length, failure }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each query
  useEffect(() => {
    void loadPage(1, [])
  }, [key])
  const { entries, total, failure } = result
  return {
    /** The words of the current search. */
    words,
    entries,
    total,
    failure,
    isSearching: result.key !== key || words !== typed.trim(),
    /** Loads the next page; undefined if all entries are loaded. */
    loadMore:
      entries.length < total ? () => void loadPage(Math.floor(entries.length / pageSize) + 1, entries) : undefined,
  }
}

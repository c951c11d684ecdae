import type { SearchResult } from '../../../contract/catalogue/search/report-searches.ts'
import { addParameters } from '../lists/catalogue-paths.ts'

/** One page of search results: reports, or groups of them. */
export interface FoundRows<Row> extends Omit<SearchResult, 'rows'> {
  rows: Row[]
}

/** The outcome of a search: a page of results, or the reason why there are none. */
export type SearchOutcome<Row> =
  | { state: 'found'; result: FoundRows<Row> }
  | { state: 'refused'; reason: 'tooLong' | 'unreadable' }
  | { state: 'failed'; status: number; requestId?: string }

/** The outcome of a search without a response from the server. */
export const connectionLostResult: SearchOutcome<never> = { state: 'failed', status: 0 }

/**
 * Returns the status and headers of a page with a search. An empty result is not cached: a busy server may have skipped the correction of
 * typing errors, and the next search may find something.
 */
export const toResponseInit = (search: SearchOutcome<unknown>) => ({
  status: search.state === 'failed' ? search.status : 200,
  headers: search.state === 'found' && search.result.total === 0 ? { 'cache-control': 'no-store' } : undefined,
})

/** Returns true if the requested page is beyond the last one. */
export const isBeyondEnd = (search: SearchOutcome<unknown>) =>
  search.state === 'found' && search.result.rows.length === 0 && search.result.total > 0 && search.result.page > 1

/** Returns the path of a page of results. `category` is the English name of a category, or empty for all. */
export const buildResultsPath = (words: string, category: string, page: number) =>
  addParameters('/', { q: words, category, page: page === 1 ? undefined : page })

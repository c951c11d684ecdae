import type { SearchResult } from '../../../contract/catalogue/reports.ts'
import { addParameters } from '../lists/texts.ts'

/** One page of search results: reports, or groups of them. */
export interface FoundRows<Row> extends Omit<SearchResult, 'rows'> {
  rows: Row[]
}

/** The state of a page of search results: the rows, or the reason why there are none. */
export type Search<Row> =
  | { state: 'found'; result: FoundRows<Row> }
  | { state: 'refused'; reason: 'tooLong' | 'unreadable' }
  | { state: 'failed'; status: number; requestId?: string }

/** The connection was lost; there is no response from the server. */
export const lostSearch: Search<never> = { state: 'failed', status: 0 }

/**
 * Returns the response of a page with this search. An empty result is not cached: a busy server may have skipped the correction of typing
 * errors, which the next request may get.
 */
export const toResponseInit = (search: Search<unknown>) => ({
  status: search.state === 'failed' ? search.status : 200,
  headers: search.state === 'found' && search.result.total === 0 ? { 'cache-control': 'no-store' } : undefined,
})

/** Returns true if the requested page is beyond the last one. */
export const isBeyondEnd = (search: Search<unknown>) =>
  search.state === 'found' && search.result.rows.length === 0 && search.result.total > 0 && search.result.page > 1

/** Returns the path of a page of results, of all categories or of one. */
export const resultsPath = (words: string, category: string, page: number) =>
  addParameters('/', { q: words, category, page: page === 1 ? undefined : page })

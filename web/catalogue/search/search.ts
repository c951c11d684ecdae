import type { SearchResult } from '../../../contract/catalogue/reports.ts'
import { withParameters } from '../lists/texts.ts'

/** One page of what a search found: reports, or groups of them. */
export interface Found<Row> extends Omit<SearchResult, 'rows'> {
  rows: Row[]
}

/** What a page of search results says: the rows, or why there are none to show. */
export type Search<Row> =
  | { state: 'found'; result: Found<Row> }
  | { state: 'refused'; reason: 'tooLong' | 'unreadable' }
  | { state: 'failed'; status: number; requestId?: string }

/** The connection was lost; there is no answer from the server. */
export const lostSearch: Search<never> = { state: 'failed', status: 0 }

/**
 * How a page that holds this is answered. One that found nothing is not kept: a busy portal may have had no time to look for a typing
 * error, and has it for the next reader.
 */
export const answerOf = (search: Search<unknown>) => ({
  status: search.state === 'failed' ? search.status : 200,
  headers: search.state === 'found' && search.result.total === 0 ? { 'cache-control': 'no-store' } : undefined,
})

/** The page that is asked for lies beyond the last one. */
export const isBeyondEnd = (search: Search<unknown>) =>
  search.state === 'found' && search.result.rows.length === 0 && search.result.total > 0 && search.result.page > 1

/** The address of a page of the results of all categories, or of one. */
export const resultsPath = (words: string, category: string, page: number) =>
  withParameters('/', { q: words, category, page: page === 1 ? undefined : page })

import type { SearchResult } from '../../contract/catalogue/reports.ts'

/** What a page of search results says: the rows, or why there are none to show. */
export type Search =
  | { state: 'found'; result: SearchResult }
  | { state: 'refused'; reason: 'tooLong' | 'unreadable' }
  | { state: 'failed'; status: number; requestId?: string }

/** The line was lost on the way; nothing of the server's is known. */
export const lostSearch: Search = { state: 'failed', status: 0 }

/** The status with which a page that holds this is answered. */
export const statusOf = (search: Search) => (search.state === 'failed' ? search.status : 200)

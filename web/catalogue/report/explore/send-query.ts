import type { Selection } from './address/selection.ts'
import type { Column, ColumnProfile } from './api-responses.ts'

/** Requests data of one table from the API, e.g. its `rows`; `kind` is the last part of the path, empty for the description. */
export type SendQuery = <Output>(kind: string, query: URLSearchParams, column?: string) => Promise<Output>

/** What the chart and the summary need for their requests. */
export interface QueryContext {
  sendQuery: SendQuery
  columns: readonly Column[]
  profiles: readonly ColumnProfile[]
  selection: Selection
}

/**
 * Why the API computes no result: `tooMany` requests of the reader, or `notLoaded` because the query takes too long or too much memory, or
 * because the file of the table cannot be read at the moment.
 */
export type QueryFailure = 'tooMany' | 'notLoaded'

const failuresByStatus: Record<number, QueryFailure> = { 422: 'notLoaded', 429: 'tooMany', 503: 'notLoaded' }

/** Returns why the API refuses to compute a result. Another try or a smaller selection may help; undefined for other errors. */
export const findQueryFailure = (error: unknown) =>
  failuresByStatus[(error as { status?: number } | null)?.status ?? 500]

import type { Selection } from './address/address.ts'
import type { Column, Profile } from './answers.ts'

/** Sends a request about one table on behalf of the reader. */
export type SendQuery = <Answer>(kind: string, query: URLSearchParams, column?: string) => Promise<Answer>

/** Dependencies of requests of the page's parts. */
export interface QueryContext {
  sendQuery: SendQuery
  columns: readonly Column[]
  profiles: readonly Profile[]
  selection: Selection
}

/** Why a selection has no result: rate limit or timeout. */
export type QueryFailure = 'tooMany' | 'tooLong'

const failuresByStatus: Record<number, QueryFailure> = { 422: 'tooLong', 429: 'tooMany', 503: 'tooLong' }

/** Returns the reason of a refusal that another try or a smaller selection may avoid; undefined for other errors. */
export const findQueryFailure = (error: unknown) =>
  failuresByStatus[(error as { status?: number } | null)?.status ?? 500]

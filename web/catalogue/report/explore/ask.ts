import type { Selection } from './address/address.ts'
import type { Column, Profile } from './answers.ts'

/** Sends a request about one table on behalf of the reader. */
export type Ask = <Answer>(kind: string, query: URLSearchParams, column?: string) => Promise<Answer>

/** Dependencies of requests of the page's parts. */
export interface AskContext {
  ask: Ask
  columns: readonly Column[]
  profiles: readonly Profile[]
  selection: Selection
}

import type { Selection } from './address/address.ts'
import type { Column, Profile } from './answers.ts'

/** Asks about one table in the reader's name. */
export type Ask = <Answer>(kind: string, query: URLSearchParams, column?: string) => Promise<Answer>

/** What the parts of the page ask with. */
export interface AskGround {
  ask: Ask
  columns: readonly Column[]
  profiles: readonly Profile[]
  selection: Selection
}

import type { ColumnKind } from '../../../contract/tables/columns.ts'

/** A column of a result: its public name and the format of its values. */
export interface AnswerColumn {
  name: string
  /** `text` also for values that are formatted already. */
  kind: ColumnKind
  isZoned?: boolean
}

/** One query for the engine. */
export interface Question {
  sql: string
  /** Parameters as text; the SQL casts each to its type. */
  values: string[]
  columns: AnswerColumn[]
  /** True if the number of the row in the table follows the columns. */
  isNumbered?: boolean
  /** Characters after which the remaining rows are omitted. */
  maxCharacters: number
}

/** Rows as a JSON list of objects; fewer than found if they would be too long. */
export interface EngineAnswer {
  json: string
  rowCount: number
  /** Number of rows that the SQL found. */
  foundCount: number
  /** The number of the last of these rows in the table, from 0, if the query is numbered. */
  lastRow?: number
}

export type ToEngine = { id: number; question: Question } | { id: number; interrupt: true }
export type FromEngine = { isReady: true } | { id: number; answer: EngineAnswer } | { id: number; trouble: string }

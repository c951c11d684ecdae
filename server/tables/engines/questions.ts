import type { ColumnKind } from '../../../contract/tables/columns.ts'

/** A column of an answer: what readers call it, and how its values are written. */
export interface AnswerColumn {
  name: string
  /** `text` also for what is already written as it is shown. */
  kind: ColumnKind
  isZoned?: boolean
}

/** One question to the engine. */
export interface Question {
  sql: string
  /** Texts, each cast in the SQL to what it is. */
  values: string[]
  columns: AnswerColumn[]
  /** Characters after which rows are left out of the answer. */
  mostCharacters: number
}

/** Rows as the text of a JSON list of objects; fewer than were found where they would be too long. */
export interface EngineAnswer {
  json: string
  rowCount: number
  /** How many rows the SQL found. */
  foundCount: number
}

export type ToEngine = { id: number; question: Question } | { id: number; interrupt: true }
export type FromEngine = { isReady: true } | { id: number; answer: EngineAnswer } | { id: number; trouble: string }

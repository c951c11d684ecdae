import type { ColumnKind } from '../../../contract/tables/columns.ts'

/** A column of a result: its public name and the format of its values. */
export interface ResultColumn {
  name: string
  /** The type of the values; `text` for values that the SQL has already formatted. */
  kind: ColumnKind
  /** True for times in UTC. */
  isZoned?: boolean
}

/** One query of the engine, compiled to SQL. */
export interface EngineQuery {
  sql: string
  /** Parameters as text; the SQL casts each to its type. */
  values: string[]
  columns: ResultColumn[]
  /** What the SQL selects after the columns: the row's number in the table, or the number of all rows that it finds without its limit. */
  extraColumn?: 'rowNumber' | 'total'
  /** Characters after which the remaining rows are omitted. */
  maxCharacters: number
}

/** The rows of a query as a JSON list of objects, shortened if it would exceed the limit of characters. */
export interface EngineResult {
  json: string
  rowCount: number
  /** Number of rows that the SQL returned, before the result was shortened. */
  foundCount: number
  /** The extra column of the last listed row: its number in the table, from 0. */
  rowNumber?: number
  /** The extra column of the last listed row: the number of all rows. */
  total?: number
}

/** A message to the query child: run a query, or interrupt it. */
export type EngineRequest = { id: number; query: EngineQuery } | { id: number; interrupt: true }
/** A message from the query child: it is ready, or a query has succeeded or failed. */
export type EngineMessage = { isReady: true } | { id: number; result: EngineResult } | { id: number; failure: string }

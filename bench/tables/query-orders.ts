import type { TableColumn } from '../../server/tables/queries/table-columns.ts'
import type { TableQuery } from './table-queries.ts'

export interface QuerySettings {
  through: 'child' | 'duckdb'
  /** The Parquet, with the columns that the portal has built. */
  path: string
  columns: TableColumn[]
}

/** The resources that a process used for some queries. */
export interface QueryUsage {
  seconds: number
  /** Median in milliseconds. */
  p50: number
  /** Milliseconds of processor time of the process that runs the queries, and of the engine's own process; 0 if it has none. */
  mainCpu: number
  engineCpu: number
  /** Number of rows in all results, to check that both ways return the same. */
  rows: number
}

/** How a query that had to be ended was ended, in milliseconds. */
export interface QueryEnd {
  afterDeadline: number
  nextAnswer: number
}

export type QueryOrder = { measure: TableQuery[]; readers: number } | { run: string } | { hostile: string }

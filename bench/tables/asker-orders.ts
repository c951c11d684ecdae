import type { TableColumn } from '../../server/tables/queries/table-columns.ts'
import type { TableQuestion } from './questions.ts'

export interface AskerSetting {
  through: 'child' | 'itself'
  /** The Parquet, and its columns as the portal has built them. */
  path: string
  columns: TableColumn[]
}

/** What a process took to answer some questions. */
export interface Answered {
  seconds: number
  /** Milliseconds of the middle answer. */
  p50: number
  /** Milliseconds of processor time of the process that was asked, and of the engine's own process; 0 where it has none. */
  mainCpu: number
  engineCpu: number
  /** Rows of all answers, so that both ways are seen to answer the same. */
  rows: number
}

/** How a question that must be ended was ended, in milliseconds. */
export interface Ended {
  afterDeadline: number
  nextAnswer: number
}

export type AskerOrder = { ask: TableQuestion[]; readers: number } | { run: string } | { hostile: string }

import type { OutputFormat } from './export-jobs.ts'

/** How a selection is written to a file: the output of the engine, and what the portal adds before and after it. */
export interface ExportPlan {
  sql: string
  values: string[]
  outputFormat: OutputFormat
  prefix: string
  suffix: string
  /** Number of bytes to omit at the end of the engine's output: in JSON, the separator after the last row; otherwise none. */
  droppedBytes: number
  /** The whole file if the engine's output is empty because there are no rows. */
  emptyFile: string
}

/** A plan whose file is exactly the output of the engine. */
export const noFrame = { prefix: '', suffix: '', droppedBytes: 0, emptyFile: '' }

import type { EngineLimits } from '../engines/locked-engines.ts'
import type { AboutSheet } from './about-sheets.ts'
import type { ArrowColumn } from './arrow-files.ts'

/** A job of the export child: writes the rows of one query to a file. */
export interface ExportJob extends EngineLimits {
  sql: string
  /** Parameters as text; the SQL casts them. */
  values: string[]
  /** Path of the file. */
  target: string
  outputFormat: OutputFormat
}

/**
 * How the rows are written: by the engine's COPY with these options, as an Arrow file, or as a workbook that may have a sheet about them.
 */
export type OutputFormat =
  | { options: string }
  | { arrow: ArrowColumn[] }
  | { workbook: { name: string; type: string }[]; about?: AboutSheet }

/** What the export child reports: that it can receive its job, that the file is written, or why it is not. */
export type ExportReport = { isReady: true } | { isWritten: true } | { failure: string }

import type { EngineBounds } from '../engines/locked-connections.ts'
import type { AboutSheet } from './about-sheets.ts'

/** What the engine writes into a file of the job's folder. */
export interface ExportJob extends EngineBounds {
  sql: string
  /** Texts, each cast in the SQL to what it is. */
  values: string[]
  target: string
  written: Written
}

/** How rows become a file: by the engine's COPY with these options, or as a workbook with these columns and a sheet about them. */
export type Written = { options: string } | { workbook: { name: string; type: string }[]; about?: AboutSheet }

export type ExportReport = { isReady: true } | { isWritten: true } | { trouble: string }

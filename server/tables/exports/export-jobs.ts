import type { EngineBounds } from '../engines/locked-connections.ts'
import type { AboutSheet } from './about-sheets.ts'

/** A job of the export child. */
export interface ExportJob extends EngineBounds {
  sql: string
  /** Parameters as text; the SQL casts them. */
  values: string[]
  target: string
  written: Written
}

/** Output: the engine's COPY with options, or a workbook with columns and a sheet about the source. */
export type Written = { options: string } | { workbook: { name: string; type: string }[]; about?: AboutSheet }

export type ExportReport = { isReady: true } | { isWritten: true } | { trouble: string }

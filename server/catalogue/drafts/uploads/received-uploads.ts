import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { UploadedFile } from '../../../files/index.ts'

/** A received file of a report. */
export interface Upload {
  /** The File Name of the report; the received file has its own name. */
  fileName: string
  /** 'new', or the id of the draft to which the file is added; undefined publishes the file at once. */
  draft: string | undefined
  /** The acknowledged findings of a file that is published at once; undefined if no acknowledgement is required. */
  acknowledged: readonly string[] | undefined
  file: UploadedFile
  /** Adds rows to the current table or replaces it; undefined for the mode of the report. */
  mode?: RowMode | undefined
  signal: AbortSignal | undefined
}

/** The report of an upload. */
export interface UploadReport {
  reportId: number
  fileName: string
}

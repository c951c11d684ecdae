import type { FileKind, ReportColumn } from '../../../../contract/catalogue/report-details.ts'
import type { SheetFacts } from '../../../../contract/files/report-sheets.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import type { AcceptedFiles } from '../../../files/index.ts'

/** A column as it was detected in a table, or as a data dictionary describes it. */
export type FoundColumn = Pick<ReportColumn, 'name' | 'type'> & Partial<ReportColumn> & { facts?: ColumnFacts }

/** What the check of a file has found: the columns of its table, or the columns that a metadata workbook describes. */
export interface FoundColumns {
  /** Number of records of the table; null for a metadata workbook. */
  rowCount: number | null
  columnCount: number
  columns: FoundColumn[]
  /** The encoding of an uploaded CSV. */
  encoding?: 'utf-8' | 'windows-874' | null
  /** The period that a CSV covers; null for a CSV without a time column. */
  covers?: AcceptedFiles['covers']
  /** The report fields that a metadata workbook contains. */
  facts?: SheetFacts | null
}

/** Picks the columns of one kind of file from the result of a check. */
export const pickFoundColumns = (
  { tables, dictionary = [], facts, encoding, covers }: AcceptedFiles,
  kind: FileKind,
): FoundColumns => {
  if (kind === 'metadata')
    return { rowCount: null, columnCount: dictionary.length, columns: dictionary, facts: facts ?? null }
  const { columns, rowCount } = tables[kind]!
  return { rowCount, columnCount: columns.length, columns, covers: covers ?? null, encoding: encoding ?? null }
}

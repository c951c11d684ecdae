import type { FileKind, ReportColumn } from '../../../../contract/catalogue/report-details.ts'
import type { SheetFacts } from '../../../../contract/files/report-sheets.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import type { AcceptedFiles } from '../../../files/index.ts'

/** A column as it was detected in a table, or as a data dictionary describes it. */
export type FoundColumn = Pick<ReportColumn, 'name' | 'type'> & Partial<ReportColumn> & { facts?: ColumnFacts }

/** Result of checking a file: the columns of its table, or the columns that it describes. */
export interface FoundColumns {
  rowCount: number | null
  columnCount: number
  columns: FoundColumn[]
  /** Encoding of an uploaded CSV. */
  encoding?: 'utf-8' | 'windows-874' | null
  /** The period that the time column of a CSV covers; null if it has no such column. */
  covers?: AcceptedFiles['covers']
  /** Report fields from a metadata workbook. */
  facts?: SheetFacts | null
}

export const pickFoundColumns = (
  { tables, dictionary = [], facts, encoding, covers }: AcceptedFiles,
  kind: FileKind,
): FoundColumns => {
  if (kind === 'metadata')
    return { rowCount: null, columnCount: dictionary.length, columns: dictionary, facts: facts ?? null }
  const { columns, rowCount } = tables[kind]!
  return { rowCount, columnCount: columns.length, columns, covers: covers ?? null, encoding: encoding ?? null }
}

import type { FileKind, ReportColumn } from '../../../../contract/catalogue/report-details.ts'
import type { SheetFacts } from '../../../../contract/files/report-sheets.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import type { Accepted } from '../../../files/index.ts'

/** A column as a table shows it by itself, or as a data dictionary describes it. */
export type FoundColumn = Pick<ReportColumn, 'name' | 'type'> & Partial<ReportColumn> & { facts?: ColumnFacts }

/** What a check has found in a file: the columns of its table, or those that it describes. */
export interface FoundColumns {
  rowCount: number | null
  columnCount: number
  columns: FoundColumn[]
  /** How the text of an uploaded CSV was written. */
  encoding?: 'utf-8' | 'windows-874' | null
  /** What the column of times of a CSV covers; null where it has none. */
  covers?: Accepted['covers']
  /** Report fields from a metadata workbook. */
  facts?: SheetFacts | null
}

export const foundIn = (
  { tables, dictionary = [], facts, encoding, covers }: Accepted,
  kind: FileKind,
): FoundColumns => {
  if (kind === 'metadata')
    return { rowCount: null, columnCount: dictionary.length, columns: dictionary, facts: facts ?? null }
  const { columns, rowCount } = tables[kind]!
  return { rowCount, columnCount: columns.length, columns, covers: covers ?? null, encoding: encoding ?? null }
}

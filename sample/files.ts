import { readFile } from 'node:fs/promises'
import type { FileKind } from '../contract/catalogue/report-details.ts'
import {
  buildZip,
  createTimeColumns,
  type TableCoverage,
  toSheetName,
  type WorkbookSheet,
  writeWorkbook,
} from '../server/files/index.ts'
import { listSampleCategories, type SampleEntry } from './catalogue.ts'
import { findFormat, toCell } from './cells.ts'
import { metadataSheets } from './metadata.ts'
import { requireRecords } from './records.ts'

/** The files of a report; null for a kind that it lacks. */
export type SampleFiles = {
  /** Contains exactly `<fileName>.csv`, UTF-8 with BOM. */
  csvZip: Buffer | null
  /** The same records as the CSV. */
  excel: Buffer | null
  /** `<fileName>_metadata.xlsx`: a sheet of the columns, and one about the report. */
  metadata: Buffer | null
  /** Number of records below the header. */
  rowCount: number
  columnCount: number
  /** The range of the column with times. */
  covers: TableCoverage | null
}

// Without it Excel reads a CSV in the legacy code page of the machine and garbles Thai.
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Generates the files of a sample report from its table. The same input always gives the same bytes. Throws if the table does not match
 * the catalogue, or if Excel cannot hold it, so that nothing is omitted.
 */
export async function buildFiles(entry: SampleEntry, csvPath: string): Promise<SampleFiles> {
  const bytes = await readFile(csvPath)
  const records = await requireRecords(entry, bytes)
  const modifiedAt = new Date(`${entry.releaseDate}T00:00:00Z`)
  const workbook = (sheets: WorkbookSheet[]) => writeWorkbook(sheets, { title: entry.titleEn, modifiedAt })
  const has = (kind: FileKind) => !entry.without.includes(kind)
  return {
    csvZip: has('csv')
      ? await buildZip([{ name: `${entry.fileName}.csv`, bytes: withByteOrderMark(bytes), modifiedAt }])
      : null,
    excel: has('excel') ? await workbook([tableSheet(entry, records)]) : null,
    metadata: has('metadata') ? await workbook(metadataSheets(entry, await listSampleCategories())) : null,
    rowCount: records.length,
    columnCount: entry.columns.length,
    covers: computeCovers(entry, records),
  }
}

function computeCovers({ columns }: SampleEntry, records: readonly string[][]) {
  const times = createTimeColumns(columns.map(({ name }) => name))
  for (const record of records) times.add(record)
  return times.findCoverage()
}

function tableSheet(entry: SampleEntry, records: readonly string[][]): WorkbookSheet {
  const types = entry.columns.map(column => column.type)
  return {
    name: toSheetName(entry.fileName),
    header: entry.columns.map(column => column.name),
    rows: records.map(record => types.map((type, column) => toCell(record[column] ?? '', type))),
    formats: types.map((type, column) =>
      findFormat(
        records.map(record => record[column] ?? ''),
        type,
      ),
    ),
  }
}

function withByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes : Buffer.concat([byteOrderMark, bytes])
}

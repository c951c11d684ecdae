import { listAgreementFaults } from '../agreements.ts'
import { withArchive } from '../archives/archives.ts'
import { withCsvFile } from '../archives/csv-files.ts'
import { listDifferingCells } from '../cells/cell-comparisons.ts'
import { Refusal } from '../refusals.ts'
import type { CheckRequest, UploadedFile } from '../requests.ts'
import type { Table } from '../tables/checked-tables.ts'
import { requireCsvText } from '../tables/csv-entries.ts'
import { type CsvTable, readCsvTable } from '../tables/csv-tables.ts'
import { listDictionaryFaults } from '../tables/dictionary-faults.ts'
import { readExcelTable } from '../workbooks/excel-tables.ts'
import type { UploadContents, WrittenPaths } from './contents.ts'
import { addFileName } from './file-faults.ts'

/** Lists the disagreements of the files of the upload with each other and with the current files of the report. */
export const listDisagreements = async (
  request: CheckRequest,
  { tables, dictionary, normalised }: UploadContents,
  onReading: (name: string) => void,
) => {
  const pickBlamedFile = (kind: UploadedFile['kind']) => request.files.find(file => file.kind === kind)!
  // A failure during the comparison names the first file.
  onReading(request.files[0]!.name)
  const { excel, csv } = tables
  // Metadata is compared with the CSV of the upload, otherwise its Excel file, otherwise the current files of the report.
  const describedTable =
    csv ??
    excel ??
    (await findCurrentTable(request.present?.csv, '.zip', readCsvTable)) ??
    (await findCurrentTable(request.present?.excel, '.xlsx', readExcelTable))
  return [
    ...(excel && csv ? addFileName(pickBlamedFile('csv'), await listPairFaults(request, excel, csv, normalised)) : []),
    ...(dictionary && describedTable
      ? addFileName(pickBlamedFile('metadata'), listDictionaryFaults(dictionary, describedTable))
      : []),
  ]
}

/** Lists the differences between the Excel file and the CSV of an upload: those of columns and counts; without these, those of cells. */
const listPairFaults = async (
  { files }: CheckRequest,
  excel: Table,
  csv: CsvTable,
  writtenPaths: WrittenPaths = {},
) => {
  const faults = listAgreementFaults(excel, csv)
  if (faults.length > 0) return faults
  const pickFile = (kind: 'csv' | 'excel') => {
    const { path, name } = files.find(file => file.kind === kind)!
    // A written CSV is in a zip, which its name must show.
    return { path: writtenPaths[kind] ?? path, name: writtenPaths[kind] ? `${name}.zip` : name }
  }
  return withArchive(pickFile('excel').path, '.xlsx', book =>
    withCsvFile(pickFile('csv'), async archive =>
      // A written CSV can have another entry and encoding than the received one.
      listDifferingCells(book, archive, { ...csv, ...(await requireCsvText(archive)) }),
    ),
  )
}

/** Reads the table of a current file; undefined if it cannot be read, because an upload must not fail for that reason. */
const findCurrentTable = async <T>(
  path: string | undefined,
  extension: '.zip' | '.xlsx',
  readTable: Parameters<typeof withArchive<T>>[2],
) => {
  if (path === undefined) return undefined
  try {
    return await withArchive(path, extension, readTable)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

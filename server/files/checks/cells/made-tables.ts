import { listAgreementFaults } from '../agreements.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { Refusal } from '../refusals.ts'
import type { MadeTable, MakeJob } from '../requests.ts'
import { type CsvTable, readCsvTable, streamCsvRecords } from '../tables/csv-tables.ts'
import { readExcelTable } from '../workbooks/excel-tables.ts'
import { listDifferingCells } from './cell-comparisons.ts'
import { readSheetRows, type SheetRow } from './sheet-rows.ts'
import { writeCsvZip } from './written-csvs.ts'
import { writeTableWorkbook } from './written-workbooks.ts'

/** Thrown for a value that is longer than a cell of Excel. */
class ValueTooLong extends Error {}

/**
 * Writes the CSV of a checked workbook or the workbook of a checked CSV, unless the current file of the other kind has the same cells. Uses
 * little memory for tables of any length.
 */
export const makeOtherTable = (job: MakeJob): Promise<MadeTable> =>
  job.from === 'csv'
    ? withArchive(job.path, '.zip', csv => makeWorkbook(job, csv))
    : withArchive(job.path, '.xlsx', excel => makeCsv(job, excel))

/** Writes the workbook of a CSV. It is not made if the current workbook is the same, or if the table does not fit into a sheet. */
const makeWorkbook = async ({ present, target }: MakeJob, csv: Archive): Promise<MadeTable> => {
  const table = await readCsvTable(csv)
  const compareWithPresent = (excel: Archive) => listDisagreements(excel, csv, table)
  if (present && (await hasNoDifferences(withArchive(present, '.xlsx', compareWithPresent)))) return { unmade: 'same' }
  if (table.rowCount >= bounds.sheetRows) return { unmade: 'tooLong' }
  try {
    await writeTableWorkbook(target, table.columns, streamBodyRecords(csv, table))
  } catch (error) {
    if (error instanceof ValueTooLong) return { unmade: 'tooLong' }
    throw error
  }
  return { made: { columns: table.columns, rowCount: table.rowCount, covers: null } }
}

/** Writes the CSV of a workbook. It is not made if the current CSV is the same. */
const makeCsv = async ({ present, target, fileName }: MakeJob, excel: Archive): Promise<MadeTable> => {
  const compareWithPresent = async (csv: Archive) => listDisagreements(excel, csv, await readCsvTable(csv))
  if (present && (await hasNoDifferences(withArchive(present, '.zip', compareWithPresent)))) return { unmade: 'same' }
  const { columns, rowCount } = await readExcelTable(excel)
  await writeCsvZip(target, `${fileName}.csv`, async write => {
    /** The number of the last row of the sheet that was written; row 1 is the header. */
    let lastRow = 1
    await write(columns.map(({ name }) => name))
    await readSheetRows(excel, async rows => {
      for (const sheetRow of rows) {
        const isHeader = sheetRow.row === 1
        if (isHeader) continue
        // The sheet leaves out empty rows between others; each counts as a record.
        for (let emptyRow = lastRow + 1; emptyRow < sheetRow.row; emptyRow += 1) await write(columns.map(() => ''))
        lastRow = sheetRow.row
        await write(toValues(sheetRow, columns.length))
      }
    })
  })
  const csvTable = await findReadableTable(withArchive(target, '.zip', readCsvTable))
  if (!csvTable) return { unmade: 'tooLong' }
  if (csvTable.rowCount !== rowCount)
    throw new Error(`The CSV has ${csvTable.rowCount} records, the workbook ${rowCount}`)
  return { made: { columns: csvTable.columns, rowCount, covers: csvTable.covers } }
}

/** Lists the first differences between a workbook and a CSV: of their columns and lengths, otherwise of their cells. */
const listDisagreements = async (excel: Archive, csv: Archive, table: CsvTable) => {
  const faults = listAgreementFaults(await readExcelTable(excel), table)
  return faults.length > 0 ? faults : listDifferingCells(excel, csv, table)
}

/** Returns true if a comparison finds no difference. A current file that the checks would refuse counts as different. */
const hasNoDifferences = async (comparison: Promise<unknown[]>) => {
  try {
    return (await comparison).length === 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Yields the records without the header, and without the empty records at the end. Throws ValueTooLong for a value beyond the limit. */
const streamBodyRecords = async function* (csv: Archive, table: CsvTable) {
  let remainingRows = table.rowCount
  let isFirst = true
  for await (const records of streamCsvRecords(csv, table)) {
    const headerRows = isFirst ? 1 : 0
    const bodyRecords = records.slice(headerRows, headerRows + remainingRows)
    isFirst = false
    remainingRows -= bodyRecords.length
    if (bodyRecords.some(record => record.some(value => value.length > bounds.cellText))) throw new ValueTooLong()
    if (bodyRecords.length > 0) yield bodyRecords
    if (remainingRows <= 0) return
  }
}

/** Returns the table of a generated CSV; undefined if the checks refuse it, because its rows are longer than those of a CSV may be. */
const findReadableTable = (reading: Promise<CsvTable>) =>
  reading.catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** Returns the texts of a row, with empty texts for missing cells. */
const toValues = ({ cells }: SheetRow, width: number) => {
  const values = Array.from({ length: width }, () => '')
  for (const { column, text } of cells) values[column] = text
  return values
}

import { join } from 'node:path'
import type { UploadedFile } from '../files/index.ts'
import {
  listColumns,
  listTablesByName,
  type Snapshot,
  type Warehouse,
  type WarehouseColumn,
  WarehouseError,
} from '../sources/index.ts'
import { LoadFailure } from './load-failures.ts'
import { openZippedCsvFile, type TableFile, type TableRow } from './table-files.ts'
import { buildStatement, isValueError, requireViewColumns, type View, type ViewColumn } from './views.ts'

/** A reading of one warehouse table. */
interface ViewReading {
  /** The columns of the table and the rows that pass its filters. It is not an SQL view. */
  view: View
  /** The File Name of the report. */
  fileName: string
  /** A folder for the file of the table. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  /** Called about once a second with the number of rows that were read. */
  onRows: (count: number) => Promise<unknown>
}

/** The file of a table that was read from the warehouse. */
export interface ReadTable {
  files: UploadedFile[]
  rowCount: number
  /** Types in the warehouse by column name. */
  types: Record<string, string>
}

/** Reads a view of the warehouse in one snapshot, and writes the file that an upload of the table would have. Throws a LoadFailure. */
export const readView = async (warehouse: Warehouse, reading: ViewReading): Promise<ReadTable> => {
  const { view } = reading
  try {
    return await warehouse.readLong(snapshot => readInSnapshot(warehouse, snapshot, reading), reading.signal)
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error
    // PostgreSQL cannot convert the value of a filter to the type of its column any more.
    if (isValueError(error) && view.filters.length > 0) throw new LoadFailure({ rule: 'filterUnfit' }, error)
    throw new LoadFailure({ rule: error.fault, values: { table: formatTableName(view) } }, error)
  }
}

const formatTableName = ({ schema, table }: View) => `${schema}.${table}`

/** Reads the rows of a view in a snapshot, and writes them to a file. Discards the file if the reading fails. */
const readInSnapshot = async (warehouse: Warehouse, snapshot: Snapshot, reading: ViewReading): Promise<ReadTable> => {
  const { view } = reading
  await snapshot.query(setTextFormsSql)
  const [table] = await listTablesByName(warehouse, snapshot, view)
  if (!table) throw new LoadFailure({ rule: 'tableLost', values: { table: formatTableName(view) } })
  const warehouseColumns = await listColumns(snapshot, table.oid)
  const viewColumns = requireViewColumns(view, warehouseColumns)
  const { uploadedFile, tableFile } = openTableFile(reading, viewColumns)
  try {
    const rowCount = await copyRows(snapshot, reading, { viewColumns, warehouseColumns }, tableFile)
    if (rowCount === 0) throw new LoadFailure({ rule: 'empty', values: { table: formatTableName(view) } })
    await tableFile.end()
    return {
      files: [uploadedFile],
      rowCount,
      types: Object.fromEntries(viewColumns.map(({ name, type }) => [name, type])),
    }
  } catch (error) {
    tableFile.discard()
    throw error
  }
}

/** Makes the texts of values independent of the warehouse's settings. `true` limits each setting to the transaction. */
const setTextFormsSql = `select set_config('TimeZone', 'Asia/Bangkok', true), set_config('DateStyle', 'ISO, YMD', true),
  set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`

/** Opens the file of the table. `uploadedFile` describes it as if it had been uploaded; `tableFile` receives the rows. */
const openTableFile = ({ fileName, folder, maxBytes }: ViewReading, columns: ViewColumn[]) => {
  const zipName = `${fileName}.zip`
  const path = join(folder, zipName)
  const uploadedFile: UploadedFile = { kind: 'csv', name: zipName, path }
  return { uploadedFile, tableFile: openZippedCsvFile({ path, maxBytes }, `${fileName}.csv`, columns) }
}

/** A block should have about this many characters; the number of its rows is estimated from the rows before it. */
const targetBlockCharacters = 2 ** 21
const maxBlockRows = 5000
const firstBlockRows = 100
const reportIntervalMilliseconds = 1000

/** Copies the rows through a cursor, so that only one block is in memory. Returns the number of rows. */
const copyRows = async (
  snapshot: Snapshot,
  { view, signal, onRows }: ViewReading,
  { viewColumns, warehouseColumns }: { viewColumns: ViewColumn[]; warehouseColumns: WarehouseColumn[] },
  tableFile: TableFile,
) => {
  const { text, values } = buildStatement(view, viewColumns, warehouseColumns)
  await snapshot.query(`declare khlang_load no scroll cursor for ${text}`, values)
  let [rowCount, characterCount, reportedAt] = [0, 0, performance.now()]
  while (true) {
    signal.throwIfAborted()
    const blockRows = computeBlockRows(rowCount, characterCount)
    const fetchedRows = await snapshot.query<{ row: TableRow }>(`fetch ${blockRows} from khlang_load`)
    const block = fetchedRows.map(({ row }) => row)
    if (block.length === 0) return rowCount
    await tableFile.write(block)
    rowCount += block.length
    characterCount += block.reduce((sum, row) => sum + countCharacters(row), 0)
    if (performance.now() - reportedAt > reportIntervalMilliseconds) {
      await onRows(rowCount)
      reportedAt = performance.now()
    }
  }
}

/** Computes the number of rows of the next block from the rows and characters that were read. */
const computeBlockRows = (readRows: number, readCharacters: number) => {
  if (readRows === 0) return firstBlockRows
  const targetRows = Math.floor((targetBlockCharacters * readRows) / readCharacters)
  return Math.max(1, Math.min(maxBlockRows, targetRows))
}

/** Counts the characters of a row with one separator for each value. */
const countCharacters = (row: TableRow) => row.reduce((sum, value) => sum + (value?.length ?? 0) + 1, 0)

import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { fromBuffer } from 'yauzl'
import type { TableColumn } from '../../server/tables/queries/table-columns.ts'
import type { Figure } from '../figures.ts'
import type { QueryClient } from './query-clients.ts'
import type { TablePortal } from './table-portal.ts'

interface SampleTable {
  name: string
  csv: string
  parquet: string | null
  reason: string | null
  columns: TableColumn[] | null
}

/** Checks that each text in the sample's CSVs, parsed by another program, is a value in their Parquet or a word for a missing value. */
export const measureLosses = async (portal: TablePortal, duckdb: QueryClient): Promise<Figure[]> => {
  const tables = await waitForBuiltTables(portal)
  const counts: TableCounts[] = []
  for (const table of tables) {
    if (isBuilt(table)) counts.push(await countTable(portal, duckdb, table))
    else console.log(`${table.name} was not built: ${table.reason}`)
  }
  const sum = (pickCount: (table: TableCounts) => number, summedTables = counts) =>
    summedTables.reduce((total, table) => total + pickCount(table), 0)
  console.log(`${sum(({ values }) => values)} values of ${counts.length} tables of the sample were counted.`)
  const largeTables = counts.filter(({ csvBytes }) => csvBytes > 1e6)
  const csvBytes = sum(table => table.csvBytes, largeTables)
  const parquetBytes = sum(table => table.parquetBytes, largeTables)
  return [
    { name: 'tables of the sample that were built', value: counts.length, unit: 'tables', atLeast: tables.length },
    {
      name: 'values and rows of the sample that their Parquet lacks',
      value: sum(({ lostValues, lostRows }) => lostValues + lostRows),
      unit: 'values',
      atMost: 0,
    },
    ...(largeTables.length > 0
      ? [
          {
            name: 'sample tables above 1 MB: Parquet to CSV',
            value: parquetBytes / csvBytes,
            unit: 'ratio',
            atMost: 0.25,
          },
        ]
      : []),
  ]
}

type BuiltTable = SampleTable & { parquet: string; columns: TableColumn[] }

const isBuilt = (table: SampleTable): table is BuiltTable => table.parquet !== null && table.columns !== null

interface TableCounts {
  csvBytes: number
  parquetBytes: number
  /** Number of values of the CSV. */
  values: number
  lostValues: number
  lostRows: number
}

/** Counts the values and rows of a CSV, and those that its Parquet lacks. */
const countTable = async (
  { store }: TablePortal,
  duckdb: QueryClient,
  { csv, parquet, columns }: BuiltTable,
): Promise<TableCounts> => {
  const text = await unzipOnlyFile(await readFile(store.toPath!(csv)))
  const [, ...records] = parse(text, { bom: true }) as string[][]
  const path = store.toPath!(parquet)
  const countInParquet = async (counted: string) =>
    Number((await duckdb.run(`select count(${counted}) from read_parquet('${path}')`)).value)
  let [values, lostValues] = [0, 0]
  for (const [index, { recipe }] of columns.entries()) {
    const presentCount = records.filter(record => isValue(record[index]!, recipe)).length
    values += presentCount
    lostValues += Math.abs(presentCount - (await countInParquet(`c${index + 1}`)))
  }
  const filledRows = records.findLastIndex(record => record.some(Boolean)) + 1
  const lostRows = Math.abs(filledRows - (await countInParquet('*')))
  return { csvBytes: text.length, parquetBytes: (await stat(path)).size, values, lostValues, lostRows }
}

const isValue = (text: string, { kind, missing }: TableColumn['recipe']) =>
  text !== '' && !missing.includes(text.trim()) && (kind === 'text' || text.trim() !== '')

/** Waits until the portal has tried to build every table of the sample. */
const waitForBuiltTables = async ({ pool }: TablePortal): Promise<SampleTable[]> => {
  for (;;) {
    const { rows } =
      await pool.query(`select file_name as name, f.digest as csv, parquet_digest as parquet, reason, columns
      from report_files f join reports using (report_id) left join table_builds b on b.csv_digest = f.digest
      where f.kind = 'csv' and f.is_current and f.row_count > 1 order by file_name`)
    if (rows.every(({ parquet, reason }) => parquet !== null || reason !== null)) return rows
    await setTimeout(1000)
  }
}

/** Returns the text of the only file in a zip. */
const unzipOnlyFile = (zip: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      file.once('entry', entry =>
        file.openReadStream(entry, (failure, stream) =>
          failure ? reject(failure) : buffer(stream).then(resolve, reject),
        ),
      )
      return file.readEntry()
    }),
  )

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
  let [builtTables, values, lostValues, lostRows] = [0, 0, 0, 0]
  let [csvBytes, parquetBytes] = [0, 0]
  for (const { name, csv, parquet, columns, reason } of tables) {
    if (parquet === null || columns === null) {
      console.log(`${name} was not built: ${reason}`)
      continue
    }
    builtTables += 1
    const text = await unzipOnlyFile(await readFile(portal.store.toPath!(csv)))
    const [, ...records] = parse(text, { bom: true }) as string[][]
    const path = portal.store.toPath!(parquet)
    if (text.length > 1e6) {
      csvBytes += text.length
      parquetBytes += (await stat(path)).size
    }
    for (const [index, { recipe }] of columns.entries()) {
      const presentCount = records.filter(record => isValue(record[index]!, recipe)).length
      const { value } = await duckdb.run(`select count(c${index + 1}) from read_parquet('${path}')`)
      values += presentCount
      lostValues += Math.abs(presentCount - Number(value))
    }
    const { value } = await duckdb.run(`select count(*) from read_parquet('${path}')`)
    const filledRows = records.findLastIndex(record => record.some(Boolean)) + 1
    lostRows += Math.abs(filledRows - Number(value))
  }
  console.log(`${values} values of ${builtTables} tables of the sample were counted.`)
  return [
    { name: 'tables of the sample that were built', value: builtTables, unit: 'tables', atLeast: tables.length },
    {
      name: 'values and rows of the sample that their Parquet lacks',
      value: lostValues + lostRows,
      unit: 'values',
      atMost: 0,
    },
    ...(parquetBytes > 0
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

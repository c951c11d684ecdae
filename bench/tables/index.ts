import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildParquetOptions } from '../../server/tables/builds/parquet-builds.ts'
import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import { measureChanges } from './change-figures.ts'
import { measureChild, measureGrowth } from './engine-figures.ts'
import { measureExports } from './export-figures.ts'
import { measureHostile } from './hostile-figures.ts'
import { measureLosses } from './loss-figures.ts'
import { measureBesidePostgres } from './postgres-figures.ts'
import { openQueryClient } from './query-clients.ts'
import { measureCode } from './size-figures.ts'
import {
  measureQuery,
  openTablePortal,
  publishTenMillion,
  publishTestTable,
  reports,
  type TablePortal,
} from './table-portal.ts'

/** Measures queries, files and builds of published tables. */
export const measureTables = async (folder: string): Promise<Figure[]> => {
  const portal = await openTablePortal(folder)
  const earlierTable = await publishTestTable(portal, 'earlier')
  const table = await publishTestTable(portal, 'later')
  console.log(
    `Two tables of a million rows were built in ${Math.round(earlierTable.seconds)} and ${Math.round(table.seconds)} s.`,
  )
  const builds: Figure[] = [
    { name: 'build of 1 M rows', value: Math.min(earlierTable.seconds, table.seconds), unit: 's' },
    {
      name: 'build of 1 M rows: memory of its largest process',
      value: Math.max(earlierTable.peakMegabytes, table.peakMegabytes),
      unit: 'MB',
      atMost: 600,
    },
    { name: '1 M rows: Parquet to CSV', value: table.parquetBytes / table.csvBytes, unit: 'ratio', atMost: 0.25 },
  ]
  const { path, columns } = table
  const [child, duckdb] = [
    openQueryClient({ through: 'child', path, columns }),
    openQueryClient({ through: 'duckdb', path, columns }),
  ]
  const figures = [
    ...builds,
    ...(await measureLosses(portal, duckdb)),
    ...(await measureChild({ child, duckdb })),
    ...(await measurePageOverHttp(portal)),
    ...(await measureChanges(portal, duckdb)),
    ...(await measureExports(portal, path)),
    ...(await measureBesidePostgres(portal, table, { child, duckdb })),
  ]
  const tenMillionPath = join(folder, 'ten', 'ten.parquet')
  await mkdir(join(folder, 'ten'))
  await duckdb.run(buildTenfoldCopySql(path, tenMillionPath))
  console.log(`Ten million rows take ${Math.round((await stat(tenMillionPath)).size / 1e6)} MB.`)
  const tenMillion = openQueryClient({ through: 'child', path: tenMillionPath, columns })
  figures.push(...(await measureGrowth(child, tenMillion)))
  tenMillion.close()
  await publishTenMillion(portal, tenMillionPath, columns)
  figures.push(...(await measureHostile(portal, child)), ...(await measureCode()))
  return figures
}

/** Builds the SQL that writes each row ten times, with separate codes, with the options of the portal's builds. */
const buildTenfoldCopySql = (from: string, to: string) => {
  const copies = Array.from(
    { length: 10 },
    (_, index) =>
      `select lpad((c1::bigint + ${index}00000000)::varchar, 9, '0') as c1, * exclude (c1) from read_parquet('${from}')`,
  )
  return `copy (${copies.join(' union all ')}) to '${to}' (${buildParquetOptions(10_000_000)})`
}

const pageCount = 60

const measurePageOverHttp = async (portal: TablePortal): Promise<Figure[]> => {
  const times: number[] = []
  for (let round = -5; round < pageCount; round += 1) {
    const offset = String(((round + 5) * 14_983) % 990_000)
    const { status, milliseconds } = await measureQuery(portal, `${reports.million}/rows`, { offset })
    if (status !== 200) throw new Error(`A page returned ${status}`)
    if (round >= 0) times.push(milliseconds)
  }
  return [{ name: '1 M rows, page over HTTP: p50', value: median(times), unit: 'ms', atMost: 30 }]
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import type { QueryClient } from './query-clients.ts'
import type { BuiltTable, TablePortal } from './table-portal.ts'
import { inventQueries, type TableQuery } from './table-queries.ts'

/** The table as CKAN's datastore stores it, without its column for full-text search, which takes even more space. */
const tableSql = `create table datastore (_id serial primary key, c1 text, c2 text, c3 text, c4 date, c5 integer, c6 numeric, c7 integer,
  c8 numeric, c9 text)`
const indexedColumns = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
const seed = 7
/** Numbers of measured queries. */
const aggregateCount = 9
const pageCount = 27

/**
 * Measures the same million rows in PostgreSQL with hand-written SQL, in turns with the query child. `duckdb` is DuckDB without the child,
 * which here only exports the rows.
 */
export const measureBesidePostgres = async (
  { pool, folder }: TablePortal,
  { parquetBytes }: BuiltTable,
  { child, duckdb }: { child: QueryClient; duckdb: QueryClient },
): Promise<Figure[]> => {
  const csv = join(folder, 'plain.csv')
  await duckdb.run(`copy (select * from {t}) to '${csv}' (format csv, header false)`)
  await pool.query(tableSql)
  await copyInto(pool, csv)
  for (const column of indexedColumns) await pool.query(`create index on datastore (${column})`)
  await pool.query('vacuum analyze datastore')
  const { rows } = await pool.query(`select pg_total_relation_size('datastore')::float8 as size`)
  const { byProvince, byYear, facet, filtered } = inventQueries(seed)
  const aggregates = await compare(pool, child, aggregateCount, [byProvince, byYear, facet])
  const pages = await compare(pool, child, pageCount, [filtered])
  const name = '1 M rows beside a table of PostgreSQL'
  return [
    { name: `${name}, aggregates: p50`, value: aggregates.child, plain: aggregates.postgres, unit: 'ms' },
    {
      name: `${name}, aggregates: times as fast`,
      value: aggregates.postgres / aggregates.child,
      unit: 'ratio',
      atLeast: 20,
    },
    { name: `${name}, filtered pages: p50`, value: pages.child, plain: pages.postgres, unit: 'ms' },
    { name: `${name}, filtered pages: times as fast`, value: pages.postgres / pages.child, unit: 'ratio', atLeast: 1 },
    { name: `${name}: disk`, value: parquetBytes / 1e6, plain: rows[0].size / 1e6, unit: 'MB' },
    { name: `${name}: share of its disk`, value: parquetBytes / rows[0].size, unit: 'ratio', atMost: 0.1 },
  ]
}

/** Sends the rows over the connection, because the portal's database user may not read files of the server. */
const copyInto = async (pool: pg.Pool, csv: string) => {
  const client = await pool.connect()
  try {
    const rows = client.query(copyFrom('copy datastore (c1, c2, c3, c4, c5, c6, c7, c8, c9) from stdin (format csv)'))
    await pipeline(createReadStream(csv), rows)
  } finally {
    client.release()
  }
}

/** Returns the median milliseconds of queries in PostgreSQL and in the child. Throws if they return different numbers of rows. */
const compare = async (pool: pg.Pool, child: QueryClient, measuredCount: number, kinds: (() => TableQuery)[]) => {
  const [childMilliseconds, postgresMilliseconds]: [number[], number[]] = [[], []]
  // The negative indexes are one query of each kind, which fills the caches of both and is not measured.
  for (let index = -kinds.length; index < measuredCount; index += 1) {
    const tableQuery = kinds[(index + kinds.length) % kinds.length]!()
    const startedAt = performance.now()
    const postgresRowCount = await runInPostgres(pool, tableQuery)
    const milliseconds = performance.now() - startedAt
    const childResult = await child.measure([tableQuery])
    if (childResult.rows !== postgresRowCount)
      throw new Error(`PostgreSQL has ${postgresRowCount} rows, the child ${childResult.rows}`)
    if (index < 0) continue
    postgresMilliseconds.push(milliseconds)
    // The median of one query is its time.
    childMilliseconds.push(childResult.p50)
  }
  return { child: median(childMilliseconds), postgres: median(postgresMilliseconds) }
}

/** Runs a query and its count at the same time, as the portal does. Returns the number of rows of the query. */
const runInPostgres = async (pool: pg.Pool, { sql, count }: TableQuery) => {
  const [result] = await Promise.all([
    pool.query(toPostgresSql(sql)),
    count === undefined ? undefined : pool.query(toPostgresSql(count)),
  ])
  return result.rows.length
}

/** Replaces `{t}`, the table of a `TableQuery`. */
const toPostgresSql = (sql: string) => sql.replaceAll('{t}', 'datastore')

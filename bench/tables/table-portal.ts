import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { buildZip, openFolderStore } from '../../server/files/index.ts'
import { startPrivatePostgres } from '../../server/platform/database/private-postgres/index.ts'
import { createProgramKey } from '../../server/platform/tokens.ts'
import type { TableColumn } from '../../server/tables/queries/table-columns.ts'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { closeAtEnd } from '../closers.ts'
import { startPortal, watchChildren } from '../portal.ts'
import { names, writeTestTable } from './test-tables.ts'

/** Reports of the sample whose CSV becomes the test table, and its ten-fold copy. */
export const reports = { million: 'inflation-consumer-prices', tenMillion: 'gdp-current-usd' } as const

export interface BuiltTable {
  digest: string
  path: string
  columns: TableColumn[]
  csvBytes: number
  parquetBytes: number
}

/** Opens a portal with the sample catalogue on a separate database. */
export const openTablePortal = async (folder: string) => {
  const { connection, stop } = await startPrivatePostgres(join(folder, 'world'), () => {})
  closeAtEnd(stop)
  const DATABASE_URL = toDatabaseUrl(connection)
  const DATA_DIR = join(folder, 'portal')
  const portal = await startPortal({
    settings: { DATABASE_URL, DATA_DIR, TRUST_PROXY: 'on' },
    logFile: join(folder, 'portal-log'),
  })
  const pool = new pg.Pool({ ...connection, max: 2 })
  closeAtEnd(() => pool.end())
  return { ...portal, pool, store: openFolderStore(join(DATA_DIR, 'files')), key: await createKey(pool), folder }
}

export type TablePortal = Awaited<ReturnType<typeof openTablePortal>>

/** Creates a key of the sample's first user, like that of a program. */
const createKey = async (pool: pg.Pool) => {
  const { token, hash } = createProgramKey()
  await pool.query(
    `insert into read_keys (user_id, name, hash, created_at, ends_at)
     select user_id, 'bench', $1, now(), now() + interval '1 day' from users order by user_id limit 1`,
    [hash],
  )
  return token
}

/** Publishes a CSV in a zip as the table of a report, with its first column as the key. `runInTransaction` runs in the same transaction. */
const publish = async (
  { pool }: TablePortal,
  fileName: string,
  { digest, sizeBytes }: { digest: string; sizeBytes: number },
  runInTransaction: (client: pg.PoolClient) => Promise<unknown> = async () => {},
) => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into stored_files (digest, size_bytes) values ($1, $2)', [digest, sizeBytes])
  const reportCondition = `report_id = (select report_id from reports where file_name = $1)`
  await client.query(`update report_files set is_current = false where kind = 'csv' and ${reportCondition}`, [fileName])
  await client.query(
    `insert into report_files (report_id, kind, digest, row_count, published_at, is_current)
     select report_id, 'csv', $2, 1, now(), true from reports where file_name = $1`,
    [fileName, digest],
  )
  await client.query(
    `update report_versions v set column_choices = $2 where ${reportCondition}
       and number = (select max(number) from report_versions o where o.report_id = v.report_id)`,
    [fileName, JSON.stringify({ [names.code]: { role: 'key' } })],
  )
  await runInTransaction(client)
  await client.query('commit')
  client.release()
}

/** Publishes a version of the test table, and waits until the portal has built it. */
export const publishTestTable = async (portal: TablePortal, version: 'earlier' | 'later') => {
  const zip = join(portal.folder, `table-${version}.zip`)
  const csvBytes = await writeTestTable(zip, { isLater: version === 'later' })
  const stored = await portal.store.write(createReadStream(zip))
  const children = watchChildren(portal.pid)
  const startedAt = performance.now()
  await publish(portal, reports.million, stored)
  const build = await waitForBuild(portal, stored.digest)
  const seconds = (performance.now() - startedAt) / 1000
  const peakMegabytes = children.readPeak()
  children.stop()
  const path = portal.store.toPath!(build.digest)
  const { size: parquetBytes } = await stat(path)
  return { ...build, path, csvBytes, parquetBytes, seconds, peakMegabytes }
}

const timeoutMilliseconds = 30 * 60_000

const waitForBuild = async ({ pool }: TablePortal, csvDigest: string) => {
  for (const end = Date.now() + timeoutMilliseconds; Date.now() < end; await setTimeout(250)) {
    const { rows } = await pool.query(
      'select parquet_digest as digest, columns, reason from table_builds where csv_digest = $1',
      [csvDigest],
    )
    if (rows[0]?.reason) throw new Error(`The test table was not built: ${rows[0].reason}`)
    if (rows[0]) {
      const columns = (rows[0].columns as TableColumn[]).map((column, index) => ({ ...column, at: index }))
      return { digest: rows[0].digest as string, columns }
    }
  }
  throw new Error('The test table was not built in time')
}

/** Gives a report a Parquet of ten million rows as its table, as if the portal had built it. */
export const publishTenMillion = async (portal: TablePortal, parquet: string, columns: TableColumn[]) => {
  const stored = await portal.store.write(createReadStream(parquet))
  const zip = await buildZip([{ name: 'ten.csv', bytes: Buffer.from('a\n10000000\n'), modifiedAt: new Date(0) }])
  const csv = await portal.store.write(
    (async function* () {
      yield zip
    })(),
  )
  await publish(portal, reports.tenMillion, csv, async client => {
    await client.query('insert into stored_files (digest, size_bytes) values ($1, $2)', [
      stored.digest,
      stored.sizeBytes,
    ])
    await client.query(
      `insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
       select $1, md5(coalesce(nullif(column_choices, '{}'), '{}')::text), $2, 10000000, $3, now()
       from report_versions order by report_version_id desc limit 1`,
      [csv.digest, stored.digest, JSON.stringify(columns)],
    )
  })
}

/** Returns the milliseconds until the response of a query, and its status. */
export const measureQuery = async ({ origin, key }: TablePortal, path: string, query: Record<string, string> = {}) => {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/tables/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const text = await response.text()
  return { status: response.status, milliseconds: performance.now() - startedAt, text }
}

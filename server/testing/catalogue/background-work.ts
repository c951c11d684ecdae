import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Waits until the series of all current tables have been read; until then pages change without an edit. */
export const waitForTableSeries = (pool: pg.Pool) => waitForEveryCsv(pool, 'table_series')

/** Waits until all current tables have been built or refused. */
export const waitForTableBuilds = (pool: pg.Pool) => waitForEveryCsv(pool, 'table_builds', () => makeBuildsDue(pool))

const waitForEveryCsv = async (
  pool: pg.Pool,
  table: 'table_series' | 'table_builds',
  beforeNextCheck = async () => {},
) => {
  const missing = `select from report_files f where kind = 'csv' and is_current
    and not exists (select from ${table} m where m.csv_digest = f.digest)`
  while ((await pool.query(missing)).rowCount !== 0) {
    await beforeNextCheck()
    await wait(200)
  }
}

/** Makes the builds that a portal delays for a minute after its start due at once. */
export const makeBuildsDue = async (pool: pg.Pool) => {
  await pool.query(`update jobs set next_try_at = queued_at where queue = 'parquet-builds' and tries = 0`)
}

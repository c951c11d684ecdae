import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Resolves when the series of all current tables were read; until then pages change without an edit. */
export const seriesRead = (pool: pg.Pool) => everyCsvIn(pool, 'table_series')

/** Resolves when all current tables were built, or were found to have none. */
export const tablesBuilt = (pool: pg.Pool) => everyCsvIn(pool, 'table_builds', () => hastenBuilds(pool))

const everyCsvIn = async (pool: pg.Pool, made: 'table_series' | 'table_builds', meanwhile = async () => {}) => {
  const missing = `select from report_files f where kind = 'csv' and is_current
    and not exists (select from ${made} m where m.csv_digest = f.digest)`
  while ((await pool.query(missing)).rowCount !== 0) {
    await meanwhile()
    await wait(200)
  }
}

/** A portal lets the builds that are missing at its start wait for a minute; tests would wait with them. */
const hastenBuilds = async (pool: pg.Pool) => {
  await pool.query(`update jobs set next_try_at = queued_at where queue = 'table-builds' and tries = 0`)
}

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Resolves when the series of all current tables were read; until then pages change without an edit. */
export const seriesRead = async (pool: pg.Pool) => {
  const unread = `select from report_files f where kind = 'csv' and is_current
    and not exists (select from table_series s where s.csv_digest = f.digest)`
  while ((await pool.query(unread)).rowCount !== 0) await wait(200)
}

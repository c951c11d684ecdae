import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** Returns what a function returns, and how many rows of a table its statements read. */
export const countRowsRead = <R>(database: Database, table: string, work: (database: Database) => Promise<R>) =>
  database.transaction().execute(async transaction => {
    const readSoFar = async () => {
      const { rows } = await sql<{ rows: number }>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
        where relname = ${table}`.execute(transaction)
      return Number(rows[0]!.rows)
    }
    const before = await readSoFar()
    const result = await work(transaction)
    return { result, rowsRead: (await readSoFar()) - before }
  })

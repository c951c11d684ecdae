import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** All that the calls about people may change, throttles apart. */
const tables = [
  'users',
  'passwords',
  'wrong_passwords',
  'sessions',
  'pending_logins',
  'second_factors',
  'recovery_codes',
  'sign_ups',
  'email_links',
  'consent_acceptances',
  'mails',
] as const

/** What the tables about people hold, so that a test can say what a call changed and, above all, what it did not. */
export const keptRowsOf = (database: Database) => {
  const kept = () => Promise.all(tables.map(table => rowsOf(database, table)))
  /** Does something, and names the tables in which that changed anything. */
  const changes = async <T>(work: () => Promise<T>) => {
    const before = await kept()
    const result = await work()
    const after = await kept()
    return { result, changed: tables.filter((_, index) => before[index] !== after[index]) }
  }
  return { kept, changes }
}

/** That a session was active is no change: every call notes it. */
const rowsOf = async (database: Database, table: string) => {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - 'active_at')::text as row from ${sql.table(table)} t order by 1`.execute(database)
  return rows.map(({ row }) => row).join('\n')
}

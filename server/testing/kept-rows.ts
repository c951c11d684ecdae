import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** All tables that the calls about people may change, except rate limits. */
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

/** Compares the rows of the tables about people, so that a test can check both what a call changed and what it did not. */
export const createKeptRows = (database: Database) => {
  const readStoredState = () => Promise.all(tables.map(table => readRows(database, table)))
  /** Runs some work and returns its result with the names of the tables that it changed. */
  const changes = async <T>(work: () => Promise<T>) => {
    const before = await readStoredState()
    const result = await work()
    const after = await readStoredState()
    return { result, changed: tables.filter((_, index) => before[index] !== after[index]) }
  }
  return { readStoredState, changes }
}

/** Reads the rows of a table as text. The activity of a session is ignored, as every call updates it. */
const readRows = async (database: Database, table: string) => {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - 'active_at')::text as row from ${sql.table(table)} t order by 1`.execute(database)
  return rows.map(({ row }) => row).join('\n')
}

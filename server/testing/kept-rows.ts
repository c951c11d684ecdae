import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** Lists the rows of a table in one order. */
export const listTableRows = async (database: Database, table: string) => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t order by t`.execute(database)
  return rows.map(({ row }) => row)
}

/** Compares the rows of tables that calls may write, so that a test can check both what a call changed and what it did not. */
export const trackTables = <Table extends string>(database: Database, tables: readonly Table[]) => {
  const readStoredState = async () =>
    Object.fromEntries(await Promise.all(tables.map(async table => [table, await listTableRows(database, table)])))
  /** Runs some work and returns the names of the tables that it changed. */
  const trackChanges = async (work: () => Promise<unknown>) => {
    const before = await readStoredState()
    await work()
    const after = await readStoredState()
    return tables.filter(table => !isDeepStrictEqual(before[table], after[table]))
  }
  /** Returns the audit records of some work, without fields that the database numbers. */
  const collectRecords = async (work: () => Promise<unknown>) => {
    const { last } = await database
      .selectFrom('audit_records')
      .select(({ fn }) => fn.max('audit_id').as('last'))
      .executeTakeFirstOrThrow()
    await work()
    return database
      .selectFrom('audit_records')
      .select(['username', 'call', 'action', 'subject', 'key', 'before', 'after', 'address'])
      .where('audit_id', '>', last ?? 0)
      .orderBy('audit_id')
      .execute()
  }
  return { readStoredState, trackChanges, collectRecords }
}

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
  const trackChanges = async <T>(work: () => Promise<T>) => {
    const before = await readStoredState()
    const result = await work()
    const after = await readStoredState()
    return { result, changed: tables.filter((_, index) => before[index] !== after[index]) }
  }
  return { readStoredState, trackChanges }
}

/** Reads the rows of a table as text. The activity of a session is ignored, as every call updates it. */
const readRows = async (database: Database, table: string) => {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - 'active_at')::text as row from ${sql.table(table)} t order by 1`.execute(database)
  return rows.map(({ row }) => row).join('\n')
}

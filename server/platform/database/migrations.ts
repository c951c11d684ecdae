import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Migration, requireOldEnoughSchema } from './compatibility.ts'

const migrationsFolder = join(import.meta.dirname, '../../../database/migrations')
// Any number works, provided that every node uses the same one.
const migrationsLockKey = 4_602_001

// The timeouts are for requests; a migration of a large catalogue, or a node that waits for it, may take longer.
const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const liftTimeoutsSql = timeouts.map(name => `set ${name} = 0`).join('; ')
const resetTimeoutsSql = timeouts.map(name => `reset ${name}`).join('; ')

/** While a migration waits for a table lock, every later query of the table waits behind it. So it gives up soon and is tried again. */
const lockTimeout = '1s'
/** Milliseconds between the tries of a migration: the first pause, then twice as long each time, up to the longest. */
const pauses = { first: 250, longest: 4000 }
/** How long a migration is retried before the start fails, in milliseconds. */
const maxRetryMilliseconds = 5 * 60_000
// lock_not_available and deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html
const isLockFailure = (error: Error & { code?: string }) => ['55P03', '40P01'].includes(error.code ?? '')

class MigrationError extends Error {}

export type { Migration } from './compatibility.ts'

/** Lists the migrations in the order of their numbers. */
export const listMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Brings the schema up to date, each migration in its own transaction. A lock makes nodes that start together take turns, and prevents
 * migrations while a backup copies the tables. A migration that finds a table locked is retried. Returns the names of the applied
 * migrations. Throws if an applied migration was changed later, or if the database has one that this version cannot work with.
 */
export const migrate = async (pool: pg.Pool, migrations: Migration[]): Promise<string[]> => {
  const client = await pool.connect()
  // A lost connection fails the running query; without a listener the event would end the process and hide which query failed.
  const ignoreError = () => {}
  client.on('error', ignoreError)
  try {
    await client.query(liftTimeoutsSql)
    const appliedNames = (await isUpToDate(client, migrations)) ? [] : await migrateUnderLock(client, migrations)
    await client.query(resetTimeoutsSql)
    client.off('error', ignoreError)
    client.release()
    return appliedNames
  } catch (error) {
    // The connection is closed, not returned to the pool: this ends the lock and the settings in every state.
    client.release(true)
    throw error
  }
}

/** Returns true if there is nothing to apply. Such a start does not wait for the lock, which a backup may hold for minutes. */
const isUpToDate = async (client: pg.PoolClient, migrations: Migration[]) => {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`)
  return rows[0]!.exists && (await listMissingMigrations(client, migrations)).length === 0
}

const migrateUnderLock = async (client: pg.PoolClient, migrations: Migration[]) => {
  await client.query('select pg_advisory_lock($1)', [migrationsLockKey])
  const appliedNames = await applyMissingMigrations(client, migrations)
  await client.query('select pg_advisory_unlock($1)', [migrationsLockKey])
  return appliedNames
}

/**
 * Waits for running migrations, and then runs work while no migration runs: in the snapshot of a backup, a table that a migration rewrites
 * later would be empty. If the work fails, the lock ends with the connection.
 */
export const runWithoutMigrations = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('select pg_advisory_lock_shared($1)', [migrationsLockKey])
  const result = await work()
  await client.query('select pg_advisory_unlock_shared($1)', [migrationsLockKey])
  return result
}

const applyMissingMigrations = async (client: pg.PoolClient, migrations: Migration[]) => {
  await client.query(
    'create table if not exists migrations (name text primary key, sql text not null, applied_at timestamptz not null default now())',
  )
  const missingMigrations = await listMissingMigrations(client, migrations)
  for (const migration of missingMigrations) await applyWithRetry(client, migration)
  return missingMigrations.map(({ name }) => name)
}

/** Lists the migrations that the database lacks. Throws if it has one that this version cannot work with. */
const listMissingMigrations = async (client: pg.PoolClient, migrations: Migration[]) => {
  const { rows } = await client.query<Migration>('select name, sql from migrations order by name collate "C"')
  requireOldEnoughSchema(rows, migrations)
  const appliedNames = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !appliedNames.has(name))
}

const applyWithRetry = async (client: pg.PoolClient, migration: Migration) => {
  const retryUntil = performance.now() + maxRetryMilliseconds
  for (let pauseMilliseconds = pauses.first; ; pauseMilliseconds = Math.min(2 * pauseMilliseconds, pauses.longest)) {
    const failure = await applyOnce(client, migration).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) return
    if (!isLockFailure(failure) || performance.now() > retryUntil)
      throw new MigrationError(`Migration ${migration.name} failed: ${failure.message}`, { cause: failure })
    await wait(pauseMilliseconds)
  }
}

const applyOnce = async (client: pg.PoolClient, { name, sql }: Migration) => {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('insert into migrations (name, sql) values ($1, $2)', [name, sql])
    await client.query('commit')
  } catch (error) {
    // The rollback fails if the connection is lost; the original error is the one to throw.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

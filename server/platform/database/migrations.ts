import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../../../database/migrations')
// Any number will do as long as every node takes the same one.
const lockKey = 4_602_001

// Requests are cut off after a while; a migration of a large catalogue, or a node waiting for it, takes as long as it takes.
const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const withoutTimeouts = timeouts.map(name => `set ${name} = 0`).join('; ')
const withTimeouts = timeouts.map(name => `reset ${name}`).join('; ')

class MigrationError extends Error {}

export interface Migration {
  name: string
  sql: string
}

/** The migrations in the order of their numbers. */
export const listMigrations = async (from = folder): Promise<Migration[]> => {
  const names = (await readdir(from)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async name => ({ name, sql: await readFile(join(from, name), 'utf8') })))
}

/**
 * Brings the schema up to date, each migration in a transaction of its own, under a lock so that nodes starting together take turns.
 * Throws a MigrationError when the database is newer than this portal, or an applied migration has been changed since.
 */
export const migrate = async (pool: pg.Pool, migrations: Migration[]): Promise<string[]> => {
  const client = await pool.connect()
  // The running query fails with it; unheard, the event would end the process and hide what the query was.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    await client.query(withoutTimeouts)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await applyMissing(client, migrations)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await client.query(withTimeouts)
    client.off('error', ignore)
    client.release()
    return applied
  } catch (error) {
    // Closed, not given back: the lock and the settings end with it, whatever state it is in.
    client.release(true)
    throw error
  }
}

const applyMissing = async (client: pg.PoolClient, migrations: Migration[]) => {
  await client.query(
    'create table if not exists migrations (name text primary key, sql text not null, applied_at timestamptz not null default now())',
  )
  const applied = new Map(
    (await client.query<Migration>('select name, sql from migrations')).rows.map(row => [row.name, row.sql]),
  )
  requireSameHistory(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

const requireSameHistory = (applied: Map<string, string>, migrations: Migration[]) => {
  const known = new Map(migrations.map(({ name, sql }) => [name, sql]))
  for (const [name, sql] of applied) {
    if (!known.has(name))
      throw new MigrationError(
        `The database holds migration ${name}, which this portal does not know. Start the newer portal.`,
      )
    if (known.get(name) !== sql) throw new MigrationError(`Migration ${name} was changed after it had been applied.`)
  }
}

const apply = async (client: pg.PoolClient, { name, sql }: Migration) => {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, sql) values ($1, $2)', [name, sql])
    await client.query('commit')
  } catch (cause) {
    // Fails where the connection is lost, which is not the cause.
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

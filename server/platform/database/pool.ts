import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'
import { openWatchedPool } from './watched-connections.ts'

export type Database = Kysely<DB>

// Days stay text (no time zone may move them); counts stay numbers while they fit exactly.
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)
pg.types.setTypeParser(pg.types.builtins.INT8, value => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`)
  return number
})

/** What each connection of the portal is opened with. */
export const sessionOptions = {
  application_name: 'khlang',
  // Compiling a query takes longer than running one of ours; sorting 100,000 found reports should not touch the disk; and a search
  // for one or two letters, which no index of trigrams answers, is worth a second processor.
  // The database ends what a portal that is gone has begun, so that its locks are free.
  options:
    '-c jit=off -c work_mem=16MB -c parallel_tuple_cost=0.01 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5',
  connectionTimeoutMillis: 4000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig

/** The application name of connections of commands, which are no node. */
export const commandName = 'khlang command'

/**
 * Opens a pool of connections. A lost connection is reported and replaced; requests in between answer 503, also where the database keeps
 * silent.
 */
export const openDatabase = (
  connection: pg.PoolConfig,
  onLost: (error: Error) => void,
  application = sessionOptions.application_name,
) => {
  const pool = openWatchedPool({ ...connection, ...sessionOptions, application_name: application })
  pool.on('error', onLost)
  // The pool listens only to idle connections. One that is lost in use fails its query, and would end the process if nobody listened.
  pool.on('connect', client => client.on('error', () => {}))
  return { pool, database: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

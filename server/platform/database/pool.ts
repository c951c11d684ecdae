import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'
import { openWatchedPool } from './watched-connections/watched-pools.ts'

/** The database, with the types of its tables. */
export type Database = Kysely<DB>

// Days are returned as text, so that no time zone shifts them, and bigint values as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)
pg.types.setTypeParser(pg.types.builtins.INT8, value => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`)
  return number
})

/** The options of each connection of the portal. */
export const sessionOptions = {
  application_name: 'khlang',
  // jit: compiling a query of the portal takes longer than running it. work_mem: sorting 100,000 reports should not use the disk.
  // parallel_tuple_cost: a search for one or two letters, which cannot use the trigram index, benefits from a second processor.
  // tcp_keepalives: the database ends the transactions of a portal that crashed, which releases their locks.
  options:
    '-c jit=off -c work_mem=16MB -c parallel_tuple_cost=0.01 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5',
  connectionTimeoutMillis: 4000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig

/** The application name of connections of commands, which are not nodes. */
export const commandApplicationName = 'khlang command'

/**
 * Opens a pool of connections. `onLost` is called for a lost connection, which is replaced by the next query. While the database does not
 * respond, queries fail so that requests get 503.
 */
export const openDatabase = (
  connection: pg.PoolConfig,
  onLost: (error: Error) => void,
  application = sessionOptions.application_name,
) => {
  const pool = openWatchedPool({ ...connection, ...sessionOptions, application_name: application })
  pool.on('error', onLost)
  // The pool listens only to idle connections. The loss of one in use fails its query; without a listener, it would also end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return { pool, database: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

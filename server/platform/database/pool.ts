import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'
import { openWatchedPool } from './watched-connections/watched-pools.ts'

export type Database = Kysely<DB>

// Days stay text, so that no time zone shifts them; counts stay numbers while they fit exactly.
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
export const commandName = 'khlang command'

/**
 * Opens a pool of connections. A lost connection is reported and replaced; until then requests get 503, also if the database does not
 * respond.
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

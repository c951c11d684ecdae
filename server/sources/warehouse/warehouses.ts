import pg from 'pg'
import { toWarehouseError, WarehouseError } from './warehouse-errors.ts'

/** Asks inside one read-only snapshot of the warehouse. */
export interface Snapshot {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The database that internal sources are read from. It has connections of its own, so that its trouble is nobody else's. */
export interface Warehouse {
  /** The only schema that is read; undefined for all that the account may read. */
  schema: string | undefined
  /** Reads within the time limit. Throws a WarehouseError. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /**
   * Reads as long as every single statement answers within a limit of its own, over further connections, so that a load delays no other read.
   * Throws a WarehouseError, or the reason of the signal.
   */
  readAtLength<T>(work: (snapshot: Snapshot) => Promise<T>, signal: AbortSignal): Promise<T>
  close(): Promise<void>
}

interface WarehouseSettings {
  connection: pg.PoolConfig
  schema?: string
  /** A role that may only read; the account's own rights hold where there is none. */
  findReader?: () => string | undefined
  /** For one statement of a long read, in milliseconds. */
  statementPatience?: number
}

/** From the request for a connection to the last row, in milliseconds. */
const patience = 4000
const connections = 3
/** Loads of one node run one after the other. */
const loadConnections = 1

/** A warehouse; it is not asked before the first read. */
export const openWarehouse = ({
  connection,
  schema,
  findReader = () => undefined,
  statementPatience = 60_000,
}: WarehouseSettings): Warehouse => {
  const pool = openPool(connection, connections)
  const loads = openPool(connection, loadConnections)
  return {
    schema,
    close: async () => void (await Promise.all([pool.end(), loads.end()])),
    async read(work) {
      const limit = limitOf(patience)
      try {
        const client = await lend(pool, limit.passed)
        return await readOnce(client, limit.passed, () =>
          inSnapshot(queryOf(client), findReader(), patience - 500, work),
        )
      } catch (error) {
        throw toWarehouseError(error)
      } finally {
        limit.clear()
      }
    },
    async readAtLength(work, signal) {
      const ended = endOf(signal)
      const failures = new Set<unknown>()
      const noting = async (snapshot: Snapshot) => {
        try {
          return await work(snapshot)
        } catch (error) {
          failures.add(error)
          throw error
        }
      }
      try {
        const client = await lend(loads, ended)
        return await readOnce(client, ended, () =>
          inSnapshot(impatient(queryOf(client), statementPatience), findReader(), statementPatience, noting),
        )
      } catch (error) {
        signal.throwIfAborted()
        // An error that the work itself throws says nothing about the warehouse.
        throw failures.has(error) ? error : toWarehouseError(error)
      }
    },
  }
}

const openPool = (connection: pg.PoolConfig, max: number) => {
  const pool = new pg.Pool({
    ...connection,
    // Poolers between here and the warehouse refuse options in the first message.
    options: undefined,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
    application_name: 'khlang warehouse',
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  })
  // A lost connection fails the read that uses it; nobody else needs to be told.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const endOf = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  return promise
}

type Query = Snapshot['query']

const queryOf =
  (client: pg.PoolClient): Query =>
  async (text, values = []) =>
    (await client.query(text, values)).rows

/** A mute line never answers, so each statement has its limit here as well as in the warehouse. */
const impatient =
  (query: Query, patience: number): Query =>
  async <Row extends object>(text: string, values?: unknown[]) => {
    const limit = limitOf(patience + 500)
    try {
      return await Promise.race([query<Row>(text, values), limit.passed])
    } catch (error) {
      throw toWarehouseError(error)
    } finally {
      limit.clear()
    }
  }

const limitOf = (milliseconds: number) => {
  const { promise: passed, reject } = Promise.withResolvers<never>()
  passed.catch(() => {})
  const timer = setTimeout(() => reject(new WarehouseError('silent')), milliseconds)
  return { passed, clear: () => clearTimeout(timer) }
}

const lend = async (pool: pg.Pool, passed: Promise<never>) => {
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, passed])
  } catch (error) {
    connecting.then(
      client => client.release(true),
      () => {},
    )
    throw error
  }
}

/** A connection that failed, or whose answer is still under way, is closed rather than used again. */
const readOnce = async <T>(client: pg.PoolClient, passed: Promise<never>, work: () => Promise<T>) => {
  try {
    const result = await Promise.race([work(), passed])
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The statements are sent one by one, because poolers may not take several at once with parameters. */
const inSnapshot = async <T>(
  query: Query,
  reader: string | undefined,
  statementTimeout: number,
  work: (snapshot: Snapshot) => Promise<T>,
) => {
  await query(
    `begin transaction isolation level repeatable read read only; set local statement_timeout = ${statementTimeout}; set local lock_timeout = 2000; set local search_path = pg_catalog`,
  )
  if (reader) await query(`set local role ${pg.escapeIdentifier(reader)}`)
  const result = await work({ query })
  await query('rollback')
  return result
}

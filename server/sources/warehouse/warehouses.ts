import pg from 'pg'
import { toWarehouseError, WarehouseError } from './warehouse-errors.ts'

/** Runs queries inside one read-only snapshot of the warehouse. */
export interface Snapshot {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The database of the internal sources. It has separate connections, so that its faults do not affect the portal. */
export interface Warehouse {
  /** The only readable schema; undefined for every schema that the account may read. */
  schema: string | undefined
  /** Reads within a few seconds, for a waiting user. Throws a WarehouseError. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /**
   * Reads without a limit for the whole read, but with one for each statement. Uses separate connections, so that a load does not delay
   * other reads. Throws a WarehouseError, or the reason of the signal.
   */
  readLong<T>(work: (snapshot: Snapshot) => Promise<T>, signal: AbortSignal): Promise<T>
  close(): Promise<void>
}

interface WarehouseSettings {
  connection: pg.PoolConfig
  schema?: string
  /** Returns the database role with which statements run, one that may only read; without a role, the account's own rights apply. */
  findReader?: () => string | undefined
  /** Timeout of one statement of a long read, in milliseconds. */
  statementTimeout?: number
}

/** Limit of a whole read, from the request for a connection to the last row. */
const timeoutMilliseconds = 4000
/** Time in which the error of a statement that the warehouse has cancelled arrives here. */
const cancellationMilliseconds = 500
const maxConnections = 3
/** One connection is enough, because the loads of a node run one after the other. */
const maxLoadConnections = 1

/** Opens a warehouse. It connects to the database only with the first read. */
export const openWarehouse = ({
  connection,
  schema,
  findReader = () => undefined,
  statementTimeout = 60_000,
}: WarehouseSettings): Warehouse => {
  const pool = openPool(connection, maxConnections)
  const loadPool = openPool(connection, maxLoadConnections)
  return {
    schema,
    close: async () => void (await Promise.all([pool.end(), loadPool.end()])),
    async read(work) {
      const timeLimit = createTimeLimit(timeoutMilliseconds)
      try {
        const client = await acquireClient(pool, timeLimit.exceeded)
        return await readAndRelease(client, timeLimit.exceeded, () =>
          runInSnapshot(createQuery(client), findReader(), timeoutMilliseconds - cancellationMilliseconds, work),
        )
      } catch (error) {
        throw toWarehouseError(error)
      } finally {
        timeLimit.clear()
      }
    },
    async readLong(work, signal) {
      const aborted = rejectOnAbort(signal)
      const workErrors = new Set<unknown>()
      const workRecordingErrors = async (snapshot: Snapshot) => {
        try {
          return await work(snapshot)
        } catch (error) {
          workErrors.add(error)
          throw error
        }
      }
      try {
        const client = await acquireClient(loadPool, aborted)
        return await readAndRelease(client, aborted, () =>
          runInSnapshot(
            withTimeout(createQuery(client), statementTimeout),
            findReader(),
            statementTimeout,
            workRecordingErrors,
          ),
        )
      } catch (error) {
        signal.throwIfAborted()
        // An error thrown by the work itself is not a failure of the warehouse.
        throw workErrors.has(error) ? error : toWarehouseError(error)
      }
    },
  }
}

const openPool = (connection: pg.PoolConfig, max: number) => {
  const pool = new pg.Pool({
    ...connection,
    // Connection poolers refuse options in the startup message.
    options: undefined,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
    application_name: 'khlang warehouse',
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  })
  // A lost connection fails the read that uses it, so the event needs no handling.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** Returns a promise that never resolves and rejects with the signal's reason when it aborts. */
const rejectOnAbort = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>()
  // Without a handler, a rejection that nobody waits for would end the process.
  promise.catch(() => {})
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  return promise
}

type Query = Snapshot['query']

const createQuery =
  (client: pg.PoolClient): Query =>
  async (text, values = []) =>
    (await client.query(text, values)).rows

/**
 * Returns a query with a timeout in the portal, in addition to the timeout in the warehouse, because a dead connection never reports that
 * one.
 */
const withTimeout =
  (query: Query, statementMilliseconds: number): Query =>
  async <Row extends object>(text: string, values?: unknown[]) => {
    const timeLimit = createTimeLimit(statementMilliseconds + cancellationMilliseconds)
    try {
      return await Promise.race([query<Row>(text, values), timeLimit.exceeded])
    } catch (error) {
      throw toWarehouseError(error)
    } finally {
      timeLimit.clear()
    }
  }

/** Returns a promise, `exceeded`, that never resolves and rejects after this time unless it is cleared. */
const createTimeLimit = (milliseconds: number) => {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  exceeded.catch(() => {})
  const timer = setTimeout(() => reject(new WarehouseError('silent')), milliseconds)
  return { exceeded, clear: () => clearTimeout(timer) }
}

/** Waits for a connection until `interrupted` rejects. A connection that is established later is closed. */
const acquireClient = async (pool: pg.Pool, interrupted: Promise<never>) => {
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, interrupted])
  } catch (error) {
    connecting.then(
      client => client.release(true),
      () => {},
    )
    throw error
  }
}

/** Runs the work, then returns the connection to the pool. Closes the connection after a failure, because a response may still arrive. */
const readAndRelease = async <T>(client: pg.PoolClient, interrupted: Promise<never>, work: () => Promise<T>) => {
  try {
    const result = await Promise.race([work(), interrupted])
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Runs the work in a read-only transaction that sees one state of the warehouse. */
const runInSnapshot = async <T>(
  query: Query,
  readerRole: string | undefined,
  statementMilliseconds: number,
  work: (snapshot: Snapshot) => Promise<T>,
) => {
  await query(
    `begin transaction isolation level repeatable read read only; set local statement_timeout = ${statementMilliseconds}; set local lock_timeout = 2000; set local search_path = pg_catalog`,
  )
  if (readerRole) await query(`set local role ${pg.escapeIdentifier(readerRole)}`)
  const result = await work({ query })
  // A read-only transaction has nothing to commit. Its end also resets the role and the limits of the connection.
  await query('rollback')
  return result
}

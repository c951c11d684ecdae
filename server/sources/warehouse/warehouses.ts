import type pg from 'pg'
import { createTimeLimit, rejectOnAbort } from './interruptions.ts'
import { addTimeout, cancellationMilliseconds, createQuery, runInSnapshot, type Snapshot } from './snapshots.ts'
import { acquireClient, openPool, readAndRelease } from './warehouse-connections.ts'
import { toWarehouseError } from './warehouse-errors.ts'

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
  findReaderRole?: () => string | undefined
  /** Timeout of one statement of a long read, in milliseconds. */
  statementTimeout?: number
}

/** Limit of a whole read, from the request for a connection to the last row. */
const readMilliseconds = 4000

const maxConnections = 3
/** One connection is enough, because the loads of a node run one after the other. */
const maxLoadConnections = 1
/** The connections of one node to the warehouse. */
export const warehouseConnections = maxConnections + maxLoadConnections

/** Opens a warehouse. It connects to the database only with the first read. */
export const openWarehouse = ({
  connection,
  schema,
  findReaderRole = () => undefined,
  statementTimeout = 60_000,
}: WarehouseSettings): Warehouse => {
  const pool = openPool(connection, maxConnections)
  const loadPool = openPool(connection, maxLoadConnections)
  return {
    schema,
    close: async () => void (await Promise.all([pool.end(), loadPool.end()])),
    async read(work) {
      const timeLimit = createTimeLimit(readMilliseconds)
      try {
        const client = await acquireClient(pool, timeLimit.exceeded)
        return await readAndRelease(client, timeLimit.exceeded, () =>
          runInSnapshot(
            createQuery(client),
            { readerRole: findReaderRole(), statementMilliseconds: readMilliseconds - cancellationMilliseconds },
            work,
          ),
        )
      } catch (error) {
        throw toWarehouseError(error)
      } finally {
        timeLimit.clear()
      }
    },
    async readLong(work, signal) {
      const aborted = rejectOnAbort(signal)
      // Records an error of the work itself, which is not a failure of the warehouse.
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
            addTimeout(createQuery(client), statementTimeout),
            { readerRole: findReaderRole(), statementMilliseconds: statementTimeout },
            workRecordingErrors,
          ),
        )
      } catch (error) {
        signal.throwIfAborted()
        throw workErrors.has(error) ? error : toWarehouseError(error)
      }
    },
  }
}

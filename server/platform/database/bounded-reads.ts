import { type ControlledTransaction, sql } from 'kysely'
import { cancelledCode } from '../limits/deadlines.ts'
import { createLanes } from '../limits/lanes.ts'
import type { Database } from './pool.ts'
import type { DB } from './tables.ts'

/**
 * Runs a read as one step, in the remaining time. Rejects if no time is left. A statement may exceed the remaining time by a tenth of the
 * timeout.
 */
export type Step = <T>(read: (database: Database) => Promise<T>) => Promise<T>

interface Bounds {
  /** Number of reads that may run at the same time; the others wait without a connection. */
  maxConcurrent: number
  /** How long a read may wait for its turn, in milliseconds. */
  queueMilliseconds: number
  /** How long all steps together may take, in milliseconds. */
  timeoutMilliseconds: number
}

/** Creates a function that runs optional reads with a time limit, and returns undefined when the time is over. */
export const createBoundedReader = (
  database: Database,
  { maxConcurrent, queueMilliseconds, timeoutMilliseconds }: Bounds,
) => {
  const runInLane = createLanes(maxConcurrent)
  return async <T>(work: (step: Step) => Promise<T>): Promise<T | undefined> => {
    try {
      return await runInLane(
        () => readWithin(database, timeoutMilliseconds, work),
        AbortSignal.timeout(queueMilliseconds),
      )
    } catch (error) {
      if (isTimeOver(error)) return undefined
      throw error
    }
  }
}

const readWithin = async <T>(
  database: Database,
  timeoutMilliseconds: number,
  work: (step: Step) => Promise<T>,
): Promise<T> => {
  const endsAt = performance.now() + timeoutMilliseconds
  let currentStatementTimeout = Number.POSITIVE_INFINITY
  // The transaction begins with the first step, because many reads run no step.
  let transaction: ControlledTransaction<DB> | undefined
  try {
    const result = await work(async read => {
      const millisecondsLeft = Math.floor(endsAt - performance.now())
      if (millisecondsLeft < 1) throw new DOMException('There is no time left to read', 'TimeoutError')
      transaction ??= await database.startTransaction().execute()
      // Each change of the timeout costs a statement, so it is kept while it exceeds the remaining time by at most a tenth of the whole.
      if (millisecondsLeft < currentStatementTimeout - timeoutMilliseconds / 10) {
        currentStatementTimeout = millisecondsLeft
        // One processor is enough for an optional read.
        await sql`select set_config('statement_timeout', ${String(millisecondsLeft)}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
          transaction,
        )
      }
      return read(transaction)
    })
    await transaction?.commit().execute()
    return result
  } catch (error) {
    // If the rollback fails too, the connection is still released, and the first error is thrown.
    await transaction
      ?.rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

/** Returns true if the time ended while the read waited, between two steps, or during a statement. */
const isTimeOver = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || code === cancelledCode
}

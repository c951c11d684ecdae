import { type ControlledTransaction, sql } from 'kysely'
import { cancelledCode } from '../limits/deadlines.ts'
import { lanes } from '../limits/lanes.ts'
import type { Database } from './pool.ts'
import type { DB } from './tables.ts'

/** Runs a read in the remaining time; its statements may take longer by a tenth of the timeout. */
export type Step = <T>(read: (database: Database) => Promise<T>) => Promise<T>

interface Bounds {
  /** How many reads may run at once; the others wait without a connection. */
  atOnce: number
  /** How long a read may wait for its turn, in milliseconds. */
  queueMilliseconds: number
  /** How long all steps together may take, in milliseconds. */
  timeoutMilliseconds: number
}

/** Runs optional reads with a time limit. Returns undefined when the time is over. */
export const boundedReads = (database: Database, { atOnce, queueMilliseconds, timeoutMilliseconds }: Bounds) => {
  const inLane = lanes(atOnce)
  return async <T>(work: (step: Step) => Promise<T>): Promise<T | undefined> => {
    try {
      return await inLane(() => readWithin(database, timeoutMilliseconds, work), AbortSignal.timeout(queueMilliseconds))
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
  const end = performance.now() + timeoutMilliseconds
  let statementTimeout = Number.POSITIVE_INFINITY
  // The transaction begins with the first step, as many reads need none.
  let transaction: ControlledTransaction<DB> | undefined
  try {
    const result = await work(async read => {
      const millisecondsLeft = Math.floor(end - performance.now())
      if (millisecondsLeft < 1) throw new DOMException('There is no time left to read', 'TimeoutError')
      transaction ??= await database.startTransaction().execute()
      // Each change of the timeout costs a statement, so a timeout that is nearly right stays.
      if (millisecondsLeft < statementTimeout - timeoutMilliseconds / 10) {
        statementTimeout = millisecondsLeft
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

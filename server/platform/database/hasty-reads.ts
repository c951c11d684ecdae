import { sql } from 'kysely'
import { lanes } from '../limits/lanes.ts'
import type { Database } from './pool.ts'

/** Reads something in what time is left. */
export type Step = <T>(read: (database: Database) => Promise<T>) => Promise<T>

interface Bounds {
  /** How many may be at it at once; the others wait without a connection. */
  atOnce: number
  /** How long one may wait for its turn, in milliseconds. */
  patience: number
  /** How long all steps together may take, in milliseconds. */
  length: number
}

/** For reads that are worth so much time and no more. Answers undefined when that is over. */
export const hastyReads = (database: Database, { atOnce, patience, length }: Bounds) => {
  const inLane = lanes(atOnce)
  return async <T>(work: (step: Step) => Promise<T>): Promise<T | undefined> => {
    try {
      return await inLane(() => readWithin(database, length, work), AbortSignal.timeout(patience))
    } catch (error) {
      if (isTimeOver(error)) return undefined
      throw error
    }
  }
}

const readWithin = <T>(database: Database, length: number, work: (step: Step) => Promise<T>) =>
  database.transaction().execute(async transaction => {
    const end = performance.now() + length
    return work(async read => {
      const left = Math.floor(end - performance.now())
      if (left < 1) throw new DOMException('There is no time left to read', 'TimeoutError')
      // One processor is enough for what may be given up.
      await sql`select set_config('statement_timeout', ${String(left)}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        transaction,
      )
      return read(transaction)
    })
  })

/** Given up while it waited or between two steps, or by the database. */
const isTimeOver = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || code === '57014'
}

import { sql, type Transaction } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { liftDeadline, untilDeadline } from '../../platform/limits/deadlines.ts'

/** Dependencies of every edit of the catalogue. */
export interface EditingContext {
  database: Database
  clock: Clock
}

const lockKey = 4_602_018
/** Statement timeout in milliseconds; waiting for the lock counts too, so it is longer than that of other statements. */
const timeoutMilliseconds = 300_000

/**
 * Runs an edit of the catalogue in a transaction that records it in the writer's name. An advisory lock serialises edits: what an edit has
 * read is still true when it writes, and edits cannot deadlock over the rows that they change in different orders. Throws a TimeOver if the
 * request's time ends before its turn; the edit itself may take longer.
 */
export const editAs = <T>(
  context: EditingContext,
  writer: Writer,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  queueEdit(context.database, () =>
    writeAs(context, writer, async transaction => {
      await sql`select set_config('statement_timeout', ${String(timeoutMilliseconds)}, true)`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
      liftDeadline()
      return work(transaction)
    }),
  )

/** The latest edit of this node; the promise also resolves if the edit fails. */
const latestEdits = new WeakMap<Database, Promise<unknown>>()

/** Queues an edit before it needs a connection. If edits waited in the database, no connection would be left for readers. */
const queueEdit = <T>(database: Database, edit: () => Promise<T>): Promise<T> => {
  const outcome = (latestEdits.get(database) ?? Promise.resolve()).then(edit)
  latestEdits.set(
    database,
    outcome.catch(() => {}),
  )
  return untilDeadline(outcome)
}

import { sql, type Transaction } from 'kysely'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { awaitUntilDeadline, liftDeadline } from '../../platform/limits/deadlines.ts'

/** Dependencies of every edit of the catalogue. */
export interface EditingContext {
  database: Database
  clock: Clock
}

/** The key of the advisory lock; any number that no other lock of the portal uses. */
export const editLockKey = 4_602_018
/** The statement timeout of edits. It is longer than that of other statements, because waiting for the lock counts too. */
const timeoutMilliseconds = 5 * minuteMilliseconds

/**
 * Runs an edit of the catalogue in a transaction that records it in the writer's name. An advisory lock serialises edits, so that what an
 * edit has read is still true when it writes, and edits that change the same rows in different orders cannot deadlock. Throws a TimeOver if
 * the time of the request ends before the edit has the lock; with the lock, the edit may take longer.
 */
export const editAs = <T>(
  context: EditingContext,
  writer: Writer,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  queueEdit(context.database, () =>
    writeAs(context, writer, async transaction => {
      await sql`select set_config('statement_timeout', ${String(timeoutMilliseconds)}, true)`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${editLockKey})`.execute(transaction)
      liftDeadline()
      return work(transaction)
    }),
  )

/** The latest queued edit of each database. Its promise also resolves if the edit fails. */
const latestEdits = new WeakMap<Database, Promise<unknown>>()

/** Queues an edit before it uses a connection. If edits waited for the lock in the database, no connection would be left for readers. */
const queueEdit = <T>(database: Database, edit: () => Promise<T>): Promise<T> => {
  const outcome = (latestEdits.get(database) ?? Promise.resolve()).then(edit)
  latestEdits.set(
    database,
    outcome.catch(() => {}),
  )
  return awaitUntilDeadline(outcome)
}

import { sql, type Transaction } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'

/** What every edit of the catalogue needs. */
export interface EditingGround {
  database: Database
  clock: Clock
}

const lockKey = 4_602_018
/** As long as the search text of a whole catalogue takes, in milliseconds; a category that is renamed changes that of all its reports. */
const patience = 300_000

/**
 * An edit of the catalogue in the writer's name, recorded and all or nothing. Edits come one after the other: what one has looked up
 * still holds when it writes, and no two wait for each other over the reports, words and versions that each touches in an order of its own.
 */
export const editAs = <T>(
  ground: EditingGround,
  writer: Writer,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  inTurn(ground.database, () =>
    writeAs(ground, writer, async transaction => {
      await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
      return work(transaction)
    }),
  )

/** The last edit of this node, whatever comes of it. */
const last = new WeakMap<Database, Promise<unknown>>()

/** Edits wait for each other before they take a connection: were they all to wait inside the database, readers would be left without. */
const inTurn = <T>(database: Database, edit: () => Promise<T>): Promise<T> => {
  const outcome = (last.get(database) ?? Promise.resolve()).then(edit)
  last.set(
    database,
    outcome.catch(() => {}),
  )
  return outcome
}

import { sql, type Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/pool.ts'
import type { DB } from './database/tables.ts'

/** In whose name an administration call writes: who, by which call, and from where. */
export interface Writer {
  userId: number
  /** Proper name of the call. */
  call: string
  address: string
}

/**
 * A transaction whose writes are recorded in the writer's name, by the triggers of the tables that the administration keeps
 * (`0017-audit-records.sql`). Every administration write goes through it.
 */
export const writeAs = <T>(
  { database, clock }: { database: Database; clock: Clock },
  { userId, call, address }: Writer,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async transaction => {
    await sql`select set_config('khlang.user_id', ${String(userId)}, true), set_config('khlang.call', ${call}, true),
      set_config('khlang.address', ${address}, true), set_config('khlang.at', ${clock.now().toISOString()}, true)`.execute(
      transaction,
    )
    return work(transaction)
  })

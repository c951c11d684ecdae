import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** Sets how the follows that this transaction deletes were ended, for the records of consent. */
export const endedBy = (transaction: Transaction<DB>, way: 'reader' | 'mail') =>
  sql`select set_config('khlang.follow_ended_by', ${way}, true)`.execute(transaction)

import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** Sets who ends the follows that this transaction deletes, for the records of consent: the reader on a page, or a link in a mail. */
export const setEndedBy = (transaction: Transaction<DB>, endedBy: 'reader' | 'mail') =>
  sql`select set_config('khlang.follow_ended_by', ${endedBy}, true)`.execute(transaction)

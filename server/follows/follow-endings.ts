import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/**
 * Sets how the follows that this transaction deletes ended, for the records of consent: by the reader on a page, or by the link of a mail.
 * A trigger reads the setting.
 */
export const setEndedBy = (transaction: Transaction<DB>, endedBy: 'reader' | 'mail') =>
  sql`select set_config('khlang.follow_ended_by', ${endedBy}, true)`.execute(transaction)

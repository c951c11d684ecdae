import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/**
 * Sets how the reader ended the follows that this transaction deletes: on a page of the portal, or by the link of a mail. The trigger
 * `choice_kept` of `follows` reads the setting and stores it in `follow_choices`, the records of consent.
 */
export const setFollowsEndedBy = (transaction: Transaction<DB>, endedBy: 'reader' | 'mail') =>
  // The last parameter, `true`, limits the setting to this transaction.
  sql`select set_config('khlang.follow_ended_by', ${endedBy}, true)`.execute(transaction)

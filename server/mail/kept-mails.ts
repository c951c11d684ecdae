import { sql, type Transaction } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'

/** Returns the kept mails about a user, for the user's own export; their content is erased once they are sent. */
export const listUserMails = (database: Database, userId: number) =>
  database
    .selectFrom('mails')
    .select(['to_address', 'subject', 'list', 'queued_at', 'sent_at', 'failed_at'])
    .where('user_id', '=', userId)
    .orderBy('mail_id')
    .execute()

/**
 * Removes every mail about a user or to the user's addresses, sent or not, and returns what names their files. A remaining job finds no mail and
 * does nothing.
 */
export const removeUserMails = (
  transaction: Transaction<DB>,
  { userId, emails }: { userId: number; emails: readonly string[] },
) =>
  transaction
    .deleteFrom('mails')
    .where(sql<boolean>`user_id = ${userId} or lower(to_address) = any (${emails}::text[])`)
    .returning(['mail_id as mailId', 'queued_at as queuedAt'])
    .execute()

/** Days for which mails are kept after they were sent or given up; they are few, because an address is personal data. */
export const mailsKeptDays = 90

/** Deletes the mails that were sent or given up more than 90 days ago. */
export const sweepMails = (database: Database, clock: Clock) => {
  const endedBefore = daysBefore(clock, mailsKeptDays)
  return database
    .deleteFrom('mails')
    .where(({ eb, or }) => or([eb('sent_at', '<', endedBefore), eb('failed_at', '<', endedBefore)]))
    .execute()
}

import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import type { MailBodies } from './letters.ts'

/** A mail that waits to be sent. */
export interface WaitingMail extends MailBodies {
  mailId: number
  to: string
  subject: string
  queuedAt: Date
  /** The name of the mailing list; null for a mail to one person. */
  list: string | null
  unsubscribeUrl: string | null
}

/** Returns the mail; undefined if it has been sent, given up or removed. */
export const findWaitingMail = (database: Database, mailId: number): Promise<WaitingMail | undefined> =>
  database
    .selectFrom('mails')
    .select(['mail_id as mailId', 'to_address as to', 'subject', 'queued_at as queuedAt'])
    .select(['list', 'unsubscribe_url as unsubscribeUrl'])
    .select(({ ref }) => [ref('text_body').$notNull().as('text'), ref('html_body').$notNull().as('html')])
    .where('mail_id', '=', mailId)
    .where('text_body', 'is not', null)
    .executeTakeFirst()

/** Records that a mail was sent, or given up for a reason, and erases its bodies and its unsubscribe link, which are secret. */
export const recordMailEnd = (
  transaction: Transaction<DB>,
  mailId: number,
  { at, failureReason }: { at: Date; failureReason?: string },
) =>
  transaction
    .updateTable('mails')
    .set({ text_body: null, html_body: null, unsubscribe_url: null })
    .set(failureReason === undefined ? { sent_at: at } : { failed_at: at, failure: failureReason })
    .where('mail_id', '=', mailId)
    .execute()

import { type Kysely, sql, type Transaction } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { enqueueAll, type Queue } from '../platform/jobs/index.ts'
import type { Bodies } from './letters.ts'

/** The queue of mails to one person, such as links and notices. */
export const mailQueue: Queue<{ mailId: number }> = { name: 'mails', sendsOut: true }
/** The queue of mails to mailing lists; it is separate, so that thousands of them delay no other mail. */
export const listMailQueue: Queue<{ mailId: number }> = { name: 'list-mails', sendsOut: true }

// Exactly one address: a list of addresses would send a link to strangers.
const singleAddressPattern = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u

/** Returns true if a text is exactly one email address, without a name; only then can a mail be queued to it. */
export const isEmailAddress = (text: string) => singleAddressPattern.test(text)

export interface NewMail extends Bodies {
  to: string
  subject: string
  /** The user that the mail is about. */
  userId?: number
  /** The mailing list, for mails that people have subscribed to: mail programs then offer to unsubscribe. */
  list?: MailingList
}

interface MailingList {
  /** The first part of the List-Id, below the domain of the sender. */
  name: string
  /** A POST to this address ends the mails without confirmation (RFC 8058). */
  unsubscribeUrl: string
}

/** Limit of mails in one statement: each has eight parameters, and PostgreSQL accepts at most 65,535. */
const mailsPerStatement = 1000

/** Queues a mail. Within a transaction it is sent only after the commit. Throws a RangeError if `to` is not exactly one email address. */
export const queueMail = (database: Kysely<DB>, clock: Clock, mail: NewMail) => queueMails(database, clock, [mail])

/** Queues mails, all or none; resolves with their ids in the same order. Throws a RangeError if a `to` is not exactly one email address. */
export const queueMails = async (
  database: Kysely<DB>,
  clock: Clock,
  mails: readonly NewMail[],
): Promise<{ mailId: number }[]> => {
  if (!mails.every(({ to }) => isEmailAddress(to))) throw new RangeError('A mail goes to one bare address')
  // In one transaction, because a mail without its job would never be sent.
  if (database.isTransaction) return insertMails(database, clock, mails)
  return database.transaction().execute(transaction => insertMails(transaction, clock, mails))
}

const insertMails = async (transaction: Kysely<DB>, clock: Clock, mails: readonly NewMail[]) => {
  const queuedMails: { mailId: number }[] = []
  for (let start = 0; start < mails.length; start += mailsPerStatement) {
    const block = mails.slice(start, start + mailsPerStatement)
    const insertedMails = await transaction
      .insertInto('mails')
      .values(block.map(mail => toRow(mail, clock.now())))
      .returning('mail_id as mailId')
      .execute()
    const hasList = (index: number) => block[index]!.list !== undefined
    const listMails = insertedMails.filter((_, index) => hasList(index))
    const otherMails = insertedMails.filter((_, index) => !hasList(index))
    await enqueueAll(transaction, clock, listMailQueue, listMails)
    await enqueueAll(transaction, clock, mailQueue, otherMails)
    queuedMails.push(...insertedMails)
  }
  return queuedMails
}

const toRow = ({ to, subject, text, html, userId, list }: NewMail, queuedAt: Date) => ({
  to_address: to,
  subject,
  text_body: text,
  html_body: html,
  queued_at: queuedAt,
  user_id: userId ?? null,
  list: list?.name ?? null,
  unsubscribe_url: list?.unsubscribeUrl ?? null,
})

/** A mail that waits to be sent. */
export interface WaitingMail extends Bodies {
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
  { at, failure }: { at: Date; failure?: string },
) =>
  transaction
    .updateTable('mails')
    .set({ text_body: null, html_body: null, unsubscribe_url: null })
    .set(failure === undefined ? { sent_at: at } : { failed_at: at, failure })
    .where('mail_id', '=', mailId)
    .execute()

/** Returns the kept mails about a user, for the user's own export; their content is erased once they are sent. */
export const listUserMails = (database: Database, userId: number) =>
  database
    .selectFrom('mails')
    .select(['to_address', 'subject', 'list', 'queued_at', 'sent_at', 'failed_at'])
    .where('user_id', '=', userId)
    .orderBy('mail_id')
    .execute()

/** Removes every mail about a user or to the user's addresses, sent or not. A remaining job finds no mail and does nothing. */
export const removeUserMails = (
  transaction: Transaction<DB>,
  { userId, emails }: { userId: number; emails: readonly string[] },
) =>
  transaction
    .deleteFrom('mails')
    .where(sql<boolean>`user_id = ${userId} or lower(to_address) = any (${emails}::text[])`)
    .execute()

/** Days for which mails are kept after they were sent or given up; they are few, because an address is personal data. */
const keptDays = 90

/** Deletes the mails that were sent or given up more than 90 days ago. */
export const sweepMails = (database: Database, clock: Clock) => {
  const endedBefore = daysBefore(clock, keptDays)
  return database
    .deleteFrom('mails')
    .where(({ eb, or }) => or([eb('sent_at', '<', endedBefore), eb('failed_at', '<', endedBefore)]))
    .execute()
}

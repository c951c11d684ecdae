import { type Kysely, sql } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import type { Bodies } from './letters.ts'

// Exactly one address: a list would send a link to strangers.
const oneAddress = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u

/**
 * Queues a mail. Within a transaction it is sent only if that is committed. Throws a RangeError when `to` is not one bare address.
 */
export const queueMail = async (
  database: Kysely<DB>,
  clock: Clock,
  { to, subject, text, html }: Bodies & { to: string; subject: string },
): Promise<void> => {
  if (!oneAddress.test(to)) throw new RangeError('A mail goes to one bare address')
  const now = clock.now()
  await database
    .insertInto('mails')
    .values({
      to_address: to,
      subject,
      text_body: text,
      html_body: html,
      queued_at: now,
      next_try_at: now,
    })
    .execute()
}

/** A mail that a node has taken for itself, to be sent before its lease ends. */
export interface ClaimedMail extends Bodies {
  mailId: number
  to: string
  subject: string
  queuedAt: Date
  /** This one counted. */
  tries: number
}

/** Takes the mail that has been due longest; no other node gets it for so many milliseconds. */
export const claimNextMail = (database: Database, now: Date, lease: number): Promise<ClaimedMail | undefined> =>
  database
    .updateTable('mails')
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now.getTime() + lease) })
    .where('mail_id', '=', ({ selectFrom }) =>
      selectFrom('mails as due')
        .select('due.mail_id')
        .where('due.sent_at', 'is', null)
        .where('due.failed_at', 'is', null)
        .where('due.next_try_at', '<=', now)
        .orderBy('due.next_try_at')
        .orderBy('due.mail_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_id as mailId', 'to_address as to', 'subject', 'queued_at as queuedAt', 'tries'])
    .returning(({ ref }) => [ref('text_body').$notNull().as('text'), ref('html_body').$notNull().as('html')])
    .executeTakeFirst()

const erased = { text_body: null, html_body: null }

export const recordSent = async (database: Database, { mailId }: ClaimedMail, sentAt: Date): Promise<void> => {
  await database
    .updateTable('mails')
    .set({ ...erased, sent_at: sentAt, last_answer: null })
    .where('mail_id', '=', mailId)
    .execute()
}

/** Has a mail tried again later, or gives it up for good. Does nothing when another node took it over after the lease. */
export const recordFailure = async (
  database: Database,
  { mailId, tries }: ClaimedMail,
  answer: string,
  then: { nextTryAt: Date } | { failedAt: Date },
): Promise<void> => {
  await database
    .updateTable('mails')
    .set({
      last_answer: answer,
      ...('failedAt' in then ? { ...erased, failed_at: then.failedAt } : { next_try_at: then.nextTryAt }),
    })
    .where('mail_id', '=', mailId)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute()
}

/** What has been sent or given up is forgotten after 90 days: an address is a person's. */
export const sweepMails = (database: Database, clock: Clock) => {
  const before = daysBefore(clock, 90)
  return database
    .deleteFrom('mails')
    .where(({ eb, or }) => or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute()
}

import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import { enqueueAll, type Queue } from '../platform/jobs/index.ts'
import type { MailBodies } from './letters.ts'
import { isEmailAddress } from './mail-addresses.ts'

/** The queue of mails to one person, such as links and notices. */
export const mailQueue: Queue<{ mailId: number }> = { name: 'mails', sendsOut: true }
/** The queue of mails to mailing lists; it is separate, so that thousands of them delay no other mail. */
export const listMailQueue: Queue<{ mailId: number }> = { name: 'list-mails', sendsOut: true }

/** A mail that is to be queued. */
export interface NewMail extends MailBodies {
  to: string
  subject: string
  /** The user that the mail is about. */
  userId?: number
  /** The mailing list, for mails that people have subscribed to: mail programs then offer to unsubscribe. */
  list?: MailingList
}

/** A mailing list, as a mail names it. */
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
  // A mail and its job are stored in one transaction, because a mail without its job would never be sent.
  if (database.isTransaction) return insertMails(database, clock, mails)
  return database.transaction().execute(transaction => insertMails(transaction, clock, mails))
}

/** Inserts mails with their jobs, and returns their ids in the same order. */
const insertMails = async (transaction: Kysely<DB>, clock: Clock, mails: readonly NewMail[]) => {
  const queuedMails: { mailId: number }[] = []
  for (let start = 0; start < mails.length; start += mailsPerStatement) {
    const block = mails.slice(start, start + mailsPerStatement)
    const insertedMails = await transaction
      .insertInto('mails')
      .values(block.map(mail => ({ ...toColumns(mail), queued_at: clock.now() })))
      .returning('mail_id as mailId')
      .execute()
    // The inserted mails are in the order of the block.
    const listMails = insertedMails.filter((_, index) => block[index]!.list)
    const otherMails = insertedMails.filter((_, index) => !block[index]!.list)
    await enqueueAll({ database: transaction, clock }, listMailQueue, listMails)
    await enqueueAll({ database: transaction, clock }, mailQueue, otherMails)
    queuedMails.push(...insertedMails)
  }
  return queuedMails
}

const toColumns = ({ to, subject, text, html, userId, list }: NewMail) => ({
  to_address: to,
  subject,
  text_body: text,
  html_body: html,
  user_id: userId ?? null,
  list: list?.name ?? null,
  unsubscribe_url: list?.unsubscribeUrl ?? null,
})

/** Finds a mail that is not sent yet and locks it. `userId` is the user that it is about. */
export const findQueuedMail = (transaction: Transaction<DB>, mailId: number) =>
  transaction
    .selectFrom('mails')
    .select(['to_address as to', 'user_id as userId', 'unsubscribe_url as unsubscribeUrl'])
    .where('mail_id', '=', mailId)
    .where('text_body', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Replaces a queued mail, which stays in its queue, or deletes it; its remaining job then does nothing. */
export const replaceQueuedMail = async (transaction: Transaction<DB>, mailId: number, mail: NewMail | undefined) => {
  if (!mail) return void (await transaction.deleteFrom('mails').where('mail_id', '=', mailId).execute())
  await transaction.updateTable('mails').set(toColumns(mail)).where('mail_id', '=', mailId).execute()
}

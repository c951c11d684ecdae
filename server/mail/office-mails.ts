import type { Transaction } from 'kysely'
import type { Language } from '../../contract/visit.ts'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import { formatLetter } from './letters.ts'
import { queueMail } from './queued-mails.ts'
import { toSubjectLine } from './subject-lines.ts'

/** A mail in which a user writes to the office. */
export interface OfficeMail {
  officeEmail: string
  /** The user who wrote the text; the mail is signed with the username. */
  userId: number
  /** The language of the page on which the text was written. */
  language: Language
  subject: string
  /** What the text is about, as the first paragraph. */
  topic: string
  /** The text as the user wrote it. */
  text: string
}

/**
 * Queues a mail from a user to the office. The transaction is the one that stores the text, so that each stored text is mailed once.
 * Throws for a user who does not exist.
 */
export const queueOfficeMail = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { officeEmail, userId, language, subject, topic, text }: OfficeMail,
) => {
  const { username } = await transaction
    .selectFrom('users')
    .select('username')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await queueMail(transaction, clock, {
    to: officeEmail,
    subject: toSubjectLine(subject),
    userId,
    ...formatLetter({ language, paragraphs: [topic, ...text.split(/\n+/)], signedBy: username }),
  })
}

import { sql, type Transaction } from 'kysely'
import { queueMails } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

type NewMail = Parameters<typeof queueMails>[2][number]

/** A mail and the follows that it is about. */
export interface FollowMail {
  mail: NewMail
  followIds: readonly number[]
}

/** Limit of rows that one statement inserts. */
const maxRowsAtOnce = 1000

/** Queues mails with their follows. A trigger deletes a queued mail when all of its follows have ended. */
export const queueFollowMails = async (transaction: Transaction<DB>, clock: Clock, mails: readonly FollowMail[]) => {
  const queuedMails = await queueMails(
    transaction,
    clock,
    mails.map(({ mail }) => mail),
  )
  const rows = mails.flatMap(({ followIds }, index) =>
    followIds.map(followId => ({ mail_id: queuedMails[index]!.mailId, follow_id: followId })),
  )
  for (let start = 0; start < rows.length; start += maxRowsAtOnce)
    await transaction
      .insertInto('follow_mails')
      .values(rows.slice(start, start + maxRowsAtOnce))
      .execute()
}

/** A follow, and the last release about which its reader was mailed or skipped. */
export interface MailedFollow {
  followId: number
  releaseId: number
}

/** Records that readers were mailed about all releases up to one, or skipped. */
export const recordMailedOrSkipped = (transaction: Transaction<DB>, mailedFollows: readonly MailedFollow[]) => {
  const followIds = mailedFollows.map(({ followId }) => followId)
  const releaseIds = mailedFollows.map(({ releaseId }) => releaseId)
  // A digest may end after the announcement of a later release, so the recorded release never decreases.
  return sql`update follows set told_release_id = greatest(told_release_id, mailed.release_id)
    from unnest(${followIds}::bigint[], ${releaseIds}::bigint[]) as mailed (follow_id, release_id)
    where follows.follow_id = mailed.follow_id`.execute(transaction)
}

import { sql, type Transaction } from 'kysely'
import { queueMails } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'

type NewMail = Parameters<typeof queueMails>[2][number]

/** A mail and its follows. */
export interface FollowMail {
  mail: NewMail
  followIds: readonly number[]
}

/** Queues mails with their follows: a mail whose follows have all ended is not sent. */
export const queueFollowMails = async (transaction: Transaction<DB>, clock: Clock, mails: readonly FollowMail[]) => {
  const queued = await queueMails(
    transaction,
    clock,
    mails.map(({ mail }) => mail),
  )
  const rows = mails.flatMap(({ followIds }, index) =>
    followIds.map(followId => ({ mail_id: queued[index]!.mailId, follow_id: followId })),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await transaction
      .insertInto('follow_mails')
      .values(rows.slice(from, from + 1000))
      .execute()
}

/** Records that followers were mailed about everything up to a release, or skipped. */
export const recordMailed = (
  transaction: Transaction<DB>,
  followIds: readonly number[],
  releaseIds: readonly number[],
) =>
  // A digest may end after the announcement of a later release.
  sql`update follows set told_release_id = greatest(told_release_id, told.release_id)
    from unnest(${followIds}::bigint[], ${releaseIds}::bigint[]) as told (follow_id, release_id)
    where follows.follow_id = told.follow_id`.execute(transaction)

import { sql, type Transaction } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { type Clock, dayInBangkok, toBangkokDay } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import { listRecipients } from '../recipients.ts'
import { buildDigestLetter } from './letters.ts'
import { type FollowMail, queueFollowMails, recordMailedOrSkipped } from './queueing.ts'
import { type FollowedRelease, pickVisible } from './visible-releases.ts'

/** Limit of readers that are mailed in one transaction. */
const maxReadersPerTransaction = 50
const weekMilliseconds = 7 * dayMilliseconds
/** A Monday at 08:00 in Bangkok: 5 January 1970, at 01:00 UTC. */
const someMonday = Date.UTC(1970, 0, 5, 1)

/** Returns the last Monday at 08:00 in Bangkok, which has no daylight saving time. */
const computeLastDue = (clock: Clock) => {
  const now = clock.now().getTime()
  return new Date(now - ((now - someMonday) % weekMilliseconds))
}

/**
 * Mails the next readers their weekly digest, and records this in the same transaction. A missed digest is sent once. Returns false if
 * there is nothing to do; after true, the caller calls it again.
 */
export const sendNextDigests = (context: FollowsContext): Promise<boolean> =>
  context.database.transaction().execute(async transaction => {
    const dueAt = computeLastDue(context.clock)
    const monday = await createAndLockDigest(transaction, dueAt)
    if (!monday) return false
    const pendingReleases = await lockPendingReleases(transaction, dueAt)
    if (pendingReleases.length > 0) {
      await queueDigests(context, transaction, pendingReleases)
      return true
    }
    // Readers whose rows are locked are left to the next run.
    if (await hasReadersLeft(transaction, dueAt)) return false
    await transaction
      .updateTable('follow_digests')
      .set({ done_at: context.clock.now() })
      .where('monday', '=', monday)
      .execute()
    return true
  })

/**
 * Creates the row of a digest if it is missing, locks it, and returns the Monday of the digest. Undefined if the digest is done or another
 * node is sending it.
 */
const createAndLockDigest = async (transaction: Transaction<DB>, dueAt: Date) => {
  const monday = toBangkokDay(dueAt)
  const digestQuery = transaction
    .selectFrom('follow_digests')
    .select(['monday', 'done_at'])
    .where('monday', '=', monday)
  const storedDigest = await digestQuery.executeTakeFirst()
  if (storedDigest?.done_at) return undefined
  await transaction
    .insertInto('follow_digests')
    .values({ monday, due_at: dueAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const lockedDigest = await digestQuery.where('done_at', 'is', null).forUpdate().skipLocked().executeTakeFirst()
  return lockedDigest && monday
}

/** A release that a digest may contain, for one reader. */
interface PendingRelease extends FollowedRelease {
  userId: number
  followId: number
  releaseId: number
}

/**
 * Builds the SQL after `from` for the releases that the reader of a row of `follows` was not mailed about. The outer query has to name its
 * table `follows`. `told_release_id` is the last release about which the reader was mailed or skipped. The last condition also selects a
 * release that was announced before the reader switched to mails at once: that reader gets it with the digest.
 */
const buildUnmailedReleasesSql = (dueAt: Date) => sql`followed_releases as release
  join report_versions as last_version on last_version.report_version_id = release.last_version_id
  where release.report_id = follows.report_id and release.release_id > follows.told_release_id and release.settled_at is not null
    and last_version.as_of between follows.since and ${dueAt}
    and (follows.pace = 'weekly' or follows.chosen_at > release.announced_at)`

/**
 * Locks the next readers and their follows. Returns for each follow the last release with a change, otherwise the last release; the newest
 * ones of a reader come first. Returns an empty list if only locked rows are left.
 */
const lockPendingReleases = async (transaction: Transaction<DB>, dueAt: Date) => {
  const { rows } = await sql<PendingRelease>`
    with readers as (
      select user_id from users where user_id in (
        select follows.user_id from follows where exists (select from ${buildUnmailedReleasesSql(dueAt)}))
      order by user_id limit ${maxReadersPerTransaction} for key share skip locked
    ), locked_follows as (
      select follows.* from follows join readers using (user_id) for key share of follows skip locked
    )
    select follows.user_id as "userId", follows.follow_id as "followId", follows.report_id as "reportId", last_release.*,
      reports.title_en as "titleEn", reports.title_th as "titleTh"
    from locked_follows as follows join reports using (report_id) cross join lateral (
      select release.release_id as "releaseId", release.change, last_version.cited_as as "citedAs", last_version.number,
        last_version.as_of as "asOf"
      from ${buildUnmailedReleasesSql(dueAt)} order by release.change is null, release.release_id desc limit 1) as last_release
    order by follows.user_id, last_release."asOf" desc, follows.report_id`.execute(transaction)
  return rows
}

/** Returns true if there are releases that readers were not mailed about yet. */
const hasReadersLeft = async (transaction: Transaction<DB>, dueAt: Date) => {
  const { rows } =
    await sql`select from follows where exists (select from ${buildUnmailedReleasesSql(dueAt)}) limit 1`.execute(
      transaction,
    )
  return rows.length > 0
}

/**
 * Queues one digest for each reader who can be mailed and has a visible release. Records all pending releases, so that those without a mail
 * are skipped.
 */
const queueDigests = async (
  context: FollowsContext,
  transaction: Transaction<DB>,
  pendingReleases: readonly PendingRelease[],
) => {
  const releasesByReader = Map.groupBy(pendingReleases, ({ userId }) => userId)
  const mails: FollowMail[] = []
  for (const recipient of await listRecipients(
    transaction,
    [...releasesByReader.keys()],
    dayInBangkok(context.clock),
  )) {
    const visibleReleases = await pickVisible(transaction, recipient, releasesByReader.get(recipient.userId)!)
    if (visibleReleases.length > 0)
      mails.push({
        mail: buildDigestLetter(context, recipient, visibleReleases),
        followIds: visibleReleases.map(({ followId }) => followId),
      })
  }
  await queueFollowMails(transaction, context.clock, mails)
  await recordMailedOrSkipped(transaction, pendingReleases)
}

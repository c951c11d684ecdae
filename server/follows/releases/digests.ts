import { sql, type Transaction } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { actorInAbsence, visibleReports } from '../../access/index.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import { listRecipients, type Recipient } from '../followers.ts'
import type { ReleaseChange } from './changes.ts'
import { buildDigestLetter, type MailedRelease } from './letters.ts'
import { type FollowMail, queueFollowMails, recordMailed } from './queueing.ts'

/** Limit of readers mailed in one transaction. */
const chunkSize = 50
const weekMilliseconds = 7 * dayMilliseconds
/** Monday 5 January 1970, 08:00 in Bangkok. */
const firstDigest = Date.UTC(1970, 0, 5, 1)

/** Returns the time of the last due digest: Mondays at 08:00 in Bangkok, which has no daylight saving time. */
const computeLastDue = (clock: Clock) => {
  const now = clock.now().getTime()
  const sinceFirst = now - firstDigest
  // The second remainder makes the result positive for a clock before the first digest.
  const sinceLast = ((sinceFirst % weekMilliseconds) + weekMilliseconds) % weekMilliseconds
  return new Date(now - sinceLast)
}

/**
 * Mails the next readers their weekly digest, in one transaction with the record of it. A missed digest is sent once. Returns false if
 * there is nothing to do.
 */
export const digestNext = (context: FollowsContext): Promise<boolean> =>
  context.database.transaction().execute(async transaction => {
    const dueAt = computeLastDue(context.clock)
    const monday = await lockDigest(transaction, dueAt)
    if (!monday) return false
    const pending = await lockPending(transaction, dueAt)
    if (pending.length > 0) await queueDigests(context, transaction, pending)
    if (pending.length > 0) return true
    if (await hasReadersLeft(transaction, dueAt)) return false
    await transaction
      .updateTable('follow_digests')
      .set({ done_at: context.clock.now() })
      .where('monday', '=', monday)
      .execute()
    return true
  })

const lockDigest = async (transaction: Transaction<DB>, dueAt: Date) => {
  const monday = dayInBangkok({ now: () => dueAt })
  const digest = transaction.selectFrom('follow_digests').select(['monday', 'done_at']).where('monday', '=', monday)
  if ((await digest.executeTakeFirst())?.done_at) return undefined
  await transaction
    .insertInto('follow_digests')
    .values({ monday, due_at: dueAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const locked = await digest.where('done_at', 'is', null).forUpdate().skipLocked().executeTakeFirst()
  return locked && monday
}

interface PendingRelease extends Omit<MailedRelease, 'path'> {
  userId: number
  followId: number
  releaseId: number
  citedAs: string
  number: number
  change: ReleaseChange
}

/**
 * Returns the SQL after `from` for the releases that a follower `f` of the digest was not mailed about. Readers who switched to immediate
 * mails only after a release was announced get it with the digest.
 */
const unmailedReleasesSql = (
  dueAt: Date,
) => sql`followed_releases r join report_versions v on v.report_version_id = r.last_version_id
  where r.report_id = f.report_id and r.release_id > f.told_release_id and r.settled_at is not null and v.as_of between f.since and ${dueAt}
    and (f.pace = 'weekly' or f.chosen_at > r.announced_at)`

/** Returns the last release of each report for the next readers, the newest first; empty if only locked follows are left. */
const lockPending = async (transaction: Transaction<DB>, dueAt: Date) => {
  const { rows } = await sql<PendingRelease>`
    with readers as (
      select user_id from users where user_id in (
        select f.user_id from follows f where exists (select from ${unmailedReleasesSql(dueAt)}))
      order by user_id limit ${chunkSize} for key share skip locked
    ), locked as (
      select f.* from follows f join readers using (user_id) for key share of f skip locked
    )
    select f.user_id as "userId", f.follow_id as "followId", f.report_id as "reportId", last.*, reports.title_en as "titleEn",
      reports.title_th as "titleTh"
    from locked f join reports using (report_id) cross join lateral (
      select r.release_id as "releaseId", r.change, v.cited_as as "citedAs", v.number, v.as_of as "asOf"
      from ${unmailedReleasesSql(dueAt)} order by r.change is null, r.release_id desc limit 1) last
    order by f.user_id, last."asOf" desc, f.report_id`.execute(transaction)
  return rows
}

const hasReadersLeft = async (transaction: Transaction<DB>, dueAt: Date) => {
  const { rows } =
    await sql`select from follows f where exists (select from ${unmailedReleasesSql(dueAt)}) limit 1`.execute(
      transaction,
    )
  return rows.length > 0
}

const queueDigests = async (
  context: FollowsContext,
  transaction: Transaction<DB>,
  pending: readonly PendingRelease[],
) => {
  const releasesByReader = Map.groupBy(pending, ({ userId }) => userId)
  const mails: FollowMail[] = []
  for (const to of await listRecipients(transaction, [...releasesByReader.keys()], dayInBangkok(context.clock))) {
    const visible = await pickVisible(transaction, to, releasesByReader.get(to.userId)!)
    if (visible.length > 0)
      mails.push({ mail: buildDigestLetter(context, to, visible), followIds: visible.map(({ followId }) => followId) })
  }
  await queueFollowMails(transaction, context.clock, mails)
  await recordMailed(
    transaction,
    pending.map(({ followId }) => followId),
    pending.map(({ releaseId }) => releaseId),
  )
}

/** Picks the releases with a change in reports that the reader may see now. */
const pickVisible = async (transaction: Transaction<DB>, to: Recipient, pending: readonly PendingRelease[]) => {
  const changed = pending.filter(({ change }) => change !== null)
  const visible = await visibleReports(transaction, actorInAbsence(to))
    .select('report_id')
    .where('report_id', '=', sql<number>`any (${changed.map(({ reportId }) => reportId)}::bigint[])`)
    .execute()
  const ids = new Set(visible.map(({ report_id }) => report_id))
  return changed
    .filter(({ reportId }) => ids.has(reportId))
    .map(({ citedAs, number, ...release }) => ({ ...release, path: `/report/${citedAs}/v/${number}` }))
}

import { sql, type Transaction } from 'kysely'
import { listViewers } from '../../access/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import { listRecipients } from '../followers.ts'
import type { ReleaseChange } from './changes.ts'
import { buildReleaseLetter, type MailedRelease } from './letters.ts'
import { queueFollowMails, recordMailed } from './queueing.ts'

/** Limit of followers mailed in one transaction: few, so that pages do not wait while their letters are written. */
export const chunkSize = 100

/**
 * Mails the next followers of a settled release, in one transaction with the record of it: after a crash, or with a second node, nobody is
 * mailed twice or left out. Returns false if there is nothing to do.
 */
export const announceNext = (context: FollowsContext): Promise<boolean> =>
  context.database.transaction().execute(async transaction => {
    const release = await findSettled(transaction)
    if (!release) return false
    const followers = await lockFollowers(transaction, release)
    if (followers.length > 0) await queueMails(context, transaction, release, followers)
    if (followers.length === chunkSize) return true
    // A follower whose row is locked is left to the next turn.
    if (await hasFollowersLeft(transaction, release)) return false
    await transaction
      .updateTable('followed_releases')
      .set({ announced_at: context.clock.now() })
      .where('release_id', '=', release.releaseId)
      .execute()
    return true
  })

interface Release extends MailedRelease {
  releaseId: number
}

const findSettled = async (transaction: Transaction<DB>): Promise<Release | undefined> => {
  const { rows } = await sql<Omit<Release, 'path'> & { citedAs: string; number: number; change: ReleaseChange }>`
    select r.release_id as "releaseId", r.report_id as "reportId", r.change, reports.title_en as "titleEn", reports.title_th as "titleTh",
      v.cited_as as "citedAs", v.number, v.as_of as "asOf"
    from followed_releases r join reports using (report_id) join report_versions v on v.report_version_id = r.last_version_id
    where r.settled_at is not null and r.announced_at is null
    order by r.release_id limit 1 for update of r skip locked`.execute(transaction)
  return rows.map(({ citedAs, number, ...release }) => ({ ...release, path: `/report/${citedAs}/v/${number}` }))[0]
}

interface Follower {
  followId: number
  userId: number
}

const isUnmailedSql = ({ releaseId, reportId, asOf }: Release) =>
  sql`f.report_id = ${reportId} and f.told_release_id < ${releaseId} and f.pace = 'atOnce' and f.since <= ${asOf}`

/** Locks the follows and accounts against deletion, and skips those that are locked already. */
const lockFollowers = async (transaction: Transaction<DB>, release: Release) => {
  const { rows } = await sql<Follower>`
    select f.follow_id as "followId", f.user_id as "userId" from follows f join users u using (user_id)
    where ${isUnmailedSql(release)} order by f.told_release_id, f.follow_id limit ${chunkSize} for key share of f, u skip locked`.execute(
    transaction,
  )
  return rows
}

const hasFollowersLeft = async (transaction: Transaction<DB>, release: Release) => {
  const { rows } = await sql`select from follows f where ${isUnmailedSql(release)} limit 1`.execute(transaction)
  return rows.length > 0
}

/** Mails those who can be mailed and may see the report; records all as done. */
const queueMails = async (
  context: FollowsContext,
  transaction: Transaction<DB>,
  release: Release,
  followers: readonly Follower[],
) => {
  const followIdByUser = new Map(followers.map(({ userId, followId }) => [userId, followId]))
  const recipients = await listRecipients(transaction, [...followIdByUser.keys()], dayInBangkok(context.clock))
  const viewers = await listViewers(transaction, release.reportId, recipients)
  const mails = recipients
    .filter(({ userId }) => viewers.has(userId))
    .map(to => ({ mail: buildReleaseLetter(context, to, release), followIds: [followIdByUser.get(to.userId)!] }))
  await queueFollowMails(transaction, context.clock, mails)
  const followIds = followers.map(({ followId }) => followId)
  await recordMailed(
    transaction,
    followIds,
    followIds.map(() => release.releaseId),
  )
}

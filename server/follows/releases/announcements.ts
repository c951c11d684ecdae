import { sql, type Transaction } from 'kysely'
import { buildVersionPath } from '../../../contract/catalogue/versions/version-paths.ts'
import { listViewers } from '../../access/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import { listRecipients } from '../recipients.ts'
import { buildReleaseLetter, type MailedRelease } from './letters.ts'
import { queueFollowMails, recordMailedOrSkipped } from './queueing.ts'

/** Limit of followers that are mailed in one transaction. It is low, so that pages do not wait while the letters are written. */
export const maxFollowersPerTransaction = 100

/**
 * Mails the next followers of a settled release at once, and records this in the same transaction, so that nobody is mailed twice or left
 * out after a crash or by a second node. Returns false if there is nothing to do now.
 */
export const announceNextRelease = (context: FollowsContext): Promise<boolean> =>
  context.database.transaction().execute(async transaction => {
    const release = await findSettledRelease(transaction)
    if (!release) return false
    const followers = await lockFollowers(transaction, release)
    if (followers.length > 0) await queueMails(context, transaction, release, followers)
    // A full chunk: there may be more followers, whom the next call mails.
    if (followers.length === maxFollowersPerTransaction) return true
    // Followers whose rows are locked are left to the next run.
    if (await hasFollowersLeft(transaction, release)) return false
    await transaction
      .updateTable('followed_releases')
      .set({ announced_at: context.clock.now() })
      .where('release_id', '=', release.releaseId)
      .execute()
    return true
  })

/** A release to which no further version is added, so that it can be announced. */
interface SettledRelease extends MailedRelease {
  releaseId: number
}

interface ReleaseRow extends Omit<SettledRelease, 'path'> {
  /** The File Name and the number of the last version, which make up the path of its page. */
  citedAs: string
  number: number
}

/** Finds and locks the first release that is settled and not announced. */
const findSettledRelease = async (transaction: Transaction<DB>): Promise<SettledRelease | undefined> => {
  const { rows } = await sql<ReleaseRow>`
    select release.release_id as "releaseId", release.report_id as "reportId", release.change,
      reports.title_en as "titleEn", reports.title_th as "titleTh",
      last_version.cited_as as "citedAs", last_version.number, last_version.as_of as "asOf"
    from followed_releases as release join reports using (report_id)
    join report_versions as last_version on last_version.report_version_id = release.last_version_id
    where release.settled_at is not null and release.announced_at is null
    order by release.release_id limit 1 for update of release skip locked`.execute(transaction)
  const [row] = rows
  if (!row) return undefined
  const { citedAs: fileName, number, ...release } = row
  return { ...release, path: buildVersionPath(fileName, number) }
}

/** A reader who follows the report of a release. */
interface Follower {
  followId: number
  userId: number
}

/**
 * Returns an SQL condition: the reader of a follow is mailed at once, and was neither mailed about the release nor skipped yet.
 * `told_release_id` is the last release about which the reader was mailed or skipped.
 */
const isPendingSql = ({ releaseId, reportId, asOf }: SettledRelease) =>
  sql`follows.report_id = ${reportId} and follows.told_release_id < ${releaseId}
    and follows.pace = 'atOnce' and follows.since <= ${asOf}`

/** Locks the next follows and their accounts against deletion, and skips those that are locked already. */
const lockFollowers = async (transaction: Transaction<DB>, release: SettledRelease) => {
  const { rows } = await sql<Follower>`
    select follows.follow_id as "followId", follows.user_id as "userId" from follows join users using (user_id)
    where ${isPendingSql(release)} order by follows.told_release_id, follows.follow_id limit ${maxFollowersPerTransaction}
    for key share of follows, users skip locked`.execute(transaction)
  return rows
}

/** Returns true if there are followers who were neither mailed nor skipped yet. */
const hasFollowersLeft = async (transaction: Transaction<DB>, release: SettledRelease) => {
  const { rows } = await sql`select from follows where ${isPendingSql(release)} limit 1`.execute(transaction)
  return rows.length > 0
}

/** Mails the followers who can be mailed and may see the report. Records all of them as mailed, so that the others are skipped. */
const queueMails = async (
  context: FollowsContext,
  transaction: Transaction<DB>,
  release: SettledRelease,
  followers: readonly Follower[],
) => {
  const followIdByUser = new Map(followers.map(({ userId, followId }) => [userId, followId]))
  const recipients = await listRecipients(transaction, [...followIdByUser.keys()], dayInBangkok(context.clock))
  const viewers = await listViewers(transaction, release.reportId, recipients)
  const mails = recipients
    .filter(({ userId }) => viewers.has(userId))
    .map(recipient => ({
      mail: buildReleaseLetter(context, recipient, release),
      followIds: [followIdByUser.get(recipient.userId)!],
    }))
  await queueFollowMails(transaction, context.clock, mails)
  await recordMailedOrSkipped(
    transaction,
    followers.map(({ followId }) => ({ followId, releaseId: release.releaseId })),
  )
}

import { sql, type Transaction } from 'kysely'
import { findQueuedMail, replaceQueuedMail } from '../../mail/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { FollowsContext } from '../context.ts'
import { isDigestLink } from '../links/tokens.ts'
import { listRecipients } from '../recipients.ts'
import { buildDigestLetter, buildReleaseLetter } from './letters.ts'
import { type FollowedRelease, pickVisible } from './visible-releases.ts'

/**
 * Checks a queued letter when it is sent, because it may have waited for the mail server for two days. If its reader may no longer see one
 * of its reports, or has another address, the letter is built again; it is deleted if the reader may see none of them or cannot be mailed.
 */
export const refreshQueuedLetter = (
  context: Omit<FollowsContext, 'settlingMilliseconds' | 'replica'>,
  mailId: number,
): Promise<void> =>
  context.database.transaction().execute(async transaction => {
    const mail = await findQueuedMail(transaction, mailId)
    if (!mail?.userId || mail.unsubscribeUrl === null) return
    const releases = await listMailedReleases(transaction, mailId)
    const [recipient] = await listRecipients(transaction, [mail.userId], dayInBangkok(context.clock))
    const visibleReleases = recipient ? await pickVisible(transaction, recipient, releases) : []
    const [firstRelease] = visibleReleases
    if (!recipient || !firstRelease) return replaceQueuedMail(transaction, mailId, undefined)
    if (visibleReleases.length === releases.length && recipient.email === mail.to) return
    const letter = isDigestLink(mail.unsubscribeUrl)
      ? buildDigestLetter(context, recipient, visibleReleases)
      : buildReleaseLetter(context, recipient, firstRelease)
    await replaceQueuedMail(transaction, mailId, letter)
  })

/**
 * Returns the releases of a queued letter, without those whose follows have ended: for each follow the last release with a change about
 * which its reader was mailed.
 */
const listMailedReleases = async (transaction: Transaction<DB>, mailId: number) => {
  const { rows } = await sql<FollowedRelease>`
    select follows.report_id as "reportId", last_release.*, reports.title_en as "titleEn", reports.title_th as "titleTh"
    from follow_mails join follows using (follow_id) join reports using (report_id) cross join lateral (
      select release.change, last_version.cited_as as "citedAs", last_version.number, last_version.as_of as "asOf"
      from followed_releases as release
      join report_versions as last_version on last_version.report_version_id = release.last_version_id
      where release.report_id = follows.report_id and release.release_id <= follows.told_release_id
        and release.change is not null
      order by release.release_id desc limit 1) as last_release
    where follow_mails.mail_id = ${mailId} order by last_release."asOf" desc, follows.report_id`.execute(transaction)
  return rows
}

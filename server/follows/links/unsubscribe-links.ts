import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { readUnsubscribe } from '../../../contract/follows/unsubscribing.ts'
import { createAbsentActor, selectVisibleReports } from '../../access/index.ts'
import { findRoleRights } from '../../accounts/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { FollowsContext } from '../context.ts'
import { setFollowsEndedBy } from '../follow-endings.ts'
import { readToken, type StopLink } from './tokens.ts'

type Context = Pick<FollowsContext, 'database' | 'clock' | 'key'>

/**
 * Describes the mails that a link stops, for the page that asks for confirmation. `isActive` is true if the link would still end a follow.
 * Throws 404 for an invalid token.
 */
export const describeUnsubscribing = async (
  context: Context,
  token: string,
): Promise<OutputOf<typeof readUnsubscribe>> => {
  const { database } = context
  const link = requireLink(context, token)
  const { rows } = await sql<FollowCounts>`
    select count(*) filter (where ${isStoppedBySql(link)})::integer as "stoppedCount", count(*)::integer as "followCount"
    from follows where user_id = ${link.userId}`.execute(database)
  const { stoppedCount, followCount } = rows[0]!
  const title = link.kind === 'report' ? await findTitle(context, link) : undefined
  return {
    kind: link.kind,
    titleEn: title?.title_en ?? null,
    titleTh: title?.title_th ?? null,
    isActive: stoppedCount > 0,
    followCount,
  }
}

interface FollowCounts {
  /** Number of the reader's follows that the link would end. */
  stoppedCount: number
  /** Number of the reader's follows. */
  followCount: number
}

/** Ends the follows of a link, or all follows of its reader. Idempotent. Throws 404 for an invalid token. */
export const unsubscribeByLink = async (context: Context, token: string, scope: 'these' | 'all'): Promise<void> => {
  const link = requireLink(context, token)
  await context.database.transaction().execute(async transaction => {
    await setFollowsEndedBy(transaction, 'mail')
    await transaction
      .deleteFrom('follows')
      .where('user_id', '=', link.userId)
      .$if(scope === 'these', follows => follows.where(isStoppedBySql(link)))
      .execute()
  })
}

/** Reads the link of a token. Throws 404 for an invalid token. */
const requireLink = ({ key }: Context, token: string) => {
  const link = readToken(key, token)
  if (!link) throw notFound()
  return link
}

/** Returns an SQL condition: the link ends the follow. The link in a digest ends all follows with the weekly pace. */
const isStoppedBySql = (link: StopLink) =>
  link.kind === 'report' ? sql<boolean>`report_id = ${link.reportId}` : sql<boolean>`pace = 'weekly'`

/**
 * Finds the titles of a report; undefined if the reader may no longer see it. Anybody who receives the mail can open its link, so the link
 * must not show more than the reader may see.
 */
const findTitle = async ({ database, clock }: Context, { userId, reportId }: { userId: number; reportId: number }) => {
  const rights = await findRights(database, userId)
  if (!rights) return undefined
  return selectVisibleReports(database, createAbsentActor({ userId, ...rights, today: dayInBangkok(clock) }))
    .select(['title_en', 'title_th'])
    .where('report_id', '=', reportId)
    .executeTakeFirst()
}

/** Finds the rights of a user's role; undefined if there is no such user. */
const findRights = async (database: Database, userId: number) => {
  const user = await database.selectFrom('users').select('role_id').where('user_id', '=', userId).executeTakeFirst()
  return user && findRoleRights(database, user.role_id)
}

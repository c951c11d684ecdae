import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { readUnsubscribe } from '../../../contract/follows/unsubscribing.ts'
import { actorInAbsence, visibleReports } from '../../access/index.ts'
import { findRoleRights } from '../../accounts/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { FollowsContext } from '../context.ts'
import { setEndedBy } from '../endings.ts'
import { readToken, type StopLink } from './tokens.ts'

type Context = Pick<FollowsContext, 'database' | 'clock' | 'key'>

/** Describes what a link stops, for the page that asks for confirmation. Throws 404 for an invalid token. */
export const describeStop = async (context: Context, token: string): Promise<OutputOf<typeof readUnsubscribe>> => {
  const { database } = context
  const link = requireLink(context, token)
  const { rows } = await sql<{ active: number; follows: number }>`
    select count(*) filter (where ${isStoppedBy(link)})::integer as active, count(*)::integer as follows
    from follows where user_id = ${link.userId}`.execute(database)
  const { active, follows } = rows[0]!
  const title = link.kind === 'report' ? await findTitle(context, link) : undefined
  return {
    kind: link.kind,
    titleEn: title?.title_en ?? null,
    titleTh: title?.title_th ?? null,
    isActive: active > 0,
    follows,
  }
}

/** Ends the follows of a link, or all follows of its reader; repeating it changes nothing. Throws 404 for an invalid token. */
export const stopByLink = async (context: Context, token: string, scope: 'these' | 'all'): Promise<void> => {
  const link = requireLink(context, token)
  await context.database.transaction().execute(async transaction => {
    await setEndedBy(transaction, 'mail')
    await transaction
      .deleteFrom('follows')
      .where('user_id', '=', link.userId)
      .where(scope === 'all' ? sql<boolean>`true` : isStoppedBy(link))
      .execute()
  })
}

const requireLink = ({ key }: Context, token: string) => {
  const link = readToken(key, token)
  if (!link) throw notFound()
  return link
}

const isStoppedBy = (link: StopLink) =>
  link.kind === 'report' ? sql<boolean>`report_id = ${link.reportId}` : sql<boolean>`pace = 'weekly'`

/** Finds the titles of a report that the reader may still see; undefined for any other, since mails are forwarded. */
const findTitle = async ({ database, clock }: Context, { userId, reportId }: { userId: number; reportId: number }) => {
  const rights = await findRights(database, userId)
  if (!rights) return undefined
  return visibleReports(database, actorInAbsence({ userId, ...rights, today: dayInBangkok(clock) }))
    .select(['title_en', 'title_th'])
    .where('report_id', '=', reportId)
    .executeTakeFirst()
}

const findRights = async (database: Database, userId: number) => {
  const user = await database.selectFrom('users').select('role_id').where('user_id', '=', userId).executeTakeFirst()
  return user && findRoleRights(database, user.role_id)
}

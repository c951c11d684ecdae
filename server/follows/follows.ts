import { sql, type Transaction } from 'kysely'
import { followConsent } from '../../contract/follows/consent-text.ts'
import type { Pace } from '../../contract/follows/follows.ts'
import { limits } from '../../contract/limits.ts'
import { buildVisibleFileNameSql, selectVisibleReports } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { notFound, Problem } from '../platform/problem.ts'
import { setFollowsEndedBy } from './follow-endings.ts'
import { isReachableSql } from './recipients.ts'

/** A signed-in reader. */
type Reader = Actor & { userId: number }

/**
 * Starts, changes or ends a follow. Idempotent. Throws 404 for a report that the actor may not see, and 409 for a report that is not a
 * favourite, for an account that cannot be mailed, and for too many follows.
 */
export const setFollow = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Reader,
  { fileName, pace }: { fileName: string; pace: Pace | 'off' },
): Promise<void> => {
  const report = await selectVisibleReports(database, actor)
    .select('report_id')
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  if (!report) throw notFound()
  const follow = { userId: actor.userId, reportId: report.report_id }
  await database.transaction().execute(async transaction => {
    const isReachable = await lockReader(transaction, actor.userId)
    if (pace === 'off') return endFollow(transaction, follow)
    if (!isReachable) throw createFollowProblem('Confirm the address of your account first.')
    await saveFollow(transaction, clock, follow, pace)
  })
}

/** Locks the user, so that choices run one after the other. Returns true if the user can be mailed. */
const lockReader = async (transaction: Transaction<DB>, userId: number) => {
  const user = await transaction
    .selectFrom('users')
    .select(isReachableSql.as('isReachable'))
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.isReachable ?? false
}

interface FollowedReport {
  userId: number
  reportId: number
}

const endFollow = async (transaction: Transaction<DB>, { userId, reportId }: FollowedReport) => {
  // The trigger that records the withdrawal reads this value.
  await setFollowsEndedBy(transaction, 'reader')
  await transaction.deleteFrom('follows').where('user_id', '=', userId).where('report_id', '=', reportId).execute()
}

const saveFollow = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId, reportId }: FollowedReport,
  pace: Pace,
): Promise<void> => {
  const { isFavourite, otherFollowCount } = await readFollowState(transaction, { userId, reportId })
  if (!isFavourite) throw createFollowProblem('Make the report a favourite first.')
  if (otherFollowCount >= limits.follows) throw createFollowProblem(`You can follow ${limits.follows} reports.`)
  const now = clock.now()
  const chosenPace = { pace, chosen_at: now, text_version: followConsent.version }
  await transaction
    .insertInto('follows')
    // `since` stays when the pace changes, because it only excludes releases before the follow began.
    .values({ user_id: userId, report_id: reportId, since: now, ...chosenPace })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'report_id']).doUpdateSet(chosenPace).where('follows.pace', '!=', pace),
    )
    .execute()
}

interface FollowState {
  isFavourite: boolean
  /** Number of other reports that the reader follows. */
  otherFollowCount: number
}

const readFollowState = async (transaction: Transaction<DB>, { userId, reportId }: FollowedReport) => {
  const { rows } = await sql<FollowState>`select
    exists (select from favourites where user_id = ${userId} and report_id = ${reportId}) as "isFavourite",
    (select count(*) from follows where user_id = ${userId} and report_id <> ${reportId})::integer as "otherFollowCount"`.execute(
    transaction,
  )
  return rows[0]!
}

const createFollowProblem = (detail: string) => new Problem(409, 'Cannot follow', { detail })

/** Returns the actor's follows of reports that the actor may see. */
export const listFollows = async (database: Database, actor: Reader) => {
  const follows = await selectVisibleReports(database, actor)
    .innerJoin('follows', 'follows.report_id', 'reports.report_id')
    .select(['reports.file_name as fileName', 'follows.pace'])
    .where('follows.user_id', '=', actor.userId)
    .orderBy('follow_id')
    .execute()
  return { follows: follows.map(({ fileName, pace }) => ({ fileName, pace: pace as Pace })) }
}

/**
 * Returns the follows, consents and withdrawals of a user for the export of personal data. A report that the user may no longer see has no
 * name.
 */
export const listFollowRecords = async (database: Database, actor: Reader) => {
  const follows = await database
    .selectFrom('follows')
    .innerJoin('reports', 'reports.report_id', 'follows.report_id')
    .select([buildVisibleFileNameSql(actor), 'pace', 'since', 'chosen_at', 'text_version'])
    .where('user_id', '=', actor.userId)
    .orderBy('follow_id')
    .execute()
  const follow_choices = await database
    .selectFrom('follow_choices')
    .leftJoin('reports', 'reports.report_id', 'follow_choices.report_id')
    .select([buildVisibleFileNameSql(actor), 'pace', 'made_at', 'made_by', 'text_version'])
    .where('user_id', '=', actor.userId)
    .orderBy('choice_id')
    .execute()
  return { follows, follow_choices }
}

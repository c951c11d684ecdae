import { sql, type Transaction } from 'kysely'
import type { Trial, TrialRow } from '../../../contract/access/trials.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildFullNameSql } from '../grants/grant-kinds.ts'
import { isListedSql } from '../report-lists.ts'
import type { MonitorContext } from './accessible-reports.ts'
import { buildShadowViewSql } from './shadow-views.ts'
import { listShownPaths } from './shown-paths.ts'
import type { HypotheticalChange } from './trial-changes.ts'
import { readTrialScope } from './trial-scopes.ts'
import { comparePairs, type SeenPair, storeVisibility } from './trial-visibility.ts'

/** Maximum number of pairs of a user and a report that a trial returns. */
const maxShownPairs = 200

/** Thrown to roll back the transaction of a trial. */
class RollBack extends Error {}

/**
 * Returns the effect of a change on visibility. A temporary view shadows the table that the change would write, and shows it as it would be
 * after the change. The same queries run before and after the view is created, and store what they find in temporary tables. The transaction
 * is then rolled back, which removes the view and these tables; no row of the portal is locked or written.
 */
export const runTrial = async (context: MonitorContext, actor: Actor, change: HypotheticalChange): Promise<Trial> => {
  const { database, clock } = context
  const scope = await readTrialScope(database, change)
  let trial: Trial | undefined
  await database
    .transaction()
    .execute(async transaction => {
      const today = dayInBangkok(clock)
      const listedSql = isListedSql(actor)
      const publicCountBefore = await storeVisibility(transaction, { moment: 'seen_before', today, scope, listedSql })
      // From here on, the same queries read the temporary view.
      await buildShadowViewSql(change).execute(transaction)
      const publicCount = await storeVisibility(transaction, { moment: 'seen_after', today, scope, listedSql })
      const { pairs, ...numbers } = await comparePairs(transaction, maxShownPairs)
      const rows = await buildTrialRows(transaction, today, pairs)
      trial = { ...numbers, rows, publicReportChange: publicCount - publicCountBefore }
      throw new RollBack()
    })
    .catch(error => {
      if (!(error instanceof RollBack)) throw error
    })
  return trial!
}

/** Builds the shown rows of a trial: users and reports with their names, and what would change. */
const buildTrialRows = async (
  transaction: Transaction<DB>,
  today: string,
  shownPairs: readonly SeenPair[],
): Promise<TrialRow[]> => {
  const userIds = [...new Set(shownPairs.map(({ userId }) => userId))]
  const reportIds = [...new Set(shownPairs.map(({ reportId }) => reportId))]
  // One connection runs one query at a time.
  const [users, reports, paths] = [
    await sql<Pick<TrialRow, 'userId' | 'username' | 'fullName'>>`
      select u.user_id as "userId", u.username, ${buildFullNameSql('u')} as "fullName" from users u
      where u.user_id = any (${userIds}::bigint[])`.execute(transaction),
    await sql<Pick<TrialRow, 'reportId' | 'sourceId' | 'titleEn' | 'titleTh'>>`
      select report_id as "reportId", source_id as "sourceId", title_en as "titleEn", title_th as "titleTh"
      from reports where report_id = any (${reportIds}::bigint[])`.execute(transaction),
    await listShownPaths(transaction, today, { userIds, reportIds }),
  ]
  const usersById = new Map(users.rows.map(user => [user.userId, user]))
  const reportsById = new Map(reports.rows.map(report => [report.reportId, report]))
  // The paths are read while the view exists, so these are the paths that are open after the change.
  const pathsByPair = Map.groupBy(
    paths.filter(({ isOpen }) => isOpen),
    ({ userId, reportId }) => `${userId} ${reportId}`,
  )
  return shownPairs.map(({ userId, reportId, seesNow, seesThen }) => ({
    ...usersById.get(userId)!,
    ...reportsById.get(reportId)!,
    // `seesThen` is the state after the change.
    seesNow,
    seesThen,
    paths: pathsByPair.get(`${userId} ${reportId}`) ?? [],
  }))
}

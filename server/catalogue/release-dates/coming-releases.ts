import { sql } from 'kysely'
import { type ComingReleases, graceMinutes } from '../../../contract/catalogue/release-calendar.ts'
import { addYear, toBangkokMoment } from '../../../contract/day-arithmetic.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { countSkippedRows } from '../reports/report-pages.ts'
import {
  isNotDailySql,
  promiseColumns,
  selectPromises,
  toCalendarRelease,
  visibilityColumns,
} from './promise-selects.ts'
import { isOpenPromise } from './promises.ts'
import type { ReleaseContext } from './release-context.ts'

/** Returns one page of the coming promised releases: of each report that the actor may see, the first overdue one and the next one within a year. */
export const listComingReleasePage = async (
  { database, clock }: ReleaseContext,
  actor: Actor,
  { categoryId, page, pageSize }: { categoryId?: number; page: number; pageSize: number },
): Promise<ComingReleases> => {
  const now = clock.now()
  const overdueIfDueBefore = new Date(now.getTime() - graceMinutes * minuteMilliseconds)
  /** SQL condition: the promised release of this table alias was due longer ago than the grace period. */
  const isOverdueSql = (alias: 'p' | 'earlier') => sql<boolean>`(${sql.ref(`${alias}.due_at`)} < ${overdueIfDueBefore})`
  /** SQL condition: both promised releases are overdue, or neither is. */
  const areBothOverdueOrNotSql = sql<boolean>`${isOverdueSql('earlier')} = ${isOverdueSql('p')}`
  const comingReleases = selectPromises(database, actor, categoryId)
    .where(isOpenPromise('p'))
    .where('p.due_at', '<', toBangkokMoment(addYear(dayInBangkok(clock)), '24:00'))
    // A report that is released on every working day is listed only if a release is overdue.
    .where(({ or }) => or([isOverdueSql('p'), isNotDailySql]))
    // Lists only the first overdue release of a report, and only the first that is not overdue: an earlier one of the same kind excludes it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promised_releases as earlier')
            .select('earlier.report_id')
            .whereRef('earlier.report_id', '=', 'p.report_id')
            .whereRef('earlier.due_at', '<', 'p.due_at')
            .where(areBothOverdueOrNotSql)
            .where(isOpenPromise('earlier')),
        ),
      ),
    )
  const [rows, { total }] = await Promise.all([
    comingReleases
      .select(promiseColumns)
      .select(visibilityColumns)
      .orderBy('p.due_at')
      .orderBy('reports.report_id')
      .limit(pageSize)
      .offset(countSkippedRows({ page, pageSize }))
      .execute(),
    comingReleases.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { releases: rows.map(row => toCalendarRelease(row, now)), total, page }
}

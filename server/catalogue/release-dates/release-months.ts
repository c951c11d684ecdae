import type { ReleaseMonth } from '../../../contract/catalogue/release-calendar.ts'
import { listDaysOfMonth, toBangkokMoment } from '../../../contract/day-arithmetic.ts'
import { limits } from '../../../contract/limits.ts'
import { selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  isNotDailySql,
  promiseColumns,
  reportColumns,
  selectPromises,
  toCalendarRelease,
  visibilityColumns,
} from './promise-selects.ts'
import type { ReleaseContext } from './release-context.ts'

/** Returns the promised releases of one month, as yyyy-mm, that the actor may see; the current month by default. */
export const readReleaseMonth = async (
  { database, clock, holidays }: ReleaseContext,
  actor: Actor,
  { month = dayInBangkok(clock).slice(0, 7), categoryId }: { month?: string; categoryId?: number },
): Promise<ReleaseMonth> => {
  const days = listDaysOfMonth(month)
  const monthStart = toBangkokMoment(days[0]!, '00:00')
  const monthEnd = toBangkokMoment(days.at(-1)!, '24:00')
  const monthReleases = selectPromises(database, actor, categoryId)
    .where('p.due_at', '>=', monthStart)
    .where('p.due_at', '<', monthEnd)
    .where(isNotDailySql)
  const [rows, { total }, daily] = await Promise.all([
    monthReleases
      .select(promiseColumns)
      .select(visibilityColumns)
      .orderBy('p.due_at')
      .orderBy('reports.report_id')
      .limit(limits.pageSize)
      .execute(),
    monthReleases.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    listDailyReports(database, actor, categoryId),
  ])
  return {
    month,
    today: dayInBangkok(clock),
    releases: rows.map(row => toCalendarRelease(row, clock.now())),
    total,
    holidays: holidays.filter(({ day }) => day.startsWith(`${month}-`)),
    daily,
  }
}

/** Lists the visible reports that are released on every working day, or only those of one category, with the time of day. */
const listDailyReports = (database: Database, actor: Actor, categoryId: number | undefined) => {
  const allDailyReports = selectVisibleReports(database, actor)
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('release_rhythms as rhythm', 'rhythm.report_id', 'reports.report_id')
    .where('rhythm.repeat', '=', 'workingDay')
  const dailyReports =
    categoryId === undefined ? allDailyReports : allDailyReports.where('sub_categories.category_id', '=', categoryId)
  return dailyReports
    .select([...reportColumns, 'rhythm.release_time as time'])
    .orderBy('reports.title_en')
    .limit(limits.screenPageSize)
    .execute()
}

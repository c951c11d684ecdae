import type { ReleaseEvents } from '../../../contract/catalogue/release-calendar.ts'
import { addYear, toBangkokMoment } from '../../../contract/day-arithmetic.ts'
import { isOpenCategory, selectVisibleReports } from '../../access/index.ts'
import { visitor } from '../../platform/actor.ts'
import { dayInBangkok, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { isNotDailySql, promiseColumns, selectPromises } from './promise-selects.ts'
import { findMovedFrom } from './promise-states.ts'
import type { ReleaseContext } from './release-context.ts'

/** Number of past days in a calendar subscription. */
const pastDays = 90
/** Limit of events in a calendar subscription. */
const maxEvents = 5000

/** Returns the promised releases of a calendar subscription, one event each. Throws 404 for a report or a category that visitors cannot see. */
export const listCalendarEvents = async (
  { database, clock }: ReleaseContext,
  { categoryId, fileName }: { categoryId?: number; fileName?: string },
): Promise<ReleaseEvents> => {
  const calendarNames = await findCalendarNames(database, { categoryId, fileName })
  if (calendarNames === undefined) throw notFound()
  const allReleases = selectPromises(database, visitor, categoryId)
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
    .where('p.due_at', '>=', daysBefore(clock, pastDays))
    .where('p.due_at', '<', toBangkokMoment(addYear(dayInBangkok(clock)), '24:00'))
    .where('p.missed_at', 'is', null)
  // Releases on every working day are only in the calendar of their own report.
  const calendarReleases =
    fileName === undefined ? allReleases.where(isNotDailySql) : allReleases.where('reports.file_name', '=', fileName)
  const rows = await calendarReleases
    .select(promiseColumns)
    .select(['p.promised_release_id as id', 'p.sequence', 'p.changed_at'])
    .select(['categories.name_en as categoryEn', 'categories.name_th as categoryTh'])
    .orderBy('p.due_at')
    .orderBy('p.promised_release_id')
    .limit(maxEvents)
    .execute()
  // `released_at` and `missed_at` are not part of an event.
  const events = rows.map(({ due_at, first_due_at, released_at, missed_at, changed_at, ...row }) => ({
    ...row,
    dueAt: due_at.toISOString(),
    movedFrom: findMovedFrom({ due_at, first_due_at }),
    changedAt: changed_at.toISOString(),
  }))
  return { events, ...calendarNames }
}

/** Finds the names of the report or the category of a calendar, null for all reports; undefined if visitors cannot see it. */
const findCalendarNames = async (
  database: Database,
  { categoryId, fileName }: { categoryId?: number | undefined; fileName?: string | undefined },
) => {
  if (fileName !== undefined)
    return selectVisibleReports(database, visitor)
      .where('file_name', '=', fileName)
      .select(['title_en as nameEn', 'title_th as nameTh'])
      .executeTakeFirst()
  if (categoryId === undefined) return { nameEn: null, nameTh: null }
  return database
    .selectFrom('categories')
    .where('category_id', '=', categoryId)
    .where(isOpenCategory(visitor))
    .select(['name_en as nameEn', 'name_th as nameTh'])
    .executeTakeFirst()
}

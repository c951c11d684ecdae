import { sql } from 'kysely'
import {
  type CalendarRelease,
  type ComingReleases,
  graceMinutes,
  type ReleaseEvents,
  type ReleaseMonth,
} from '../../../contract/catalogue/release-calendar.ts'
import { addYear, listDaysOfMonth, toBangkokMoment } from '../../../contract/catalogue/release-rules.ts'
import type { Frequency, ReportStatus } from '../../../contract/catalogue/reports.ts'
import { minuteMilliseconds } from '../../../contract/durations.ts'
import { limits } from '../../../contract/limits.ts'
import { isOpenCategory, isPublic, visibleReports } from '../../access/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { dayInBangkok, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { countSkippedRows } from '../reports/report-pages.ts'
import { isOpenPromise } from './promises.ts'
import type { ReleaseContext } from './release-context.ts'
import { findMovedFrom, type PromiseRow, toPromiseState } from './states.ts'

// A release in this file is a promised release (`p` in SQL), not the publication itself.

/** Number of past days in a calendar subscription. */
const pastDays = 90
/** Limit of events in a calendar subscription. */
const maxEvents = 5000

/** SQL condition: excludes the releases of reports that are released on every working day. Their periods are such as `D2026-08-03`. */
const isNotDailySql = sql<boolean>`p.period not like 'D%'`

/** Columns of a report. */
const reportColumns = [
  'reports.file_name as fileName',
  'reports.title_en as titleEn',
  'reports.title_th as titleTh',
  'reports.frequency',
] as const
/** Columns of a promised release and its report. */
const releaseColumns = [
  ...reportColumns,
  'p.due_at',
  'p.first_due_at',
  'p.reason_en as reasonEn',
  'p.reason_th as reasonTh',
  'p.released_at',
  'p.missed_at',
] as const

/** Columns that show why a report is hidden from some readers: it is not Active, or it is restricted. */
const visibilityColumns = ['reports.status', sql<boolean>`not ${isPublic('reports')}`.as('isRestricted')] as const

/** Returns the promised releases of one month, as yyyy-mm, that the actor may see; the current month by default. */
export const readReleaseMonth = async (
  { database, clock, holidays }: ReleaseContext,
  actor: Actor,
  { month = dayInBangkok(clock).slice(0, 7), categoryId }: { month?: string; categoryId?: number },
): Promise<ReleaseMonth> => {
  const days = listDaysOfMonth(month)
  const monthStart = toBangkokMoment(days[0]!, '00:00')
  const monthEnd = toBangkokMoment(days.at(-1)!, '24:00')
  const monthReleases = selectReleases(database, actor, categoryId)
    .where('p.due_at', '>=', monthStart)
    .where('p.due_at', '<', monthEnd)
    .where(isNotDailySql)
  const [rows, { total }, daily] = await Promise.all([
    monthReleases
      .select(releaseColumns)
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
    releases: rows.map(row => toRelease(row, clock.now())),
    total,
    holidays: holidays.filter(({ day }) => day.startsWith(`${month}-`)),
    daily,
  }
}

/** Returns one page of the coming releases: of each report that the actor may see, the first overdue one and the next one within a year. */
export const listComingReleasePage = async (
  { database, clock }: ReleaseContext,
  actor: Actor,
  { categoryId, page, pageSize }: { categoryId?: number; page: number; pageSize: number },
): Promise<ComingReleases> => {
  const now = clock.now()
  const overdueIfDueBefore = new Date(now.getTime() - graceMinutes * minuteMilliseconds)
  /** SQL condition: the release of this table alias was due longer ago than the grace period. */
  const isOverdueSql = (alias: 'p' | 'earlier') => sql<boolean>`(${sql.ref(`${alias}.due_at`)} < ${overdueIfDueBefore})`
  /** SQL condition: `earlier` is on the same side of the grace period as `p`, so both are overdue or neither is. */
  const isOnSameSideSql = sql<boolean>`${isOverdueSql('earlier')} = ${isOverdueSql('p')}`
  const comingReleases = selectReleases(database, actor, categoryId)
    .where(isOpenPromise('p'))
    .where('p.due_at', '<', toBangkokMoment(addYear(dayInBangkok(clock)), '24:00'))
    // A report that is released on every working day is listed only if a release is overdue.
    .where(({ or }) => or([isOverdueSql('p'), isNotDailySql]))
    // Only the first overdue release of a report, and only the first that is not overdue.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promised_releases as earlier')
            .select('earlier.report_id')
            .whereRef('earlier.report_id', '=', 'p.report_id')
            .whereRef('earlier.due_at', '<', 'p.due_at')
            .where(isOnSameSideSql)
            .where(isOpenPromise('earlier')),
        ),
      ),
    )
  const [rows, { total }] = await Promise.all([
    comingReleases
      .select(releaseColumns)
      .select(visibilityColumns)
      .orderBy('p.due_at')
      .orderBy('reports.report_id')
      .limit(pageSize)
      .offset(countSkippedRows({ page, pageSize }))
      .execute(),
    comingReleases.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { releases: rows.map(row => toRelease(row, now)), total, page }
}

/** Returns the releases of a calendar subscription, one event each. Throws 404 for a report or a category that visitors cannot see. */
export const listCalendarEvents = async (
  { database, clock }: ReleaseContext,
  { categoryId, fileName }: { categoryId?: number; fileName?: string },
): Promise<ReleaseEvents> => {
  const calendarNames = await findCalendarNames(database, { categoryId, fileName })
  if (calendarNames === undefined) throw notFound()
  const allReleases = selectReleases(database, visitor, categoryId)
    .innerJoin('categories', 'categories.category_id', 'sub_categories.category_id')
    .where('p.due_at', '>=', daysBefore(clock, pastDays))
    .where('p.due_at', '<', toBangkokMoment(addYear(dayInBangkok(clock)), '24:00'))
    .where('p.missed_at', 'is', null)
  // Releases on every working day are only in the calendar of their own report.
  const calendarReleases =
    fileName === undefined ? allReleases.where(isNotDailySql) : allReleases.where('reports.file_name', '=', fileName)
  const rows = await calendarReleases
    .select(releaseColumns)
    .select(['p.promised_release_id as id', 'p.sequence', 'p.changed_at'])
    .select(['categories.name_en as categoryEn', 'categories.name_th as categoryTh'])
    .orderBy('p.due_at')
    .orderBy('p.promised_release_id')
    .limit(maxEvents)
    .execute()
  // `released_at` and `missed_at` are not part of an event.
  const events = rows.map(({ due_at, first_due_at, released_at, missed_at, changed_at, frequency, ...row }) => ({
    ...row,
    frequency: frequency as Frequency,
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
    return visibleReports(database, visitor)
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

/** Selects the releases, as `p`, of the reports that the actor may see, or only of those of one category. */
const selectReleases = (database: Database, actor: Actor, categoryId: number | undefined) => {
  const visibleReleases = visibleReports(database, actor)
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('promised_releases as p', 'p.report_id', 'reports.report_id')
  return categoryId === undefined
    ? visibleReleases
    : visibleReleases.where('sub_categories.category_id', '=', categoryId)
}

/** Lists the visible reports that are released on every working day, or only those of one category, with the time of day. */
const listDailyReports = async (database: Database, actor: Actor, categoryId: number | undefined) => {
  const allDailyReports = visibleReports(database, actor)
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('release_rhythms as rhythm', 'rhythm.report_id', 'reports.report_id')
    .where('rhythm.repeat', '=', 'workingDay')
  const dailyReports =
    categoryId === undefined ? allDailyReports : allDailyReports.where('sub_categories.category_id', '=', categoryId)
  const rows = await dailyReports
    .select([...reportColumns, 'rhythm.release_time as time'])
    .orderBy('reports.title_en')
    .limit(limits.screenPageSize)
    .execute()
  return rows.map(({ frequency, ...row }) => ({ ...row, frequency: frequency as Frequency }))
}

interface ReleaseRow extends PromiseRow {
  fileName: string
  titleEn: string
  titleTh: string
  frequency: string
  status: string
  isRestricted: boolean
}

/** Converts a row to the contract. `isRestricted` is absent instead of false. */
const toRelease = (
  { fileName, titleEn, titleTh, frequency, status, isRestricted, ...row }: ReleaseRow,
  now: Date,
): CalendarRelease => ({
  fileName,
  titleEn,
  titleTh,
  frequency: frequency as Frequency,
  status: status as ReportStatus,
  ...(isRestricted && { isRestricted }),
  ...toPromiseState(row, now),
})

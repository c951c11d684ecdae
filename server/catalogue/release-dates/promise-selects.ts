import { sql } from 'kysely'
import type { CalendarRelease } from '../../../contract/catalogue/release-calendar.ts'
import type { Frequency, ReportStatus } from '../../../contract/catalogue/reports.ts'
import { isPublicSql, selectVisibleReports } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type PromiseRow, toPromiseState } from './promise-states.ts'

/**
 * SQL condition: excludes the promised releases on every working day, whose periods are such as `D2026-08-03`. The period and not the rhythm decides,
 * because a past release may have been planned by an earlier rhythm.
 */
export const isNotDailySql = sql<boolean>`p.period not like 'D%'`

/** Columns of a report. */
export const reportColumns = [
  'reports.file_name as fileName',
  'reports.title_en as titleEn',
  'reports.title_th as titleTh',
  sql<Frequency>`reports.frequency`.as('frequency'),
] as const

/** Columns of a promised release and its report. */
export const promiseColumns = [
  ...reportColumns,
  'p.due_at',
  'p.first_due_at',
  'p.reason_en as reasonEn',
  'p.reason_th as reasonTh',
  'p.released_at',
  'p.missed_at',
] as const

/** Columns that show why a report is hidden from some readers: it is not Active, or it is restricted. */
export const visibilityColumns = [
  'reports.status',
  sql<boolean>`not ${isPublicSql('reports')}`.as('isRestricted'),
] as const

/** Selects the promised releases, as `p`, of the reports that the actor may see, or only of those of one category. */
export const selectPromises = (database: Database, actor: Actor, categoryId: number | undefined) => {
  const visibleReleases = selectVisibleReports(database, actor)
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('promised_releases as p', 'p.report_id', 'reports.report_id')
  return categoryId === undefined
    ? visibleReleases
    : visibleReleases.where('sub_categories.category_id', '=', categoryId)
}

interface CalendarRow extends PromiseRow {
  fileName: string
  titleEn: string
  titleTh: string
  frequency: Frequency
  status: string
  isRestricted: boolean
}

/** Converts a promised release to the contract. `isRestricted` is absent instead of false. */
export const toCalendarRelease = (
  { fileName, titleEn, titleTh, frequency, status, isRestricted, ...row }: CalendarRow,
  now: Date,
): CalendarRelease => ({
  fileName,
  titleEn,
  titleTh,
  frequency,
  status: status as ReportStatus,
  ...(isRestricted && { isRestricted }),
  ...toPromiseState(row, now),
})

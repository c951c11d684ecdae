import { sql } from 'kysely'
import type { OutputOf } from '../../contract/call.ts'
import { dayMilliseconds } from '../../contract/durations.ts'
import {
  type getMonthOfUse,
  type MonthlyUse,
  minPublicDownloads,
  type UsedCategory,
  type UsedReport,
} from '../../contract/usage/public-use.ts'
import { isPublicSql, isVisibleSql, selectVisibleReports } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'
import { addMonths, findFirstUncountedDay, shownMonthCount, toMonthOfPreviousDay } from './monthly-downloads.ts'

/** Maximum number of rows in the list of the most downloaded reports. */
const maxRows = 20

/**
 * Returns a report's downloads in each of the last twelve months, the earliest first; empty if there are fewer than `minPublicDownloads`. Throws
 * 404 if the actor may not see the report.
 */
export const readReportUse = async (database: Database, actor: Actor, fileName: string): Promise<MonthlyUse[]> => {
  const [report, uncountedFrom] = await Promise.all([
    selectVisibleReports(database, actor)
      .select([
        'reports.report_id',
        sql<Record<string, number> | null>`(select json_object_agg(to_char(month, 'YYYY-MM'), downloads)
          from monthly_downloads where monthly_downloads.report_id = reports.report_id)`.as('counts'),
      ])
      .where('file_name', '=', fileName)
      .executeTakeFirst(),
    findFirstUncountedDay(database),
  ])
  if (!report) throw notFound()
  if (uncountedFrom === undefined) return []
  const downloadsByMonth = new Map(Object.entries(report.counts ?? {}))
  const months = listMonths(uncountedFrom)
    .reverse()
    .map(month => ({ month, downloads: downloadsByMonth.get(month) ?? 0 }))
  const total = months.reduce((sum, { downloads }) => sum + downloads, 0)
  return total < minPublicDownloads ? [] : months
}

/** Lists the months that readers see, the latest first, given the first day that is not counted yet. */
const listMonths = (uncountedFrom: string) => {
  const latestMonth = toMonthOfPreviousDay(uncountedFrom)
  return Array.from({ length: shownMonthCount }, (_, monthsBack) => addMonths(latestMonth, -monthsBack))
}

/**
 * Returns the most downloaded reports and categories of a month, and the total, for what the actor may see. Without a month, or for one that
 * readers do not see, returns those of the latest month.
 */
export const readMonthlyFigures = async (
  database: Database,
  actor: Actor,
  requestedMonth: string | undefined,
): Promise<OutputOf<typeof getMonthOfUse>> => {
  const uncountedFrom = await findFirstUncountedDay(database)
  if (uncountedFrom === undefined)
    return { months: [], month: null, countedDay: null, total: 0, reports: [], categories: [] }
  const months = listMonths(uncountedFrom)
  const month = months.find(countedMonth => countedMonth === requestedMonth) ?? months[0]!
  // The last day that is counted.
  const countedDay = new Date(Date.parse(uncountedFrom) - dayMilliseconds).toISOString().slice(0, 10)
  return { months, month, countedDay, ...(await readDownloadsOfMonth(database, actor, month)) }
}

interface DownloadsOfMonth {
  total: number
  reports: UsedReport[]
  categories: UsedCategory[]
}

/** Returns the downloads of what the actor may see in a month: the total, the most downloaded reports, and all categories. */
const readDownloadsOfMonth = async (database: Database, actor: Actor, month: string) => {
  // `isRestricted` is absent for a public report: it is null, and nulls are stripped.
  const { rows } = await sql<DownloadsOfMonth>`
    with visible_downloads as materialized (
      select report_id, sub_category_id, monthly_downloads.downloads from monthly_downloads join reports using (report_id)
      where month = ${`${month}-01`}::date and ${isVisibleSql(actor)}
    ), top_reports as (
      select file_name as "fileName", title_en as "titleEn", title_th as "titleTh", c.name_en as "categoryEn", c.name_th as "categoryTh",
        top_report.downloads, report_id, status, case when not ${isPublicSql('reports')} then true end as "isRestricted"
      from (select * from visible_downloads order by downloads desc, report_id limit ${maxRows}) top_report
      join reports using (report_id) join sub_categories s on s.sub_category_id = top_report.sub_category_id join categories c using (category_id)
    ), top_categories as (
      select c.name_en as "nameEn", c.name_th as "nameTh", sum(downloads)::integer as downloads, c.position
      from visible_downloads join sub_categories using (sub_category_id) join categories c using (category_id) group by c.category_id
    )
    select coalesce((select sum(downloads) from visible_downloads), 0)::integer as total,
      coalesce((select json_agg(json_strip_nulls(row_to_json(top_reports)) order by downloads desc, report_id) from top_reports), '[]') as reports,
      coalesce((select json_agg(top_categories order by downloads desc, position) from top_categories), '[]') as categories`.execute(
    database,
  )
  return rows[0]!
}

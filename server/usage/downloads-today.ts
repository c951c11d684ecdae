import { sql } from 'kysely'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import type { DownloadsToday } from '../../contract/overview/overview-parts.ts'
import { isVisibleSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { toDayStart } from './system-reports/ranges.ts'

const weekMilliseconds = 7 * dayMilliseconds

/**
 * Returns downloads of every kind since midnight in Bangkok, by hour; those up to the same time a week ago; and the most downloaded reports
 * that the actor may see.
 */
export const readDownloadsToday = async (
  database: Database,
  clock: Clock,
  actor: Actor,
  maxReports: number,
): Promise<DownloadsToday> => {
  const now = clock.now()
  const start = toDayStart(dayInBangkok(clock))
  const [{ rows: hourRows }, { rows: lastWeekRows }, { rows: reports }] = await Promise.all([
    sql<{ hour: number; downloads: number }>`
      select extract(hour from started_at at time zone 'Asia/Bangkok')::integer as hour, count(*)::integer as downloads
      from downloads where started_at between ${start} and ${now} group by 1`.execute(database),
    sql<{ downloads: number }>`
      select count(*)::integer as downloads from downloads
      where started_at between ${new Date(start.getTime() - weekMilliseconds)} and ${new Date(now.getTime() - weekMilliseconds)}`.execute(
      database,
    ),
    sql<DownloadsToday['reports'][number]>`
      select source_id as "sourceId", title_en as "titleEn", title_th as "titleTh", file_name as "fileName", today.downloads
      from (select report_id, count(*)::integer as downloads from downloads
        where started_at between ${start} and ${now} group by report_id) today
      join reports using (report_id) where ${isVisibleSql(actor)}
      order by today.downloads desc, report_id limit ${maxReports}`.execute(database),
  ])
  const downloadsByHour = new Map(hourRows.map(({ hour, downloads }) => [hour, downloads]))
  const startedHours = Math.floor((now.getTime() - start.getTime()) / hourMilliseconds) + 1
  const hourlyCounts = Array.from({ length: startedHours }, (_, hour) => downloadsByHour.get(hour) ?? 0)
  return {
    total: hourlyCounts.reduce((sum, count) => sum + count, 0),
    hourlyCounts,
    lastWeekTotal: lastWeekRows[0]!.downloads,
    reports,
  }
}

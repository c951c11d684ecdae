import { sql } from 'kysely'
import type { ExternalFormat, KeptExternalSource } from '../../contract/sources/external-sources.ts'
import { nextTimes } from '../../contract/sources/schedule-times.ts'
import type { Database } from '../platform/database/pool.ts'
import type { SourcesContext } from './context.ts'
import { requireReport } from './reports.ts'
import { toSchedule } from './schedules.ts'

interface Row {
  external_source_id: number
  name: string
  format: string
  format_other: string | null
  address: string | null
  repeat: string
  weekdays: string[]
  month_days: number[]
  at_time: string | null
  revision: number
}

const toExternalSource = (row: Row) => ({
  externalSourceId: row.external_source_id,
  name: row.name,
  format: row.format as ExternalFormat,
  formatOther: row.format_other ?? '-',
  address: row.address ?? '',
  ...toSchedule(row),
  revision: row.revision,
})

/** Returns every external source by name, with the number of its reports, its next run and the state of its last run. */
export const listExternalSourcesWithRuns = async ({ database, clock }: SourcesContext) => {
  const rows = await database
    .selectFrom('external_sources')
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from external_source_reports m where m.external_source_id = external_sources.external_source_id)`.as(
        'report_count',
      ),
      sql<KeptExternalSource['lastRun']>`(select state from run_jobs join runs using (job_id)
        where run_jobs.external_source_id = external_sources.external_source_id order by started_at desc, run_id desc limit 1)`.as(
        'last_run',
      ),
    ])
    .orderBy(sql`name collate "und-x-icu"`)
    .execute()
  const sources = rows.map(row => {
    const source = toExternalSource(row)
    const [nextRun] = nextTimes(source, clock.now(), 1)
    const nextRunAt = nextRun?.toISOString() ?? null
    return { ...source, reportCount: row.report_count, nextRunAt, lastRun: row.last_run }
  })
  return { sources }
}

/** Returns every external source by name. */
export const listAllExternalSources = async (database: Database) => {
  const rows = await database
    .selectFrom('external_sources')
    .selectAll()
    .orderBy(sql`name collate "und-x-icu"`)
    .execute()
  return { sources: rows.map(toExternalSource) }
}

/** Returns the external sources of a report by name. Throws 404 for a missing report. */
export const listReportExternalSources = async (database: Database, sourceId: string) => {
  const reportId = await requireReport(database, sourceId)
  const rows = await database
    .selectFrom('external_sources')
    .innerJoin('external_source_reports as m', 'm.external_source_id', 'external_sources.external_source_id')
    .selectAll('external_sources')
    .where('m.report_id', '=', reportId)
    .orderBy('external_sources.name')
    .execute()
  return { sources: rows.map(toExternalSource) }
}

import { sql } from 'kysely'
import type { ExternalFormat, ExternalSourceWithRuns } from '../../../contract/sources/external-sources.ts'
import { listNextTimes } from '../../../contract/sources/schedule-times.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { SourcesContext } from '../context.ts'
import { nameOrderSql } from '../names.ts'
import { requireReportId } from '../reports.ts'
import { toSchedule } from '../schedules.ts'

interface SourceRow {
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

const toExternalSource = (row: SourceRow) => ({
  externalSourceId: row.external_source_id,
  name: row.name,
  format: row.format as ExternalFormat,
  // On the wire, a source whose format is not OTHER has a dash.
  formatOther: row.format_other ?? '-',
  address: row.address ?? '',
  ...toSchedule(row),
  revision: row.revision,
})

/** Lists every external source by name, with the number of its reports, its next scheduled time and the state of its last run. */
export const listAllExternalSourcesWithRuns = async ({ database, clock }: SourcesContext) => {
  const rows = await database
    .selectFrom('external_sources')
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from external_source_reports attachment where attachment.external_source_id = external_sources.external_source_id)`.as(
        'report_count',
      ),
      sql<ExternalSourceWithRuns['lastRun']>`(select state from run_jobs join runs using (job_id)
        where run_jobs.external_source_id = external_sources.external_source_id order by started_at desc, run_id desc limit 1)`.as(
        'last_run',
      ),
    ])
    .orderBy(nameOrderSql)
    .execute()
  const sources = rows.map(row => {
    const source = toExternalSource(row)
    const [nextTime] = listNextTimes(source, clock.now(), 1)
    const nextRunAt = nextTime?.toISOString() ?? null
    return { ...source, reportCount: row.report_count, nextRunAt, lastRun: row.last_run }
  })
  return { sources }
}

/** Lists every external source by name. */
export const listAllExternalSources = async (database: Database) => {
  const rows = await database.selectFrom('external_sources').selectAll().orderBy(nameOrderSql).execute()
  return { sources: rows.map(toExternalSource) }
}

/** Lists the external sources of a report by name. Throws 404 for a missing report. */
export const listReportExternalSources = async (database: Database, sourceId: string) => {
  const reportId = await requireReportId(database, sourceId)
  const rows = await database
    .selectFrom('external_sources')
    .innerJoin(
      'external_source_reports as attachment',
      'attachment.external_source_id',
      'external_sources.external_source_id',
    )
    .selectAll('external_sources')
    .where('attachment.report_id', '=', reportId)
    .orderBy(nameOrderSql)
    .execute()
  return { sources: rows.map(toExternalSource) }
}

import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

interface JobReport {
  sourceId: string
  nameEn: string
  nameTh: string
  frequency: string
}

/** A job with its source's fields for the work bench. */
export interface JobOfRuns {
  jobId: number
  workflow: string
  sourceName: string | null
  tableName: string | null
  sourceType: 'internal' | 'external' | null
  repeat: string | null
  reports: JobReport[]
}

interface JobSearch {
  source: 'all' | 'internal' | 'external'
  words: string
}

/**
 * Lists the jobs whose source is of a kind and that contain every word. Names of reports are read only for a role that edits reports, since
 * a name can reveal a report that others may not see; others get the Report ID.
 */
export const listJobsOfRuns = async (database: Database, actor: Actor, { source, words }: JobSearch) => {
  const mayReadNames = actor.menus.has('ReportConfiguration')
  const jobs = await selectJobs(database)
  const sought = toPlain(words).split(/\s+/).filter(Boolean)
  return jobs
    .map(job => (mayReadNames ? job : { ...job, reports: job.reports.map(clearNames) }))
    .filter(job => source === 'all' || job.sourceType === source)
    .filter(job => sought.length === 0 || holdsAll(job, sought))
}

const clearNames = (report: JobReport) => ({ ...report, nameEn: '', nameTh: '' })

const holdsAll = ({ workflow, sourceName, tableName, reports }: JobOfRuns, sought: string[]) => {
  const texts = [
    workflow,
    sourceName,
    tableName,
    ...reports.flatMap(({ sourceId, nameEn, nameTh }) => [sourceId, nameEn, nameTh]),
  ]
  const allText = toPlain(texts.join('\n'))
  return sought.every(word => allText.includes(word))
}

const toPlain = (text: string) => text.normalize('NFC').toLowerCase()

const selectJobs = async (database: Database) => {
  const { rows } = await sql<JobOfRuns>`
    select job_id::integer as "jobId", workflow, source_name as "sourceName", table_name as "tableName", source_type as "sourceType", repeat,
      coalesce(fed.reports, '[]') as reports
    from job_sources job left join lateral (
      select json_agg(json_build_object('sourceId', source_id, 'nameEn', title_en, 'nameTh', title_th, 'frequency', frequency) order by source_id)
        as reports
      from reports where report_id in (
        select report_id from internal_source_reports where internal_source_id = job.internal_source_id
        union all select report_id from external_source_reports where external_source_id = job.external_source_id)
    ) fed on job.source_type is not null
    order by job_id`.execute(database)
  return rows
}

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
 * Lists the jobs with a kind of source whose texts contain every word. Only roles that edit reports get their names, since a name can
 * reveal a report that others may not see; the others get the Report ID.
 */
export const listJobsOfRuns = async (database: Database, actor: Actor, { source, words }: JobSearch) => {
  const mayReadNames = actor.menus.has('ReportConfiguration')
  const jobs = await selectJobs(database)
  const searchWords = normalizeText(words).split(/\s+/).filter(Boolean)
  return jobs
    .map(job => (mayReadNames ? job : { ...job, reports: job.reports.map(omitNames) }))
    .filter(job => source === 'all' || job.sourceType === source)
    .filter(job => searchWords.length === 0 || containsAllWords(job, searchWords))
}

const omitNames = (report: JobReport) => ({ ...report, nameEn: '', nameTh: '' })

const containsAllWords = ({ workflow, sourceName, tableName, reports }: JobOfRuns, searchWords: string[]) => {
  const texts = [
    workflow,
    sourceName,
    tableName,
    ...reports.flatMap(({ sourceId, nameEn, nameTh }) => [sourceId, nameEn, nameTh]),
  ]
  const allText = normalizeText(texts.join('\n'))
  return searchWords.every(word => allText.includes(word))
}

const normalizeText = (text: string) => text.normalize('NFC').toLowerCase()

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

import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'

interface JobReport {
  sourceId: string
  nameEn: string
  nameTh: string
  /** The release frequency of the report. */
  frequency: string
}

/** A job of the workbench, its source, and the reports that the source supplies. The fields of the source are null without a source. */
export interface WorkbenchJob {
  jobId: number
  workflow: string
  sourceName: string | null
  /** Null also for an external source. */
  tableName: string | null
  sourceType: 'internal' | 'external' | null
  /** How often the source is loaded, such as 'daily'. */
  repeat: string | null
  reports: JobReport[]
}

interface JobSearch {
  source: 'all' | 'internal' | 'external'
  /** The search text. Each of its words must occur in a text of the job. */
  words: string
}

/**
 * Lists the jobs with the given kind of source whose texts contain every word. Roles that may not edit reports receive no names of reports,
 * because a name can reveal a report that they may not see; they still receive the Report IDs.
 */
export const listWorkbenchJobs = async (database: Database, actor: Actor, { source, words }: JobSearch) => {
  const jobs = await listJobsWhere(database)
  const searchWords = normalizeText(words).split(/\s+/).filter(Boolean)
  // The names are removed before the search, so that a search cannot reveal them.
  return jobs
    .map(job => omitReportNamesUnlessEditor(job, actor))
    .filter(job => source === 'all' || job.sourceType === source)
    .filter(job => containsAllWords(job, searchWords))
}

/** Finds the job of a run, with the same names as in the list; undefined if there is no such run. */
export const findJobByRun = async (
  database: Database,
  actor: Actor,
  runId: number,
): Promise<WorkbenchJob | undefined> => {
  const [job] = await listJobsWhere(database, sql`job_id = (select job_id from runs where run_id = ${runId})`)
  return job && omitReportNamesUnlessEditor(job, actor)
}

const omitReportNamesUnlessEditor = (job: WorkbenchJob, actor: Actor): WorkbenchJob =>
  actor.menus.has('ReportConfiguration') ? job : { ...job, reports: job.reports.map(omitNames) }

const omitNames = (report: JobReport) => ({ ...report, nameEn: '', nameTh: '' })

const containsAllWords = ({ workflow, sourceName, tableName, reports }: WorkbenchJob, searchWords: string[]) => {
  if (searchWords.length === 0) return true
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

/** Lists the jobs that meet an SQL condition, which may use the columns of `job_sources`. */
const listJobsWhere = async (database: Database, condition = sql`true`) => {
  const { rows } = await sql<WorkbenchJob>`
    select job_id::integer as "jobId", workflow, source_name as "sourceName", table_name as "tableName", source_type as "sourceType", repeat,
      coalesce(supplied.reports, '[]') as reports
    from job_sources job left join lateral (
      select json_agg(json_build_object('sourceId', source_id, 'nameEn', title_en, 'nameTh', title_th, 'frequency', frequency) order by source_id)
        as reports
      from reports where report_id in (
        select report_id from internal_source_reports where internal_source_id = job.internal_source_id
        union all select report_id from external_source_reports where external_source_id = job.external_source_id)
    ) supplied on job.source_type is not null
    where ${condition} order by job_id`.execute(database)
  return rows
}

import { sql, type Transaction } from 'kysely'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import type { MappableSource, RunJob } from '../../../contract/runs/jobs.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { lockSources } from '../../sources/index.ts'
import { restartWatch } from './watches.ts'

/** Lists all jobs, and the sources to which jobs can be mapped. Jobs without a source, which have no `mapped_by`, come first. */
export const listJobs = async (database: Database) => {
  const [jobs, sources] = await Promise.all([
    sql<Omit<RunJob, 'firstSeenAt'> & { firstSeenAt: Date }>`
      select job_id::integer as "jobId", workflow, job_source.namespace, source_name as "sourceName", source_type as "sourceType",
        mapped_by as "mappedBy", job_source.internal_source_id as "internalSourceId",
        job_source.external_source_id as "externalSourceId", alarm_email as "alarmEmail", job_source.first_seen_at as "firstSeenAt"
      from job_sources job_source join run_jobs using (job_id) order by mapped_by is not null, workflow, namespace`.execute(
      database,
    ),
    sql<MappableSource>`
      select internal_source_id as "sourceId", name, 'internal' as type from internal_sources
      union all select external_source_id, name, 'external' from external_sources order by name`.execute(database),
  ])
  return {
    jobs: jobs.rows.map(job => ({ ...job, firstSeenAt: job.firstSeenAt.toISOString() })),
    sources: sources.rows,
  }
}

/** The settings of a job: its source, and the contact that is mailed about its failures. */
interface JobSettings {
  jobId: number
  /** At most one source is given; without either, the job has no chosen source. */
  internalSourceId: number | null
  externalSourceId: number | null
  /** The email address of the contact; empty for none. */
  alarmEmail: string
}

/**
 * Maps a job to a source, and sets its contact, who is mailed when the job fails or is late. If that changes what is watched, the watch
 * restarts, so that earlier due times do not count. Throws 404 for a missing job, and 400 for two sources at once or a missing one.
 */
export const mapJobAs = (context: { database: Database; clock: Clock }, writer: Writer, settings: JobSettings) =>
  writeAs(context, writer, async transaction => {
    const { jobId, internalSourceId, externalSourceId, alarmEmail } = settings
    if (internalSourceId !== null && externalSourceId !== null)
      throw invalidInput([buildFieldRefusal('external_source_id', 'oneSource')])
    await lockSources(transaction)
    await lockJob(transaction, jobId)
    const fieldsBefore = await readWatchedFields(transaction, jobId)
    await requireSource(transaction, settings)
    await transaction
      .updateTable('run_jobs')
      .set({
        internal_source_id: internalSourceId,
        external_source_id: externalSourceId,
        alarm_email: alarmEmail || null,
      })
      .where('job_id', '=', jobId)
      .execute()
    if (mustRestartWatch(fieldsBefore, await readWatchedFields(transaction, jobId)))
      await restartWatch(transaction, context.clock, jobId)
    return { status: 'saved' as const }
  })

/** Locks a job until the end of the transaction. Throws 404 if it is missing. */
const lockJob = async (transaction: Transaction<DB>, jobId: number) => {
  const rows = await transaction
    .selectFrom('run_jobs')
    .select('job_id')
    .where('job_id', '=', jobId)
    .forUpdate()
    .execute()
  if (rows.length === 0) throw notFound()
}

type WatchedFields = Awaited<ReturnType<typeof readWatchedFields>>

/** Reads the fields on which the watch of a job depends: its contact, and its source, which staff have chosen or the job's name implies. */
const readWatchedFields = (transaction: Transaction<DB>, jobId: number) =>
  transaction
    .selectFrom('run_jobs')
    .innerJoin('job_sources as source', 'source.job_id', 'run_jobs.job_id')
    .select(['alarm_email', 'source.internal_source_id', 'source.external_source_id'])
    .where('run_jobs.job_id', '=', jobId)
    .executeTakeFirstOrThrow()

/** Throws 400 if the settings name a source that does not exist. */
const requireSource = async (transaction: Transaction<DB>, { internalSourceId, externalSourceId }: JobSettings) => {
  const choosesNoSource = internalSourceId === null && externalSourceId === null
  if (choosesNoSource) return
  const { rows } = await sql<{ isExisting: boolean }>`
    select exists (select from internal_sources where internal_source_id = ${internalSourceId}) or
      exists (select from external_sources where external_source_id = ${externalSourceId}) as "isExisting"`.execute(
    transaction,
  )
  if (!rows[0]!.isExisting)
    throw invalidInput([
      buildFieldRefusal(internalSourceId === null ? 'external_source_id' : 'internal_source_id', 'noSource'),
    ])
}

/** Returns true if a job has a contact, and this contact is its first, or its source and therefore its schedule has changed. */
const mustRestartWatch = (before: WatchedFields, after: WatchedFields) => {
  const hasContact = after.alarm_email !== null
  const hadContact = before.alarm_email !== null
  const isOtherSource =
    before.internal_source_id !== after.internal_source_id || before.external_source_id !== after.external_source_id
  return hasContact && (!hadContact || isOtherSource)
}

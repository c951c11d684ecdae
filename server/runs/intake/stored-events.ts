import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { Problem } from '../../platform/problem.ts'
import type { RunEvent } from './events.ts'
import { type RunSummary, summariseEvents } from './run-summaries.ts'

/** An event, and the id of the key with which a program sent it; null for the portal's own loads. */
export interface ReceivedEvent extends RunEvent {
  keyId: number | null
}

interface Context {
  database: Database
  clock: Clock
}

/**
 * Stores events, all or none, and updates the state of their runs. New jobs are added before, in a statement of their own. An event that is
 * already stored changes nothing. Throws 422 for new jobs above the limit. After a deadlock, `openIntake` calls it again.
 */
export const storeEvents = async (context: Context, events: readonly ReceivedEvent[]) => {
  if (events.length === 0) return
  const idsByJob = await requireJobIds(context, events)
  const getJobId = ({ namespace, job }: { namespace: string; job: string }) => idsByJob.get(toJobKey(namespace, job))!
  await writeRunsAndEvents(context, summariseEvents(events), events, getJobId)
}

const toJobKey = (namespace: string, job: string) => `${namespace}\n${job}`

/** Returns the ids of the events' jobs by `toJobKey`, and adds missing jobs. Throws 422 for new jobs above the limit. */
const requireJobIds = async ({ database, clock }: Context, events: readonly RunEvent[]) => {
  const jobs = [...new Map(events.map(({ namespace, job }) => [toJobKey(namespace, job), { namespace, job }])).values()]
  const namespaces = jobs.map(({ namespace }) => namespace)
  const names = jobs.map(({ job }) => job)
  const findJobIds = async () => {
    const { rows } = await sql<{ job_id: number; namespace: string; name: string }>`
      select job_id, namespace, name from unnest(${namespaces}::text[], ${names}::text[]) as requested (namespace, name)
      join run_jobs using (namespace, name)`.execute(database)
    return new Map(rows.map(({ job_id, namespace, name }) => [toJobKey(namespace, name), job_id]))
  }
  const idsByJob = await findJobIds()
  if (idsByJob.size === jobs.length) return idsByJob
  const { rows } = await sql<{ jobCount: number }>`select count(*)::integer as "jobCount" from run_jobs`.execute(
    database,
  )
  const newJobCount = jobs.length - idsByJob.size
  if (rows[0]!.jobCount + newJobCount > limits.runJobs) throw buildTooManyJobsProblem()
  await sql`insert into run_jobs (namespace, name, first_seen_at)
    select namespace, name, ${clock.now()}::timestamptz from unnest(${namespaces}::text[], ${names}::text[]) as requested (namespace, name)
    order by namespace, name on conflict do nothing`.execute(database)
  return findJobIds()
}

const buildTooManyJobsProblem = () =>
  new Problem(422, 'Too many jobs', {
    detail: `The portal stores at most ${limits.runJobs} jobs. Give runs of one job the same name, and name the run by its id.`,
  })

type GetJobId = (job: { namespace: string; job: string }) => number

/**
 * Writes runs and events in one statement, which is one round trip and one transaction. Writes rows in a fixed order, so that deadlocks
 * between nodes are rare. Merges a stored run with the new state as `mergeSummaries` does.
 */
const writeRunsAndEvents = async (
  { database, clock }: Context,
  summaries: RunSummary[],
  events: readonly ReceivedEvent[],
  getJobId: GetJobId,
) => {
  const runRows = summaries.map(summary => ({
    job_id: getJobId(summary),
    run_key: summary.runKey,
    state: summary.state,
    started_at: summary.startedAt,
    ended_at: summary.endedAt,
    action: summary.action,
    message: summary.message,
    rows: summary.rows,
    decided_rank: summary.rank,
    decided_at: summary.decidedAt,
    decided_by: toHexText(summary.decidingDigest),
  }))
  const eventRows = events.map(event => ({
    job_id: getJobId(event),
    run_key: event.runKey,
    digest: toHexText(event.digest),
    at: event.at,
    type: event.type,
    form: event.form,
    key_id: event.keyId,
    body: event.body,
  }))
  await sql`
    with written_runs as (
      insert into runs as existing_run (job_id, run_key, state, started_at, ended_at, action, message, rows, decided_rank, decided_at, decided_by)
      select job_id, run_key, state, started_at, ended_at, action, message, rows, decided_rank, decided_at, decided_by
      from jsonb_populate_recordset(null::runs, ${JSON.stringify(runRows)}::jsonb) order by job_id, run_key
      on conflict (job_id, run_key) do update set
        started_at = least(existing_run.started_at, excluded.started_at),
        action = greatest(existing_run.action, excluded.action),
        rows = greatest(existing_run.rows, excluded.rows),
        state = case when ${isDecisiveSql} then excluded.state else existing_run.state end,
        ended_at = case when ${isDecisiveSql} then excluded.ended_at else existing_run.ended_at end,
        message = case when ${isDecisiveSql} then excluded.message else existing_run.message end,
        decided_rank = case when ${isDecisiveSql} then excluded.decided_rank else existing_run.decided_rank end,
        decided_at = case when ${isDecisiveSql} then excluded.decided_at else existing_run.decided_at end,
        decided_by = case when ${isDecisiveSql} then excluded.decided_by else existing_run.decided_by end
      returning run_id, job_id, run_key
    )
    insert into run_events (run_id, digest, at, type, form, key_id, received_at, body)
    select run_id, digest, at, type, form, key_id, ${clock.now()}::timestamptz, body
    from jsonb_to_recordset(${JSON.stringify(eventRows)}::jsonb)
      as event (job_id bigint, run_key text, digest bytea, at timestamptz, type text, form text, key_id bigint, body jsonb)
    join written_runs using (job_id, run_key) order by run_id, digest
    on conflict do nothing`.execute(database)
}

/** SQL condition: the new events decide the state of the run. */
const isDecisiveSql = sql`(excluded.decided_rank, excluded.decided_at, excluded.decided_by) > (existing_run.decided_rank, existing_run.decided_at, existing_run.decided_by)`

/** Formats bytes as PostgreSQL reads them from a text. */
const toHexText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

import { sql } from 'kysely'
import type { RunDetails } from '../../../contract/runs/run-details.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { findJobByRun } from './jobs-of-runs.ts'
import type { RunRow } from './run-pages.ts'
import { toRun } from './runs.ts'

/** Limit of the events of a run that are read, the last ones: a job that streams data can report every second for days. */
const maxEvents = 500
/** Limit of the bytes of these events together; a single event may have more. */
const maxEventBytes = 8 * 2 ** 20
/** Limit of the shown lines, the last ones: one event may have many. */
const maxLogLines = 2000

/** A run with the last successful run of its job and the failures since then, both up to this run. */
interface RunDetailsRow extends RunRow {
  run_key: string
  namespace: string
  /** Null if no run has failed since the last success. */
  failing_since: Date | null
  failure_count: number
  /** Null if no run of the job has succeeded. */
  last_success_at: Date | null
  last_success_rows: number | null
}

interface StoredEvent {
  at: Date
  type: string
  form: 'openlineage' | 'plain'
  /** `message` and `log` are fields of the plain format, `run` and `job` of OpenLineage. */
  body: { message?: string; log?: string[]; run?: { facets?: Facets }; job?: { facets?: Facets } }
}
type Facets = Record<string, unknown>

/** Returns a run with its log and facets, the last success of its job and the failures since then. Throws 404 for a missing run. */
export const requireRun = async (database: Database, actor: Actor, runId: number): Promise<RunDetails> => {
  const [row, job, events] = await Promise.all([
    findRunRow(database, runId),
    findJobByRun(database, actor, runId),
    listLastEvents(database, runId),
  ])
  if (!row || !job) throw notFound()
  return {
    run: toRun(row, job),
    runKey: row.run_key,
    namespace: row.namespace,
    log: events.flatMap(toLogLines).slice(-maxLogLines),
    facets: pickLastFacets(events),
    failingSince: row.failing_since?.toISOString() ?? null,
    failureCount: row.failure_count,
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastSuccessRowCount: row.last_success_rows,
  }
}

/** Finds a run with the last success and the failures of its job up to this run; undefined if it is missing. */
const findRunRow = async (database: Database, runId: number) => {
  const { rows } = await sql<RunDetailsRow>`
    select run.*, namespace, last_success.started_at as last_success_at, last_success.rows as last_success_rows,
      failing_since, failure_count
    from runs run join run_jobs using (job_id)
    left join lateral (
      select started_at, rows from runs where job_id = run.job_id and state = 'done' and started_at <= run.started_at
      order by started_at desc limit 1
    ) last_success on true
    cross join lateral (
      select min(started_at) as failing_since, count(*)::integer as failure_count from runs
      where job_id = run.job_id and state = 'error' and started_at <= run.started_at
        and started_at > coalesce(last_success.started_at, '-infinity')
    ) failures
    where run.run_id = ${runId}`.execute(database)
  return rows[0]
}

/** Lists the last events of a run within the limits, the earliest first; always the last event, whatever its size. */
const listLastEvents = async (database: Database, runId: number) => {
  const { rows } = await sql<StoredEvent>`
    select at, type, form, body from (
      select at, type, form, body, digest, sum(octet_length(body::text)) over (order by at desc, digest desc) as total_bytes,
        row_number() over (order by at desc, digest desc) as rank
      from (select * from run_events where run_id = ${runId} order by at desc, digest desc limit ${maxEvents}) last_events
    ) ranked_events where total_bytes <= ${maxEventBytes} or rank = 1 order by at, digest`.execute(database)
  return rows
}

const toLogLines = ({ at, type, form, body }: StoredEvent): RunDetails['log'] => {
  const isError = type === 'FAIL'
  const buildLine = (message: string) => ({ at: at.toISOString(), type, message, isError })
  if (form === 'plain') {
    const { message = '', log = [] } = body
    // An event without any text has a line too, for its time and type.
    const needsMessageLine = message !== '' || log.length === 0
    return [...log, ...(needsMessageLine ? [message] : [])].map(buildLine)
  }
  const message = (body.run?.facets?.errorMessage as { message?: unknown } | undefined)?.message
  return [buildLine(typeof message === 'string' ? message : '')]
}

/** Picks the last value of each facet of the run and of the job, because programs repeat facets in later events. */
const pickLastFacets = (events: readonly StoredEvent[]) => {
  const lastFacets = new Map(events.flatMap(listFacets))
  return [...lastFacets].map(([name, facet]) => ({ name, json: JSON.stringify(facet, null, 2) }))
}

/** Lists the facets of an event, those of the run first; each name begins with `run.` or `job.`. */
const listFacets = ({ body: { run, job } }: StoredEvent) => [
  ...prefixNames('run', run?.facets),
  ...prefixNames('job', job?.facets),
]

const prefixNames = (owner: 'run' | 'job', facets: Facets | undefined) =>
  Object.entries(facets ?? {}).map(([name, facet]) => [`${owner}.${name}`, facet] as const)

import { sql } from 'kysely'
import type { RunDetails } from '../../../contract/runs/workbench.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { listJobsOfRuns } from './jobs-of-runs.ts'
import type { RunRow } from './pages-of-runs.ts'
import { toRun } from './runs.ts'

/** Limits of the last events of one run that are read; a job that streams data can report every second for days. */
const maxEvents = 500
const maxBytes = 8 * 2 ** 20
const maxLogLines = 2000

interface RunDetailsRow extends RunRow {
  run_key: string
  namespace: string
  failing_since: Date | null
  failures: number
  last_good_at: Date | null
  last_good_rows: number | null
}

interface StoredEvent {
  at: Date
  type: string
  form: 'openlineage' | 'plain'
  body: { message?: string; log?: string[]; run?: { facets?: Facets }; job?: { facets?: Facets } }
}
type Facets = Record<string, unknown>

/** Returns one run with its log, its facets, and the history of its job. Throws 404. */
export const requireRun = async (database: Database, actor: Actor, runId: number): Promise<RunDetails> => {
  const [row, jobs, events] = await Promise.all([
    selectRun(database, runId),
    listJobsOfRuns(database, actor, { source: 'all', words: '' }),
    selectEvents(database, runId),
  ])
  const job = row && jobs.find(({ jobId }) => jobId === row.job_id)
  if (!row || !job) throw notFound()
  return {
    run: toRun(row, job, 'source'),
    runKey: row.run_key,
    namespace: row.namespace,
    log: events.flatMap(toLogLines).slice(-maxLogLines),
    facets: pickLastFacets(events),
    failingSince: row.failing_since?.toISOString() ?? null,
    failures: row.failures,
    lastGoodAt: row.last_good_at?.toISOString() ?? null,
    lastGoodRows: row.last_good_rows,
  }
}

const selectRun = async (database: Database, runId: number) => {
  const { rows } = await sql<RunDetailsRow>`
    select run.*, 1 as ordinal, namespace, good.started_at as last_good_at, good.rows as last_good_rows, failing_since, failures
    from runs run join run_jobs using (job_id)
    left join lateral (
      select started_at, rows from runs where job_id = run.job_id and state = 'done' and started_at <= run.started_at
      order by started_at desc limit 1
    ) good on true
    cross join lateral (
      select min(started_at) as failing_since, count(*)::integer as failures from runs
      where job_id = run.job_id and state = 'error' and started_at <= run.started_at
        and started_at > coalesce(good.started_at, '-infinity')
    ) since
    where run.run_id = ${runId}`.execute(database)
  return rows[0]
}

const selectEvents = async (database: Database, runId: number) => {
  const { rows } = await sql<StoredEvent>`
    select at, type, form, body from (
      select at, type, form, body, digest, sum(octet_length(body::text)) over (order by at desc, digest desc) as bytes,
        row_number() over (order by at desc, digest desc) as place
      from (select * from run_events where run_id = ${runId} order by at desc, digest desc limit ${maxEvents}) last
    ) last where bytes <= ${maxBytes} or place = 1 order by at, digest`.execute(database)
  return rows
}

const toLogLines = ({ at, type, form, body }: StoredEvent): RunDetails['log'] => {
  const isError = type === 'FAIL'
  const buildLine = (message: string) => ({ at: at.toISOString(), type, message, isError })
  if (form === 'plain')
    return [
      ...(body.log ?? []).map(buildLine),
      ...(body.message || !body.log?.length ? [buildLine(body.message ?? '')] : []),
    ]
  const message = (body.run?.facets?.errorMessage as { message?: unknown } | undefined)?.message
  return [buildLine(typeof message === 'string' ? message : '')]
}

/** Picks the last value of each facet: programs repeat some facets in later events, and add others. */
const pickLastFacets = (events: readonly StoredEvent[]) => {
  const lastFacets = new Map<string, unknown>()
  for (const { body } of events)
    for (const [about, facets] of [
      ['run', body.run?.facets],
      ['job', body.job?.facets],
    ] as const)
      for (const [name, facet] of Object.entries(facets ?? {})) lastFacets.set(`${about}.${name}`, facet)
  return [...lastFacets].map(([name, facet]) => ({ name, json: JSON.stringify(facet, null, 2) }))
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { dayMilliseconds } from '../contract/durations.ts'
import { visitor } from '../server/platform/actor.ts'
import { systemClock } from '../server/platform/clock.ts'
import { listMigrations, migrate } from '../server/platform/database/migrations.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { startPrivatePostgres } from '../server/platform/database/private-postgres/index.ts'
import { createServer, openCalls } from '../server/platform/http/server.ts'
import { withoutPeople } from '../server/platform/http/testing/without-people.ts'
import { createProgramKey } from '../server/platform/tokens.ts'
import { createKeyVerifier } from '../server/runs/index.ts'
import { runRoutes } from '../server/runs/routes.ts'
import { listRunsFor } from '../server/runs/workbench/runs.ts'
import { closeAtEnd, openTemporaryFolder, runAndClose } from './closers.ts'
import { type Figure, isMet, publishSome } from './figures.ts'

const jobCount = 300
const runCount = 1_000_000
const days = 365
const senderCount = 8
const seconds = 10

/** Inserts a year of runs of 300 jobs, 250 of them with a source; one run in twelve is an error. */
const fillRuns = async (pool: pg.Pool) => {
  await pool.query(`
    insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
    select 'warehouse', 'table_' || n, 'Table ' || n, 'wf_' || n, 'etl', 'online', 'daily', '06:00', now() from generate_series(1, 200) n;
    insert into external_sources (name, format, repeat, at_time, created_at)
    select 'Feed ' || n, 'api', 'daily', '06:00', now() from generate_series(1, 50) n;
    insert into run_jobs (namespace, name, first_seen_at, external_source_id)
    select 'airflow', 'wf_' || n, now(), case when n between 201 and 250 then n - 200 end from generate_series(1, ${jobCount}) n`)
  await pool.query(`
    insert into runs (job_id, run_key, state, started_at, ended_at, action, message, rows, decided_rank, decided_at, decided_by)
    select 1 + n % ${jobCount}, md5(n::text), case when n % 12 = 0 then 'error' else 'done' end, at, at + interval '1 minute', 'Load',
      case when n % 12 = 0 then '404 Not Found' end, n % 10000, 2, at + interval '1 minute', sha256(n::text::bytea)
    from generate_series(1, ${runCount}) n, lateral (select now() - n * interval '1 day' * ${days} / ${runCount} as at) began`)
  await pool.query('vacuum analyze')
}

const formatDayBefore = (count: number) =>
  new Date(Date.now() + 7 * 3600_000 - count * dayMilliseconds).toISOString().slice(0, 10)

const noFilter = {
  source: 'all',
  status: 'all',
  dataType: 'source',
  words: '',
  sort: 'date',
  descending: true,
  page: 1,
  pageSize: 100,
} as const
const year = { hasRange: true, start: formatDayBefore(days), end: formatDayBefore(0) }
/** Each filter separately and the most expensive ones together, over a day, a fortnight and the year. */
const filters = [
  { ...noFilter, hasRange: false },
  { ...noFilter, hasRange: true, start: formatDayBefore(14), end: formatDayBefore(0) },
  { ...noFilter, ...year },
  { ...noFilter, ...year, status: 'incomplete' },
  { ...noFilter, ...year, source: 'external' },
  { ...noFilter, ...year, source: 'internal', status: 'complete', pageSize: 500 },
  { ...noFilter, ...year, words: 'wf_7' },
  { ...noFilter, ...year, words: 'table 150', status: 'incomplete' },
  { ...noFilter, ...year, words: 'nothing of the kind' },
  { ...noFilter, ...year, page: 5000 },
  { ...noFilter, ...year, source: 'external', page: 800, descending: false },
  { ...noFilter, ...year, sort: 'source', page: 3000 },
  { ...noFilter, ...year, sort: 'workflow', descending: false, status: 'incomplete' },
  { ...noFilter, ...year, dataType: 'report' },
] as const

const measureFilters = async (database: ReturnType<typeof openDatabase>['database']): Promise<Figure> => {
  let worst = 0
  for (const query of filters) {
    const times: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const startedAt = performance.now()
      await listRunsFor({ database, clock: systemClock }, visitor, query as never)
      times.push(performance.now() - startedAt)
    }
    const p95 = times.sort((one, other) => one - other)[37]!
    console.log(`${p95.toFixed(1)} ms ${JSON.stringify(query)}`)
    worst = Math.max(worst, p95)
  }
  return { name: 'workbench of 1,000,000 runs: slowest filter, p95', value: worst, unit: 'ms', atMost: 100 }
}

const buildEvent = (runId: string, eventType: string) =>
  JSON.stringify({
    eventType,
    eventTime: new Date().toISOString(),
    producer: 'https://example.org/bench',
    schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
    run: { runId, facets: { nominalTime: { nominalStartTime: new Date().toISOString() } } },
    job: { namespace: 'airflow', name: `wf_${1 + Math.floor(Math.random() * jobCount)}`, facets: {} },
    inputs: [],
    outputs: [],
  })

/** Sends START and COMPLETE events of each run to the real server, from several senders with one key each. */
const measureIntake = async (
  database: ReturnType<typeof openDatabase>['database'],
  intakeDatabase: typeof database,
): Promise<Figure> => {
  const clock = systemClock
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  openCalls(app, runRoutes({ database, clock, intakeDatabase }), undefined, {
    findKey: createKeyVerifier({ database: intakeDatabase, clock }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  closeAtEnd(() => app.close())
  const endsAt = performance.now() + seconds * 1000
  let keptCount = 0
  const send = async (token: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { status } = await fetch(`${address}/api/v1/lineage`, { method: 'POST', headers, body })
    if (status === 200) keptCount += 1
  }
  const sendFromOneKey = async (sender: number) => {
    const { token, hash } = createProgramKey()
    const row = { name: `bench ${sender}`, scope: 'runs', hash, created_at: clock.now() }
    await database.insertInto('bearer_keys').values(row).execute()
    const sendUntilEnd = async () => {
      while (performance.now() < endsAt) {
        const runId = randomUUID()
        await send(token, buildEvent(runId, 'START'))
        await send(token, buildEvent(runId, 'COMPLETE'))
      }
    }
    await Promise.all([sendUntilEnd(), sendUntilEnd()])
  }
  await Promise.all(Array.from({ length: senderCount }, (_, sender) => sendFromOneKey(sender)))
  return { name: 'events of runs kept', value: keptCount / seconds, unit: 'events/s', atLeast: 500 }
}

const run = async () => {
  const folder = await openTemporaryFolder()
  const { connection, stop } = await startPrivatePostgres(join(folder, 'runs'), () => {})
  closeAtEnd(stop)
  const pool = new pg.Pool({ ...connection, max: 2 })
  await migrate(pool, await listMigrations())
  await fillRuns(pool)
  await pool.end()
  const readers = openDatabase({ ...connection, max: 10 }, () => {})
  const intake = openDatabase({ ...connection, max: 2 }, () => {})
  closeAtEnd(() => Promise.all([readers.database.destroy(), intake.database.destroy()]))
  const figures = [await measureFilters(readers.database), await measureIntake(readers.database, intake.database)]
  await publishSome(figures)
  if (!figures.every(isMet)) process.exitCode = 1
}

await runAndClose(run)

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { hourMilliseconds } from '../../contract/durations.ts'
import { listFailingJobs } from '../../contract/runs/failing-jobs.ts'
import { listMonitoredRuns } from '../../contract/runs/monitoring.ts'
import { getRun } from '../../contract/runs/run-details.ts'
import { readSettings } from '../platform/settings.ts'
import { openRunsPortal } from '../testing/runs/runs-portal.ts'
import { createRunsDomain } from './domain.ts'
import { sweepRuns } from './sweeps.ts'

const { database, clock, requestStatus, sendEvents } = await openRunsPortal()
const before = new Date('2026-11-20T00:00:00Z')
type SentRun = [workflow: string, run: string, status: 'running' | 'done' | 'error' | 'aborted', at: string]
const storeRuns = async (runs: SentRun[]) => {
  for (const [workflow, run, status, at] of runs) await sendEvents({ workflow, run, status, at })
}
const listRunKeys = async (table = 'runs') => {
  const from = table === 'runs' ? sql`runs` : sql`run_events join runs using (run_id)`
  const { rows } = await sql<{ run_key: string }>`select distinct run_key from ${from} order by 1`.execute(database)
  return rows.map(({ run_key }) => run_key)
}
const listCountedDays = async () => {
  const { rows } = await sql<{ day: string; runs: number }>`
    select day::text, done + error + other as runs from run_days order by day`.execute(database)
  return rows.map(({ day, runs }) => `${day} ${runs}`)
}

beforeEach(() => sql`truncate run_events, runs, run_days, run_jobs restart identity cascade`.execute(database))

test('runs that began before the time are deleted with their events and counts, later ones stay', async () => {
  await storeRuns([
    ['wf', 'a', 'done', '2026-11-18T01:00:00Z'],
    ['wf', 'b', 'error', '2026-11-19T01:00:00Z'],
    ['wf', 'c', 'done', '2026-11-20T01:00:00Z'],
    ['wf', 'd', 'done', '2026-11-20T02:00:00Z'],
  ])
  await sweepRuns(database, before)
  assert.deepEqual(
    [await listRunKeys(), await listRunKeys('run_events')],
    [
      ['c', 'd'],
      ['c', 'd'],
    ],
  )
  assert.deepEqual(await listCountedDays(), ['2026-11-20 2'])
})

test('the last run of each job, its last one with a result and its last successful one stay, whatever their age', async () => {
  await storeRuns([
    ['quiet', 'q1', 'done', '2026-01-01T01:00:00Z'],
    ['quiet', 'q2', 'done', '2026-01-02T01:00:00Z'],
    ['failing', 'f1', 'done', '2026-01-01T01:00:00Z'],
    ['failing', 'f2', 'error', '2026-01-02T01:00:00Z'],
    ['failing', 'f3', 'error', '2026-01-03T01:00:00Z'],
    ['stuck', 's1', 'aborted', '2026-01-01T01:00:00Z'],
    ['stuck', 's2', 'error', '2026-01-02T01:00:00Z'],
    ['stuck', 's3', 'running', '2026-01-03T01:00:00Z'],
    ['stuck', 's4', 'running', '2026-01-04T01:00:00Z'],
    ['ended', 'e1', 'error', '2026-01-01T01:00:00Z'],
    ['ended', 'e2', 'aborted', '2026-01-02T01:00:00Z'],
    ['ended', 'e3', 'aborted', '2026-01-03T01:00:00Z'],
  ])
  await sweepRuns(database, before)
  assert.deepEqual(await listRunKeys(), ['e1', 'e3', 'f1', 'f3', 'q2', 's2', 's4'])
  const { body } = await requestStatus(listFailingJobs, {})
  assert.equal(body.data.length, 3, 'failing jobs are still listed')
  const { body: monitored } = await requestStatus(listMonitoredRuns, { checkbox: false })
  assert.equal(monitored.total, 5, 'the monitoring counts what is left')
  const { run_id } = await database
    .selectFrom('runs')
    .select('run_id')
    .where('run_key', '=', 'f3')
    .executeTakeFirstOrThrow()
  assert.equal((await requestStatus(getRun, { run_id })).body.last_good_at, '2026-01-01T01:00:00.000Z')
})

const storeManyRuns = () =>
  storeRuns(
    Array.from({ length: 7 }, (_, index): SentRun => ['wf', `r${index}`, 'done', `2026-01-0${index + 1}T01:00:00Z`]),
  )

test('old runs are deleted in batches until none is left', async () => {
  await storeManyRuns()
  await sweepRuns(database, before, { size: 2 })
  assert.deepEqual(await listRunKeys(), ['r6'])
})

test('several nodes delete at once', async () => {
  await storeManyRuns()
  await Promise.all([1, 2, 3].map(() => sweepRuns(database, before, { size: 2 })))
  assert.deepEqual(await listRunKeys(), ['r6'])
})

test('when the portal closes, the sweep stops after the current batch, which has the oldest runs', async () => {
  await storeManyRuns()
  await sweepRuns(database, before, { signal: AbortSignal.abort(), size: 2 })
  assert.deepEqual(await listRunKeys(), ['r2', 'r3', 'r4', 'r5', 'r6'])
})

test('an event of a deleted run is stored again', async () => {
  await storeManyRuns()
  await sweepRuns(database, before)
  await sendEvents({ workflow: 'wf', run: 'r0', status: 'done', at: '2026-01-01T01:00:00Z' })
  assert.deepEqual(await listRunKeys(), ['r0', 'r6'])
})

test('runs are kept for RUNS_KEEP_DAYS, by default 400, checked every hour', async () => {
  const sweep = async (environment: Record<string, string>) => {
    const { repeatedTasks } = createRunsDomain({
      ...{ database, clock, intakeDatabase: database, settings: readSettings(environment) },
      ...{ officeName: { en: 'Office', th: 'สำนักงาน' }, publicUrl: () => 'https://data.example.org' },
    })
    const hourly = repeatedTasks!.filter(({ everyMilliseconds }) => everyMilliseconds === hourMilliseconds)
    for (const task of hourly) await task.run(new AbortController().signal)
  }
  await storeRuns([
    ['wf', 'old', 'done', '2025-10-16T02:59:59Z'],
    ['wf', 'young', 'done', '2025-10-16T03:00:01Z'],
    ['wf', 'new', 'done', '2026-11-10T03:00:01Z'],
    ['wf', 'last', 'done', '2026-11-20T02:00:00Z'],
  ])
  await sweep({})
  assert.deepEqual(await listRunKeys(), ['last', 'new', 'young'])
  await sweep({ RUNS_KEEP_DAYS: '30' })
  assert.deepEqual(await listRunKeys(), ['last', 'new'])
})

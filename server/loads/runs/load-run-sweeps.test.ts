import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { readSettings } from '../../platform/settings.ts'
import { fileName, openLoadsPortal } from '../../testing/loads/loads-portal.ts'
import { openLoadsDomain } from '../domain.ts'

const { all, context, database, reports, save } = await openLoadsPortal({ now: '2026-11-20T03:00:00Z' })
await all('create schema if not exists office; create table if not exists office.debt (year text, debt numeric)')
await save({ is_on: false })
const reportId = reports[fileName]!

/** Adds a run that ended some days ago. */
const addRun = (outcome: string, daysAgo: number) =>
  sql`insert into load_runs (report_id, queued_at, ended_at, step, outcome)
    select ${reportId}, ended_at, ended_at, 'ended', ${outcome}
    from (select ${context.clock.now()}::timestamptz - make_interval(days => ${daysAgo}::integer) as ended_at) days`.execute(
    database,
  )
const sweep = async (environment: Record<string, string> = {}) => {
  const { repeatedTasks, beforeStop } = openLoadsDomain({ ...context, settings: readSettings(environment) })
  const hourly = repeatedTasks!.filter(({ everyMilliseconds }) => everyMilliseconds === hourMilliseconds)
  for (const task of hourly) await task.run(new AbortController().signal)
  await beforeStop!()
}
const listOutcomes = async () => {
  const { rows } = await sql<{ outcome: string }>`select outcome from load_runs order by load_run_id`.execute(database)
  return rows.map(({ outcome }) => outcome)
}

beforeEach(() => sql`delete from load_runs`.execute(database))

test('loads are kept for RUNS_KEEP_DAYS, by default 400; waiting ones stay', async () => {
  await addRun('waiting', 500)
  await addRun('failed', 401)
  await addRun('discarded', 399)
  await addRun('published', 1)
  await sweep()
  assert.deepEqual(await listOutcomes(), ['waiting', 'discarded', 'published'])
  await sweep({ RUNS_KEEP_DAYS: '30' })
  assert.deepEqual(await listOutcomes(), ['waiting', 'published'])
})

test('the last load of a report and the last one that succeeded stay, whatever their age', async () => {
  await addRun('published', 600)
  await addRun('unchanged', 550)
  await addRun('failed', 540)
  await addRun('failed', 530)
  await sweep()
  assert.deepEqual(await listOutcomes(), ['unchanged', 'failed'])
})

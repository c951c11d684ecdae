import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { type LineageEvent, runEventTypes } from '../../../contract/runs/events.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { chooseCount } from '../../testing/depth.ts'
import { lineageEvent } from '../../testing/runs/lineage-events.ts'
import { parseLineageEvent } from './events.ts'
import { type ReceivedEvent, storeEvents } from './stored-events.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T03:00:00Z')

/** Builds an event as the intake receives it, from the fields of an OpenLineage event. */
const toReceivedEvent = (fields: Parameters<typeof lineageEvent>[0] = {}): ReceivedEvent => ({
  ...parseLineageEvent(lineageEvent(fields) as LineageEvent),
  keyId: null,
})

const runIds = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
/** In UTC; the first two are on either side of midnight in Bangkok. */
const times = ['2026-11-19T16:59:59Z', '2026-11-19T17:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z']
const anyEvent = fc
  .record({
    runId: fc.constantFrom(...runIds),
    name: fc.constantFrom('one', 'two'),
    eventType: fc.constantFrom(...runEventTypes),
    eventTime: fc.constantFrom(...times),
    rowCount: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    message: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  })
  .map(fields => toReceivedEvent(fields as Parameters<typeof lineageEvent>[0]))

/** Some events, and the same events in another order, with repetitions, in batches of any size. */
const anyHistory = fc.array(anyEvent, { minLength: 1, maxLength: 8 }).chain(events =>
  fc.record({
    events: fc.constant(events),
    reported: fc
      .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events))
      .chain(([everyEvent, repeatedEvents]) =>
        fc.shuffledSubarray([...everyEvent, ...repeatedEvents], {
          minLength: everyEvent.length + repeatedEvents.length,
        }),
      ),
    batchSize: fc.integer({ min: 1, max: 4 }),
  }),
)

const clearTables = () => sql`truncate run_events, runs, run_days, run_jobs restart identity cascade`.execute(database)

/** Runs, events and counts, without the ids, which depend on the order of arrival. */
const readState = async () => {
  const { rows: runs } = await sql`
    select name, run_key, state, started_at, ended_at, action, message, rows, decided_rank, decided_at, encode(decided_by, 'hex') as decided_by
    from runs join run_jobs using (job_id) order by name, run_key`.execute(database)
  const { rows: events } = await sql`
    select name, run_key, encode(digest, 'hex') as digest, body from run_events join runs using (run_id) join run_jobs using (job_id)
    order by name, run_key, digest`.execute(database)
  const { rows: days } = await sql`
    select day, name, done, error, other from run_days join run_jobs using (job_id) where done <> 0 or error <> 0 or other <> 0
    order by day, name`.execute(database)
  return { runs, events, days }
}
/** Counts the runs of each day and job by their states, as `run_days` must have them. */
const computeExpectedDays = async () => {
  const { rows } = await sql`
    select bangkok_day(started_at) as day, name, count(*) filter (where state = 'done')::integer as done,
      count(*) filter (where state = 'error')::integer as error, count(*) filter (where state not in ('done', 'error'))::integer as other
    from runs join run_jobs using (job_id) group by 1, 2 order by 1, 2`.execute(database)
  return rows
}

test('the same events in any order, repeated and in any batches, lead to the same runs, events and counts', () =>
  fc.assert(
    fc.asyncProperty(anyHistory, async ({ events, reported, batchSize }) => {
      await clearTables()
      await storeEvents({ database, clock }, events)
      const expected = await readState()
      assert.deepEqual(expected.days, await computeExpectedDays())
      await clearTables()
      for (let from = 0; from < reported.length; from += batchSize)
        await storeEvents({ database, clock }, reported.slice(from, from + batchSize))
      assert.deepEqual(await readState(), expected)
    }),
    { numRuns: chooseCount({ usual: 60, deep: 600 }) },
  ))

// A run is as its latest end reports it, whatever other events come later. Without an end, it is running.
for (const [types, expected] of [
  [['START'], 'running'],
  [['OTHER'], 'running'],
  [['COMPLETE', 'START'], 'done'],
  [['FAIL', 'RUNNING', 'OTHER'], 'error'],
  [['COMPLETE', 'FAIL'], 'error'],
  [['FAIL', 'COMPLETE'], 'done'],
  [['ABORT', 'OTHER'], 'aborted'],
] as const)
  test(`a run whose events are ${types.join(', then ')} is ${expected}`, async () => {
    await clearTables()
    const events = types.map((eventType, index) =>
      toReceivedEvent({ eventType, eventTime: times[index]!, runId: runIds[0]! }),
    )
    await storeEvents({ database, clock }, events)
    const [run] = (await readState()).runs as { state: string }[]
    assert.equal(run?.state, expected)
  })

test('runs are removed from the counts of their day', async () => {
  await clearTables()
  await storeEvents({ database, clock }, [toReceivedEvent()])
  assert.equal((await readState()).days.length, 1)
  await database.deleteFrom('runs').execute()
  assert.deepEqual((await readState()).days, [])
})

test('a program that reports a new job for each run is refused, and events of its existing jobs are still stored', async () => {
  await clearTables()
  await sql`insert into run_jobs (namespace, name, first_seen_at)
    select 'airflow', 'job ' || n, ${clock.now()}::timestamptz from generate_series(1, ${limits.runJobs}) n`.execute(
    database,
  )
  const report = (name: string) => storeEvents({ database, clock }, [toReceivedEvent({ name })])
  await assert.rejects(report('job of today'), { status: 422 })
  await report('job 7')
  assert.equal((await readState()).runs.length, 1)
})

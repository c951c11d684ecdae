import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { saveOwnJob } from '../../runs/jobs/own-jobs.ts'
import { openRunsPortal } from '../../testing/runs/runs-portal.ts'
import { parsePlainRun } from '../intake/events.ts'
import { storeEvents } from '../intake/stored-events.ts'
import { ownJobPrefix, ownNamespace } from '../jobs/own-jobs.ts'
import { runMeasures } from '../measures.ts'
import { listExpectedFailingJobs } from './failing-jobs.ts'

// Tests which failing jobs count in the overview and in alerts.

const { database, clock, sendEvents, addSource, reports } = await openRunsPortal()
const countFailedLoads = async () => (await listExpectedFailingJobs(database, clock, 5)).total
const readMeasure = async () => {
  const failing = runMeasures({ database, clock }).find(({ name }) => name === 'khlang_loads_failing')!
  return (await failing.read()).map(({ value }) => value)
}

test('a failing load counts until it is switched off, and again after it is switched on', async () => {
  const report_id = reports['gold-price']!
  const internalSourceId = await addSource('internal', { name: 'Gold', workflow: 'wf_gold', reportIds: [report_id] })
  const { source_id } = await database
    .selectFrom('reports')
    .select('source_id')
    .where('report_id', '=', report_id)
    .executeTakeFirstOrThrow()
  const job = { namespace: ownNamespace, name: ownJobPrefix + source_id }
  await database
    .transaction()
    .execute(transaction =>
      saveOwnJob(transaction, clock, { ...job, internalSourceId, alarmEmail: null, isStarting: false }),
    )
  const load = { report_id, internal_source_id: internalSourceId, is_on: true, is_automatic: true, types: '{}' }
  await database
    .insertInto('report_loads')
    .values({
      ...load,
      least_percent: -50,
      most_percent: 50,
      filters: '[]',
      row_order: '[]',
      scheduled_through: clock.now(),
    })
    .execute()
  const event = parsePlainRun(
    { workflow: job.name, run: 'g1', status: 'error', at: '2026-11-19T06:00:00+07:00' },
    clock.now(),
  )
  await storeEvents({ database, clock }, [{ ...event, namespace: ownNamespace, keyId: null }])
  clock.advance(100 * dayMilliseconds)
  assert.deepEqual(await readMeasure(), [1], 'a load that is on counts at any age')
  await database.updateTable('report_loads').set({ is_on: false }).execute()
  assert.deepEqual(await readMeasure(), [0])
  await database.updateTable('report_loads').set({ is_on: true }).execute()
  assert.equal(await countFailedLoads(), 1)
  await database.deleteFrom('report_loads').execute()
  assert.equal(await countFailedLoads(), 0)
})

test('a failing job of another program counts for 35 days after its last run', async () => {
  await sendEvents({ workflow: 'wf_retired', run: 'r1', status: 'error', at: clock.now().toISOString() })
  clock.advance(34 * dayMilliseconds)
  assert.equal(await countFailedLoads(), 1)
  clock.advance(2 * dayMilliseconds)
  assert.equal(await countFailedLoads(), 0)
  await sendEvents({ workflow: 'wf_retired', run: 'r2', status: 'running', at: clock.now().toISOString() })
  assert.equal(await countFailedLoads(), 1, 'it runs again')
})

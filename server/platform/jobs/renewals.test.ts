import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openTestDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { enqueue, openWorker, type Queue } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const parts = { database, clock, log: pino({ level: 'silent' }) }
const alarms: Queue<{ alarm: number }> = { name: 'alarms' }
const takeOverMilliseconds = 90
const rules = {
  leaseMilliseconds: 60_000,
  takeOverMilliseconds,
  pauseAfter: () => 1000,
  toFailure: () => ({ reason: 'busy', isPermanent: false, isAboutJob: true }),
}
const listJobs = () => database.selectFrom('jobs').selectAll().execute()

beforeEach(async () => {
  await database.deleteFrom('jobs').execute()
})

/** Runs a job until `finish` is called, on a worker that renews its claims in real time. */
const startJob = async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<AbortSignal>()
  const worker = openWorker(parts, alarms, {
    ...rules,
    async run(_job, signal) {
      start(signal)
      await finished
    },
  })
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  const running = worker.runDue()
  return { running, signal: await started, finish }
}
const waitUntilClaimed = async () => {
  const until = clock.now().getTime() + takeOverMilliseconds
  for (const end = Date.now() + 10_000; (await listJobs())[0]!.next_try_at.getTime() !== until; await wait(5))
    assert.ok(Date.now() < end, 'The claim was not renewed')
}

test('a running node renews its claim, so that the job of a crashed node is due soon', async () => {
  const { running, finish } = await startJob()
  const otherNode = openWorker(parts, alarms, { ...rules, run: async () => {} })
  for (let round = 0; round < 3; round += 1) {
    await waitUntilClaimed()
    clock.advance(takeOverMilliseconds - 1)
    assert.equal(await otherNode.runDue(), 0)
  }
  finish()
  assert.equal(await running, 1)
  assert.deepEqual(await listJobs(), [])
})

test('a node aborts a job that another node has claimed since', async () => {
  const { running, signal, finish } = await startJob()
  await database.updateTable('jobs').set({ tries: 2 }).execute()
  for (const end = Date.now() + 10_000; !signal.aborted; await wait(5))
    assert.ok(Date.now() < end, 'The job was not aborted')
  finish()
  await running
})

test('a job that goes on after its lease is not claimed any longer', async () => {
  const worker = openWorker(parts, alarms, { ...rules, leaseMilliseconds: 200, run: () => wait(1000) })
  await enqueue({ database, clock }, alarms, { alarm: 1 })
  const running = worker.runDue()
  await wait(500)
  clock.advance(takeOverMilliseconds - 1)
  await wait(300)
  const [job] = await listJobs()
  assert.equal(job!.next_try_at.getTime() - clock.now().getTime(), 1)
  await running
})

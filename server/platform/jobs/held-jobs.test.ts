import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import { checkOrStoreMark, releaseHeldJobs } from '../nodes/portal-marks.ts'
import { claimNext } from './claims.ts'
import { enqueue, type Queue } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const letters: Queue<{ letter: number }> = { name: 'letters', sendsOut: true }
const builds: Queue<{ build: number }> = { name: 'builds' }
const claim = async (queue: Pick<Queue<never>, 'name' | 'sendsOut'>) =>
  (await claimNext<object>(database, queue, clock.now(), 60_000))?.payload

test('after a restore a job that sends data out is not claimed until an operator releases it, and another job is', async () => {
  await checkOrStoreMark(database, 'held', async () => '2026-11-19T19-00-00-000Z')
  await enqueue({ database, clock }, letters, { letter: 1 })
  await enqueue({ database, clock }, builds, { build: 1 })
  assert.equal(await claim(letters), undefined)
  assert.deepEqual(await claim(builds), { build: 1 })
  clock.advance(dayMilliseconds)
  assert.equal(await claim(letters), undefined)
  assert.equal(await releaseHeldJobs(database), true)
  assert.deepEqual(await claim(letters), { letter: 1 })
})

test('a portal that holds nothing back has nothing to release', async () => {
  await releaseHeldJobs(database)
  assert.equal(await releaseHeldJobs(database), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { stoppedClock } from '../clock.ts'
import type { Problem } from '../problem.ts'
import { type Allowance, createAllowances } from './allowances.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T03:00:00Z')
const allowances = createAllowances(database, clock)
const threeAtOnce = { tries: 3, secondsEach: 10 }
const threeAnHour = { tries: 3, withinSeconds: 3600 }
const findRefusal = async (bucket: string, allowance: Allowance = threeAtOnce) => {
  const error = await allowances.take(bucket, allowance).then(
    () => undefined,
    (problem: Problem) => problem,
  )
  return error && [error.status, error.retryAfterSeconds]
}

test('three tries are allowed at once, then one every ten seconds', async () => {
  for (let go = 0; go < 3; go += 1) assert.equal(await findRefusal('a'), undefined)
  assert.deepEqual(await findRefusal('a'), [429, 10])
  clock.advance(4000)
  assert.deepEqual(await findRefusal('a'), [429, 6])
  clock.advance(6000)
  assert.equal(await findRefusal('a'), undefined)
  assert.deepEqual(await findRefusal('a'), [429, 10])
})

test('a refused try takes nothing, and other buckets are unchanged', async () => {
  for (let go = 0; go < 20; go += 1) await findRefusal('b')
  clock.advance(10_000)
  assert.equal(await findRefusal('b'), undefined)
  assert.equal(await findRefusal('c'), undefined)
})

test('three of fifty concurrent attempts succeed, on any node', async () => {
  const nodes = [allowances, createAllowances(database, clock)]
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.take('d', threeAtOnce)),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
})

test('a returned try may be taken again, but not more than were taken', async () => {
  for (let go = 0; go < 3; go += 1) await allowances.take('e', threeAtOnce)
  await allowances.giveBack('e')
  assert.equal(await findRefusal('e'), undefined)
  for (let go = 0; go < 9; go += 1) await allowances.giveBack('e')
  for (let go = 0; go < 3; go += 1) assert.equal(await findRefusal('e'), undefined)
  assert.ok(await findRefusal('e'))
})

test('a bucket from an hour in the future neither fills further nor stays full', async () => {
  const aheadAllowances = createAllowances(
    database,
    stoppedClock(new Date(clock.now().getTime() + hourMilliseconds).toISOString()),
  )
  await aheadAllowances.take('f', threeAtOnce)
  for (let go = 0; go < 2; go += 1)
    assert.equal(await findRefusal('f'), undefined, 'two are left, as on the other node')
  assert.deepEqual(await findRefusal('f'), [429, 10])
  for (let go = 0; go < 3; go += 1) await aheadAllowances.take('g', threeAtOnce)
  assert.deepEqual(await findRefusal('g'), [429, 10])
  clock.advance(10_000)
  assert.equal(await findRefusal('g'), undefined)
})

test('a window admits exactly its tries in any period, and Retry-After is the time until the oldest one expires', async () => {
  for (const pauseMilliseconds of [0, 20 * minuteMilliseconds, 20 * minuteMilliseconds]) {
    clock.advance(pauseMilliseconds)
    assert.equal(await findRefusal('h', threeAnHour), undefined)
  }
  assert.deepEqual(await findRefusal('h', threeAnHour), [429, 1200])
  clock.advance(20 * minuteMilliseconds - 1000)
  assert.deepEqual(await findRefusal('h', threeAnHour), [429, 1])
  clock.advance(1000)
  assert.equal(await findRefusal('h', threeAnHour), undefined)
  assert.deepEqual(await findRefusal('h', threeAnHour), [429, 1200])
})

test('no hour of a random history has more tries than a window admits', async () => {
  const admittedTimes: number[] = []
  for (let go = 0; go < 300; go += 1) {
    clock.advance(((go * 7919) % 23) * minuteMilliseconds)
    if ((await findRefusal('i', threeAnHour)) === undefined) admittedTimes.push(clock.now().getTime())
  }
  assert.ok(admittedTimes.length > 100)
  for (const [index, time] of admittedTimes.entries())
    assert.ok(admittedTimes[index + 3] === undefined || admittedTimes[index + 3]! - time >= hourMilliseconds)
})

test('three of fifty concurrent attempts fit a window, and a returned one may be taken again', async () => {
  const nodes = [allowances, createAllowances(database, clock)]
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.take('j', threeAnHour)),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 3)
  await allowances.giveBack('j')
  assert.equal(await findRefusal('j', threeAnHour), undefined)
  assert.ok(await findRefusal('j', threeAnHour))
})

test('a try from a day in the future counts for one period from now on', async () => {
  const aheadAllowances = createAllowances(
    database,
    stoppedClock(new Date(clock.now().getTime() + dayMilliseconds).toISOString()),
  )
  for (let go = 0; go < 3; go += 1) await aheadAllowances.take('k', threeAnHour)
  assert.deepEqual(await findRefusal('k', threeAnHour), [429, 3600])
  clock.advance(hourMilliseconds)
  assert.equal(await findRefusal('k', threeAnHour), undefined)
})

test('buckets without tries for a day are deleted', async () => {
  await allowances.take('old', threeAtOnce)
  clock.advance(dayMilliseconds + 1)
  await allowances.take('new', threeAtOnce)
  await allowances.sweep()
  assert.deepEqual(await database.selectFrom('allowances').select('bucket').execute(), [{ bucket: 'new' }])
})

test('the buckets of a person are deleted, and none of a person whose name only begins alike', async () => {
  const buckets = [
    'login:203.0.113.9:bob',
    'forgot:Bob',
    'code:7',
    'code:7:198.51.100.1',
    'login:203.0.113.9:bobby',
    'code:17',
  ]
  for (const bucket of buckets) await allowances.take(bucket, threeAtOnce)
  await allowances.deletePersonBuckets(database, { userId: 7, names: ['bob'] })
  const left = await database.selectFrom('allowances').select('bucket').where('bucket', 'in', buckets).execute()
  assert.deepEqual(left.map(({ bucket }) => bucket).sort(), ['code:17', 'login:203.0.113.9:bobby'])
})

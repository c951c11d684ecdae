import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatchedReader } from './batched-reads.ts'

/** Runs everything that is due. No test waits for a period of time, which can be longer on a busy machine. */
const runDue = () => new Promise(setImmediate)

/** Collects the keys of each read; a read returns when its promise in `readEnds` resolves, or at once. */
const openRecordedReads = (readEnds: (Promise<void> | undefined)[] = []) => {
  const reads: string[][] = []
  const find = createBatchedReader(async keys => {
    reads.push(keys)
    await readEnds[reads.length - 1]
    return new Map(keys.filter(key => key !== 'missing').map(key => [key, key.toUpperCase()]))
  })
  return { reads, find }
}

test('concurrent calls share one read, and each gets the value of its key', async () => {
  const { reads, find } = openRecordedReads()
  assert.deepEqual(await Promise.all(['a', 'b', 'a', 'missing'].map(find)), ['A', 'B', 'A', undefined])
  assert.deepEqual(reads, [['a', 'b', 'missing']])
})

test('a call during a read is served by the next read, also for the same key', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const { reads, find } = openRecordedReads([promise])
  const first = find('a')
  await runDue()
  const later = [find('a'), find('b')]
  await runDue()
  assert.deepEqual(reads, [['a']])
  resolve()
  assert.deepEqual(await Promise.all([first, ...later]), ['A', 'A', 'B'])
  assert.deepEqual(reads, [['a'], ['a', 'b']])
})

test('a read that does not return does not delay later calls', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { reads, find } = openRecordedReads([new Promise<void>(() => {})])
  find('a').catch(() => {})
  await runDue()
  const later = find('b')
  await runDue()
  assert.deepEqual(reads, [['a']])
  t.mock.timers.tick(50)
  assert.equal(await later, 'B')
  assert.deepEqual(reads, [['a'], ['b']])
})

test('a failed read fails only its own calls', async () => {
  let isBroken = true
  const find = createBatchedReader(async keys => {
    if (isBroken) throw new Error('connection lost')
    return new Map(keys.map(key => [key, key]))
  })
  const failed = await Promise.allSettled([find('a'), find('b')])
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  assert.equal(await find('a'), 'a')
})

test('reads that do not return occupy two connections, and later calls are refused after five seconds', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const stuck = new Promise<void>(() => {})
  const { reads, find } = openRecordedReads([stuck, stuck, stuck])
  const calls: Promise<unknown>[] = []
  for (const key of ['a', 'b', 'c', 'd']) {
    calls.push(find(key).then(String, ({ status, retryAfterSeconds }) => [status, retryAfterSeconds]))
    await runDue()
    t.mock.timers.tick(60)
  }
  await runDue()
  assert.deepEqual(reads, [['a'], ['b']])
  t.mock.timers.tick(5000)
  assert.deepEqual(
    await Promise.all(calls),
    Array.from({ length: 4 }, () => [503, 5]),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createLanes } from './lanes.ts'

test('at most the given number runs concurrently, in the order of arrival', async () => {
  const inLane = createLanes(2)
  const started: number[] = []
  let running = 0
  let peakRunning = 0
  const createWork = (at: number) => async () => {
    started.push(at)
    running += 1
    peakRunning = Math.max(peakRunning, running)
    await setTimeout(5)
    running -= 1
    return at
  }
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 4].map(at => inLane(createWork(at)))), [0, 1, 2, 3, 4])
  assert.deepEqual(started, [0, 1, 2, 3, 4])
  assert.equal(peakRunning, 2)
})

test('failed work releases its lane', async () => {
  const inLane = createLanes(1)
  await assert.rejects(
    inLane(async () => {
      throw new Error('broken')
    }),
  )
  assert.equal(await inLane(async () => 'done'), 'done')
})

test('waiting work can be aborted, and the next one takes its place', async () => {
  const inLane = createLanes(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inLane(() => promise)
  const ending = new AbortController()
  const second = inLane(async () => 'second', ending.signal)
  const third = inLane(async () => 'third')
  ending.abort(new Error('left'))
  await assert.rejects(second, /left/)
  resolve()
  assert.deepEqual([await first, await third], [undefined, 'third'])
  await assert.rejects(
    inLane(async () => 'late', ending.signal),
    /left/,
  )
  assert.equal(await inLane(async () => 'next'), 'next')
})

/** Creates work that records its name when it begins, and that ends when the test says so. */
const openWork = () => {
  const started: string[] = []
  const endings = new Map<string, () => void>()
  const createWork = (name: string) => async () => {
    started.push(name)
    await new Promise<void>(resolve => endings.set(name, resolve))
  }
  const end = async (name: string) => {
    endings.get(name)!()
    await setTimeout(0)
  }
  return { started, createWork, end }
}

test('ten tasks of one owner leave a lane to another owner', async () => {
  const inLane = createLanes(2, 1)
  const { started, createWork, end } = openWork()
  for (let at = 0; at < 10; at += 1) void inLane(createWork(`a${at}`), undefined, 'a')
  void inLane(createWork('b0'), undefined, 'b')
  await setTimeout(0)
  assert.deepEqual(started, ['a0', 'b0'])
  await end('b0')
  assert.deepEqual(started, ['a0', 'b0'], 'an owner has one lane, though the other is free')
  await end('a0')
  assert.deepEqual(started, ['a0', 'b0', 'a1'])
})

test('a free lane goes to the owner who has waited longest since the last one', async () => {
  const inLane = createLanes(1)
  const { started, createWork, end } = openWork()
  for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void inLane(createWork(name), undefined, name[0])
  await setTimeout(0)
  for (let count = 0; count < 5; count += 1) await end(started.at(-1)!)
  assert.deepEqual(started, ['a0', 'b0', 'c0', 'a1', 'b1', 'a2'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { lanes } from './lanes.ts'

test('so much is done at once and no more, in the order in which it came', async () => {
  const inLane = lanes(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (at: number) => async () => {
    begun.push(at)
    running += 1
    most = Math.max(most, running)
    await setTimeout(5)
    running -= 1
    return at
  }
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 4].map(at => inLane(work(at)))), [0, 1, 2, 3, 4])
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  assert.equal(most, 2)
})

test('work that fails gives its lane back', async () => {
  const inLane = lanes(1)
  await assert.rejects(
    inLane(async () => {
      throw new Error('broken')
    }),
  )
  assert.equal(await inLane(async () => 'done'), 'done')
})

test('what waits may be given up, and leaves its place to the next', async () => {
  const inLane = lanes(1)
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

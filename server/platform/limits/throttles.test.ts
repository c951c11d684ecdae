import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stoppedClock } from '../clock.ts'
import { createThrottles } from './throttles.ts'

test('a clock that is set back an hour blocks nobody for that hour', () => {
  const clock = stoppedClock('2026-11-20T08:00:00Z')
  const throttles = createThrottles(clock)
  const rate = { burst: 2, perSecond: 1 }
  assert.equal(throttles.take('a', rate), 1)
  clock.advance(-3600_000)
  assert.equal(throttles.take('a', rate), 0)
  assert.throws(() => throttles.take('a', rate), { status: 429, retryAfterSeconds: 1 })
})

test('a bucket admits its burst at once, then its rate, and a refused try takes nothing', () => {
  const clock = stoppedClock('2026-11-20T08:00:00Z')
  const throttles = createThrottles(clock)
  const rate = { burst: 3, perSecond: 0.1 }
  const take = (bucket = 'a') => throttles.take(bucket, rate)
  assert.deepEqual([take(), take(), take()], [2, 1, 0])
  for (let go = 0; go < 5; go += 1) assert.throws(() => take(), { status: 429, retryAfterSeconds: 10 })
  clock.advance(5000)
  assert.throws(() => take(), { status: 429, retryAfterSeconds: 5 })
  assert.equal(take('b'), 2)
  clock.advance(5000)
  assert.equal(take(), 0)
})

test('a full bucket stays full among ten thousand others', () => {
  const throttles = createThrottles(stoppedClock('2026-11-20T08:00:00Z'))
  const rate = { burst: 1, perSecond: 1 }
  throttles.take('full', rate)
  for (let bucket = 0; bucket < 10_001; bucket += 1) throttles.take(String(bucket), rate)
  assert.throws(() => throttles.take('full', rate), { status: 429 })
})

test('the amount that is left is never negative, because levels are fractions', () => {
  const clock = stoppedClock('2026-11-20T08:00:00Z')
  const throttles = createThrottles(clock)
  const rate = { burst: 20, perSecond: 1 }
  for (let left = 19; left >= 0; left -= 1) assert.equal(throttles.take('a', rate), left)
  for (const milliseconds of [1013, 987]) {
    clock.advance(milliseconds)
    assert.equal(throttles.take('a', rate), 0)
  }
})

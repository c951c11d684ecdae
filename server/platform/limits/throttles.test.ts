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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { isIdle, listDueActions, type SessionTimes, shouldRecord } from './session-times.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const at = (change: Partial<SessionTimes> = {}): SessionTimes => ({
  activeAt: noon,
  reportedAt: noon,
  polledAt: noon,
  idleMilliseconds: 30 * minuteMilliseconds,
  ...change,
})

test('a session is idle from the idle time on, not before', () => {
  assert.equal(isIdle(at(), noon + 30 * minuteMilliseconds - 1), false)
  assert.equal(isIdle(at(), noon + 30 * minuteMilliseconds), true)
})

test('nobody is idle while the idle time is unknown, or after the clock was set back', () => {
  assert.equal(isIdle(at({ idleMilliseconds: undefined }), noon + 600 * minuteMilliseconds), false)
  assert.equal(isIdle(at(), noon - hourMilliseconds), false)
})

test('a session continues after a sleep within the idle time and ends after a longer one; waking does not count as activity', () => {
  assert.deepEqual(listDueActions(at(), noon + 29 * minuteMilliseconds), ['poll'])
  assert.deepEqual(listDueActions(at(), noon + 31 * minuteMilliseconds), ['end'])
  assert.equal(shouldRecord(at(), noon + 29 * minuteMilliseconds), true)
  assert.equal(shouldRecord(at(), noon + 31 * minuteMilliseconds), false)
})

test('the session is checked every ten seconds', () => {
  assert.deepEqual(listDueActions(at(), noon + 9_000), [])
  assert.deepEqual(listDueActions(at(), noon + 10_000), ['poll'])
})

test('activity is recorded once a second', () => {
  assert.equal(shouldRecord(at(), noon + 999), false)
  assert.equal(shouldRecord(at(), noon + 1_000), true)
  assert.equal(shouldRecord(at(), noon - 1), true)
})

test('activity is reported once a minute, including the last movement, and never without activity', () => {
  const polled = { polledAt: noon + minuteMilliseconds - 5_000 }
  assert.deepEqual(listDueActions(at({ ...polled, activeAt: noon + 59_000 }), noon + 59_999), [])
  assert.deepEqual(listDueActions(at({ ...polled, activeAt: noon + 1_000 }), noon + minuteMilliseconds), ['report'])
  assert.deepEqual(listDueActions(at(polled), noon + minuteMilliseconds), [])
})

test('with an idle time of one minute, activity is reported four times in it', () => {
  const short = at({ idleMilliseconds: minuteMilliseconds, activeAt: noon + 5_000, polledAt: noon + 10_000 })
  assert.deepEqual(listDueActions(short, noon + 14_999), [])
  assert.deepEqual(listDueActions(short, noon + 15_000), ['report'])
})

test('the idle time is requested at the start, and again a minute after a lost response', () => {
  assert.deepEqual(listDueActions(at({ idleMilliseconds: undefined, reportedAt: 0 }), noon), ['report'])
  assert.deepEqual(listDueActions(at({ idleMilliseconds: undefined }), noon + 1_000), [])
  assert.deepEqual(
    listDueActions(
      at({ idleMilliseconds: undefined, polledAt: noon + minuteMilliseconds - 5_000 }),
      noon + minuteMilliseconds,
    ),
    ['report'],
  )
})

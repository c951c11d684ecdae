import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFault, type Outcome } from './outcomes.ts'
import { computeResult } from './rows.ts'

const began = 1_000_000
const span = { beganAt: began, endedAt: began + 5000, watchedUntil: began + 20_000 }
const one = (offset: number, ended = 'ok', more: Partial<Outcome> = {}): Outcome => ({
  kind: 'pages',
  sentAt: began + offset,
  endedAt: began + offset + 10,
  ended,
  ...more,
})

test('the recovery lasts until the last refused request, and each kind must be answered after it', () => {
  const outcomes = [one(-20_000, '503'), one(100, '503'), one(6000, '503'), one(6500)]
  const { requests, refused, recovery } = computeResult(outcomes, ['pages'], span)
  assert.deepEqual({ requests, refused, recovery }, { requests: 3, refused: { 503: 2 }, recovery: 1 })
  assert.equal(computeResult(outcomes, ['pages', 'logins'], span).recovery, Number.POSITIVE_INFINITY)
  assert.equal(computeResult([one(6000)], ['pages'], span).recovery, 0)
})

test('lost connections, late answers and unclear refusals are counted apart', () => {
  const outcomes = [
    one(10, 'ECONNRESET'),
    one(20, '500', { unclear: '500' }),
    one(30, 'ok', { endedAt: began + 10_031 }),
    one(40, '503'),
  ]
  const { unclear, refused } = computeResult(outcomes, ['pages'], span)
  assert.deepEqual(unclear, { 'pages: ECONNRESET': 1, 'pages: 500': 1, 'pages: later than 10 s (ok)': 1 })
  assert.deepEqual(refused, { 503: 1 })
})

test('a killed portal excuses requests in flight, and those that nobody received before the next one listened', () => {
  const killed = { ...span, listenedAt: began + 3000 }
  const outcomes = [
    one(-5, 'ECONNRESET', { endedAt: began + 1 }),
    one(500, 'ECONNREFUSED'),
    one(600, 'ECONNRESET'),
    one(3500, 'ECONNREFUSED'),
  ]
  const { inFlight, unreceived, unclear } = computeResult(outcomes, ['pages'], killed)
  assert.deepEqual([inFlight, unreceived], [1, 1])
  assert.deepEqual(unclear, { 'pages: ECONNRESET': 1, 'pages: ECONNREFUSED': 1 })
})

test('a refusal is clear if it is a complete problem with a time to retry', () => {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' }
  const body = (status: number, more = {}) => JSON.stringify({ status, title: 'Refused', request_id: 'x', ...more })
  assert.equal(findFault(404, headers, body(404)), undefined)
  assert.equal(findFault(503, { ...headers, 'retry-after': '5' }, body(503)), undefined)
  assert.equal(findFault(503, headers, body(503)), '503 without Retry-After')
  assert.equal(findFault(503, headers, body(503, { fields: [{ rule: 'outcomeUnknown' }] })), undefined)
  assert.equal(findFault(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': 5 }, '<html>'), undefined)
  assert.equal(findFault(503, { 'content-type': 'text/html' }, ''), '503 is not a problem')
  assert.equal(findFault(404, headers, body(400)), '404 is an incomplete problem')
  assert.match(findFault(500, headers, body(500))!, /^500 /)
  assert.match(findFault(200, {}, 'wrong password')!, /^200 wrong/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeFiscalYearEnd, countDaysLeft, emptyTerm, requireTerm, TermRefused } from './terms.ts'

const today = '2026-08-20'

test('a term without an end ignores the typed day, and trims the reason', () => {
  assert.deepEqual(requireTerm({ ...emptyTerm, until: 'unfinished', reason: ' Budget ' }, today), {
    until: null,
    reason: 'Budget',
  })
})

test('a term with an end needs a complete day that is not past', () => {
  for (const until of ['', 'unfinished', '2026-08-19', '2569-09-30'])
    assert.throws(() => requireTerm({ hasEnd: true, until, reason: '' }, today), TermRefused, until)
  for (const until of [today, '2026-09-30'])
    assert.deepEqual(requireTerm({ hasEnd: true, until, reason: '' }, today), { until, reason: '' })
})

test('remaining days are counted to the last day, across the end of a year', () => {
  assert.equal(countDaysLeft(null, today), undefined)
  assert.equal(countDaysLeft(today, today), 0)
  assert.equal(countDaysLeft('2026-08-31', today), 11)
  assert.equal(countDaysLeft('2027-01-01', '2026-12-31'), 1)
  assert.equal(countDaysLeft('2026-08-19', today), -1)
})

test('the fiscal year ends on the next 30 September, that day included', () => {
  assert.equal(computeFiscalYearEnd('2026-08-20'), '2026-09-30')
  assert.equal(computeFiscalYearEnd('2026-09-30'), '2026-09-30')
  assert.equal(computeFiscalYearEnd('2026-10-01'), '2027-09-30')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeInOtherEra } from './day-eras.ts'
import { findDayFault, findRangeFault } from './day-faults.ts'
import { computeRangeLength } from './day-ranges.ts'
import { unfinishedDay } from './unfinished-values.ts'

test('days of the years 1900 to 2200 and empty fields are valid', () => {
  for (const value of ['', '1900-01-01', '2026-08-24', '2200-12-31'])
    assert.equal(findDayFault(value), undefined, value)
})

test('a year of the other era is detected', () => {
  assert.deepEqual(
    findDayFault('2569-08-24'),
    { kind: 'otherEra', correctedDay: '2026-08-24' },
    'Buddhist, typed in English',
  )
  assert.deepEqual(
    findDayFault('1483-08-24'),
    { kind: 'otherEra', correctedDay: '2026-08-24' },
    'Christian, typed in Thai',
  )
})

test('incomplete days and unlikely years are faults', () => {
  assert.deepEqual(findDayFault(unfinishedDay), { kind: 'unfinished' })
  for (const value of ['0002-11-22', '-000541-08-24', '9999-01-01'])
    assert.deepEqual(findDayFault(value), { kind: 'outOfYears' }, value)
})

test('limits are inclusive', () => {
  const limits = { min: '2026-08-10', max: '2026-08-28' }
  assert.equal(findDayFault('2026-08-10', limits), undefined)
  assert.equal(findDayFault('2026-08-28', limits), undefined)
  assert.deepEqual(findDayFault('2026-08-09', limits), { kind: 'tooEarly', min: '2026-08-10' })
  assert.deepEqual(findDayFault('2026-08-29', limits), { kind: 'tooLate', max: '2026-08-28' })
})

test('a range ends on its first day or later, and its fault is at the wrong end', () => {
  assert.equal(findRangeFault({ from: '2026-08-20', until: '2026-08-20' }), undefined)
  assert.deepEqual(findRangeFault({ from: '2026-08-20', until: '2026-08-01' }), { kind: 'reversed' })
  const fault = findRangeFault({ from: '2026-08-20', until: '2569-08-21' })
  assert.deepEqual(fault, { kind: 'otherEra', correctedDay: '2026-08-21', end: 'until' })
})

test('a fiscal year is named after the year in which it ends', () => {
  assert.deepEqual(computeRangeLength({ from: '2025-10-01', until: '2026-09-30' }), { days: 365, fiscalYear: 2026 })
  assert.deepEqual(computeRangeLength({ from: '2025-10-01', until: '2026-09-29' }), {
    days: 364,
    fiscalYear: undefined,
  })
})

test('a day is described with the year that the page does not use', () => {
  const [en, th] = [describeInOtherEra('2026-08-24', 'en'), describeInOtherEra('2026-08-24', 'th')]
  assert.deepEqual(en, { weekday: 'Monday', day: 24, month: 'August', year: 2569 })
  assert.deepEqual(th, { weekday: 'วันจันทร์', day: 24, month: 'สิงหาคม', year: 2026 })
})

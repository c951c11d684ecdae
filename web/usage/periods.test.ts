import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computePeriods, listDays } from './periods.ts'

test('periods end today or with their month, and the fiscal year starts in October', () => {
  assert.deepEqual(computePeriods('2026-11-22'), {
    fiscalYear: 2027,
    thisMonth: { from: '2026-11-01', until: '2026-11-22' },
    lastMonth: { from: '2026-10-01', until: '2026-10-31' },
    fiscal: { from: '2026-10-01', until: '2026-11-22' },
  })
  assert.deepEqual(computePeriods('2028-03-01').lastMonth, { from: '2028-02-01', until: '2028-02-29' })
  assert.deepEqual(computePeriods('2026-01-05').lastMonth, { from: '2025-12-01', until: '2025-12-31' })
  assert.equal(computePeriods('2026-09-30').fiscal.from, '2025-10-01')
})

test('a range contains each of its days, also across the end of a month', () => {
  assert.deepEqual(listDays({ start: '2026-02-27', end: '2026-03-01' }), ['2026-02-27', '2026-02-28', '2026-03-01'])
  assert.deepEqual(listDays({ start: '2026-02-27', end: '2026-02-27' }), ['2026-02-27'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPreviousLine, formatChange, isIncomplete, isInPercent } from './changes.ts'
import type { Summary } from './load-summary.ts'

const buildSummary = (...lines: [key: number | null, rowCount: number][]) =>
  ({
    group: { column: { name: 'Date', type: 'date' }, part: 'year' },
    lines: lines.map(([key, rowCount]) => ({ key, cells: [{ value: rowCount, rowCount }] })),
  }) as unknown as Summary

test('the earliest period is not compared with the rows without a date', () => {
  const { lines } = buildSummary([2025, 3], [2024, 2], [null, 5])
  assert.deepEqual(
    lines.map((_, index) => findPreviousLine(lines, index)?.key),
    [2024, undefined, undefined],
  )
  const { lines: nullsFirst } = buildSummary([null, 5], [2025, 3])
  assert.equal(findPreviousLine(nullsFirst, 0), undefined)
})

for (const [value, previous, isInPoints, expected] of [
  [150, 100, false, '+50.0%'],
  ['100', '150', false, '\u221233.3%'],
  // A rise from a negative value would be a negative change.
  [10, -5, false, undefined],
  [10, 0, false, undefined],
  [null, 5, false, undefined],
  [5, undefined, false, undefined],
  // Changes that are rounded to 0 have no sign.
  [100.01, 100, false, '0.0%'],
  [99.99, 100, false, '0.0%'],
  [1.25, 1, true, '+0.25'],
  [-0.25, 1, true, '\u22121.25'],
  [1, 0, true, '+1.00'],
] as const)
  test(`the change from ${previous} to ${value}${isInPoints ? ' per cent' : ''} is ${expected}`, () => {
    assert.equal(formatChange(value, previous, { isInPoints }), expected)
  })

test('values are per cent by their column, and without its unit by the report', () => {
  const measure = (name: string, unit: string | null) => ({ aggregate: 'avg', measure: { name, unit } }) as Summary
  const [baht, percent] = [
    { unitEn: 'baht', unitTh: null },
    { unitEn: 'Percent of GDP', unitTh: null },
  ]
  const check = (summary: Summary, unit: typeof baht) => isInPercent(summary, unit)
  assert.deepEqual(
    [check(measure('x', '%'), baht), check(measure('x (%)', 'baht'), baht), check(measure('x', null), percent)],
    [true, true, true],
  )
  assert.deepEqual([check(measure('x', 'baht'), percent), check(measure('x', null), baht)], [false, false])
  assert.equal(check({ ...measure('x', '%'), aggregate: 'count' }, percent), false)
})

test('a year is incomplete only in comparison with the year before', () => {
  assert.equal(isIncomplete(buildSummary([2025, 3], [null, 5])), false)
  assert.equal(isIncomplete(buildSummary([2025, 3], [2024, 5], [null, 5])), true)
  assert.equal(isIncomplete(buildSummary([2025, 5], [2024, 5])), false)
})

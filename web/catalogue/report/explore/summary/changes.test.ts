import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPreviousLine, formatChange, isInPercent, listIncompleteLines } from './changes.ts'
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

const listIncompleteKeys = (start: string | null, part: string, ...lines: Parameters<typeof buildSummary>) => {
  const summary = buildSummary(...lines)
  return listIncompleteLines({ ...summary, group: { ...summary.group, part } } as Summary, start).map(({ key }) => key)
}

test('a year is incomplete only in comparison with the year before', () => {
  assert.deepEqual(listIncompleteKeys(null, 'year', [2025, 3], [null, 5]), [])
  assert.deepEqual(listIncompleteKeys(null, 'year', [2025, 3], [2024, 5], [null, 5]), [2025])
  assert.deepEqual(listIncompleteKeys(null, 'year', [2025, 5], [2024, 5]), [])
  assert.deepEqual(listIncompleteKeys(null, 'month', [2025, 3], [2024, 5]), [])
})

test('the year in which the data begins is incomplete unless it begins in its first month', () => {
  const lines = [
    [2024, 12],
    [2023, 12],
    [2022, 9],
    [null, 1],
  ] as Parameters<typeof buildSummary>
  assert.deepEqual(listIncompleteKeys('2022-01-15', 'fiscal_year', ...lines), [2022])
  assert.deepEqual(listIncompleteKeys('2021-11-15', 'fiscal_year', ...lines), [2022])
  assert.deepEqual(listIncompleteKeys('2022-04-01', 'year', ...lines), [2022])
  // Other countries may have been added later, or the reader may have filtered the years.
  for (const [start, part] of [
    ['2021-10-31', 'fiscal_year'],
    ['2021-09-30T17:00:00Z', 'fiscal_year'],
    ['2022-01-31', 'year'],
    ['2019-05-01', 'year'],
  ] as const)
    assert.deepEqual(listIncompleteKeys(start, part, ...lines), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPreviousLine, isIncomplete } from './changes.ts'
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

test('a year is incomplete only in comparison with the year before', () => {
  assert.equal(isIncomplete(buildSummary([2025, 3], [null, 5])), false)
  assert.equal(isIncomplete(buildSummary([2025, 3], [2024, 5], [null, 5])), true)
  assert.equal(isIncomplete(buildSummary([2025, 5], [2024, 5])), false)
})

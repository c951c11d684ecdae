import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '../chart/testing/columns.ts'
import { computeColumnWidth } from './column-widths.ts'

test('a column has room for a date with its time, whose digits are wider than letters', () => {
  const at = column('at', { type: 'datetime', role: 'time' })
  const shownColumn = { column: at, className: undefined, annotationNames: [], formatCell: String, isPrinted: true }
  const width = computeColumnWidth(shownColumn, [{ at: '09/08/2562 03:03' }], '')
  // Twelve digits of 9 pixels, four other characters, and the padding.
  assert.ok(width >= 12 * 9 + 4 * 5 + 24, String(width))
})

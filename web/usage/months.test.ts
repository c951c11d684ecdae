import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMonth } from './months.ts'
import { buildPoints } from './spark-points.ts'

test('a month is formatted in each language, with the year of its era', () => {
  assert.equal(formatMonth('2026-02', 'en'), 'February 2026')
  assert.equal(formatMonth('2026-12', 'th'), 'ธันวาคม 2569')
})

test('a line goes from the first month to the last, with the maximum at the top and zero at the bottom', () => {
  assert.equal(buildPoints([0, 5, 10]), '0,20 60,10 120,0')
  assert.equal(buildPoints([3, 3]), '0,0 120,0')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimeValue, formatValue, pickChangedColumns } from './values.ts'

test('values are formatted as text, and a missing value is undefined', () => {
  assert.equal(formatValue('Active'), 'Active')
  assert.equal(formatValue(3), '3')
  assert.equal(formatValue(['gdp', 'จีดีพี']), 'gdp, จีดีพี')
  assert.equal(formatValue([]), undefined)
  assert.equal(
    formatValue({ Year: 'integer · Of the era', Rate: 'number' }),
    'Year: integer · Of the era\nRate: number',
  )
  assert.equal(formatValue({}), undefined)
  assert.equal(formatValue(false), 'false')
  assert.equal(formatValue(null), undefined)
  assert.equal(formatValue(''), undefined)
})

test('days and times have the format of the screens, and only in their own columns', () => {
  assert.equal(formatTimeValue('release_date', '2026-11-20', 'en'), '20/11/2026')
  assert.equal(formatTimeValue('next_release_date', '2026-11-20', 'th'), '20/11/2569')
  assert.equal(formatTimeValue('published_at', '2026-11-20T20:00:00+00:00', 'en'), '21/11/2026 03:00')
  for (const [column, value] of [
    ['release_date', null],
    ['release_date', 'soon'],
    ['published_at', 'soon'],
    ['title_en', '2026-11-20'],
  ] as const)
    assert.equal(formatTimeValue(column, value, 'en'), undefined)
})

test('a change lists each changed column; an added or deleted record only columns with a value', () => {
  const row = { title_en: 'Gold', source: '', licence_url: null, is_current: false, row_count: 0 }
  assert.deepEqual(pickChangedColumns({ before: { source: '' }, after: { source: null, unit_en: 'baht' } }), [
    'source',
    'unit_en',
  ])
  assert.deepEqual(pickChangedColumns({ before: null, after: row }), ['title_en', 'is_current', 'row_count'])
  assert.deepEqual(pickChangedColumns({ before: row, after: null }), ['title_en', 'is_current', 'row_count'])
  assert.deepEqual(pickChangedColumns({ before: null, after: null }), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '../chart/testing/columns.ts'
import { removeMissingColumns } from './missing-columns.ts'
import { wholeSelection } from './selection.ts'

const columns = [
  column('Date', { type: 'date', role: 'time' }),
  column('Country', { type: 'text', role: 'label' }),
  column('Revenue (net)', { type: 'decimal', role: 'measure' }),
  column('Expense', { type: 'decimal', role: 'measure' }),
]

test('parts of a link whose columns are missing are removed and named', () => {
  const parts = {
    x: 'Day:month',
    y: 'sum(Revenue)',
    by: 'Region',
    group: 'Day',
    split: 'Area',
    measure: 'avg(Country)',
  }
  assert.deepEqual(removeMissingColumns({ ...wholeSelection, ...parts }, columns), {
    selection: wholeSelection,
    missingTexts: Object.values(parts),
  })
})

test('parts of a link whose columns exist stay as they are', () => {
  for (const parts of [
    { x: 'Date:month', y: 'sum(Revenue (net))', by: 'Country', group: 'date', split: '-', measure: 'count' },
    { x: 'Country', y: 'count', by: '-', measure: 'median(expense)' },
    {},
  ]) {
    const selection = { ...wholeSelection, ...parts }
    assert.deepEqual(removeMissingColumns(selection, columns), { selection, missingTexts: [] })
  }
})

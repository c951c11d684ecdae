import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableChanges } from '../../../../../contract/catalogue/drafts/table-changes.ts'
import { countChangedRows, countKeptColumns } from './counts.ts'

const buildChanges = (changes: Partial<TableChanges>): TableChanges => ({
  rowsBefore: 387,
  columnsBefore: 3,
  columnsAfter: 3,
  rowsAfter: 172,
  rowsAdded: null,
  rowsRemoved: null,
  samplesAdded: null,
  samplesRemoved: null,
  columnsAdded: [],
  columnsRemoved: [],
  columnsRetyped: [],
  ...changes,
})

test('if every published column is removed, all rows count as removed and added', () => {
  const changes = buildChanges({ columnsRemoved: ['period', 'month', 'price'] })
  assert.equal(countKeptColumns(changes), 0)
  assert.deepEqual(countChangedRows(changes), { added: 172, removed: 387 })
})

test('rows that could not be compared are not counted while a column remains', () =>
  assert.deepEqual(countChangedRows(buildChanges({ columnsRemoved: ['month'] })), { added: null, removed: null }))

test('counted rows are used unchanged', () =>
  assert.deepEqual(countChangedRows(buildChanges({ rowsAdded: 1, rowsRemoved: 0 })), { added: 1, removed: 0 }))

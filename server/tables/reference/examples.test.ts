import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestedTable } from '../live-tables.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { buildExamples } from './examples.ts'

const table = { report: { fileName: 'rates', version: { number: 1 } } } as RequestedTable

/** Returns the value of `sort` in the filtered example of a table whose time column has this name. */
const readSort = (name: string) => {
  const column = { recipe: { name, kind: 'date', role: 'time' }, profile: { greatest: '2026-10-01' } } as TableColumn
  const { path } = buildExamples(table, [column]).find(example => example.name === 'filtered')!
  return new URL(path, 'https://data.example.org').searchParams.get('sort')
}

test('the example sorts the latest first, also by a name that needs quotes', () => {
  assert.equal(readSort('Date'), '-Date')
  assert.equal(readSort('Date, end'), '-"Date, end"')
})

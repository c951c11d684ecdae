import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchAndSortRows } from './local-rows.ts'
import type { Column } from './staff-rows.ts'

interface Row {
  name: string
  size: number
}

const columns: Column<Row>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'size', label: 'Size', text: ({ size }) => size },
  { name: 'press', label: 'Press' },
]
const rows: Row[] = [
  { name: 'Report 10', size: 5 },
  { name: 'report 9', size: 40 },
  { name: 'รายงาน', size: 7 },
]
const listSizes = (query: Partial<Parameters<typeof searchAndSortRows>[2]>) =>
  searchAndSortRows(rows, columns, { words: '', sort: undefined, descending: false, ...query }).map(({ size }) => size)

test('rows that contain every word match, in any case and column', () => {
  for (const [words, sizes] of [
    ['', [5, 40, 7]],
    ['REPORT', [5, 40]],
    ['report 40', [40]],
    ['งาน', [7]],
    ['report งาน', []],
    ['  ', [5, 40, 7]],
  ] as const)
    assert.deepEqual(listSizes({ words }), sizes, words)
})

test('texts are sorted in natural order, figures by value', () => {
  assert.deepEqual(listSizes({ sort: 'size' }), [5, 7, 40])
  assert.deepEqual(listSizes({ sort: 'size', descending: true }), [40, 7, 5])
  const byName = listSizes({ sort: 'name' })
  assert.ok(byName.indexOf(40) < byName.indexOf(5), 'report 9 before Report 10')
})

test('a column without a text does not change the order', () =>
  assert.deepEqual(listSizes({ sort: 'press' }), [5, 40, 7]))

test('a hundred thousand rows are searched and sorted within 5 s of processor time', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    name: `Report ${(index * 7919) % 100_000}`,
    size: index,
  }))
  const start = process.cpuUsage()
  const sortedRows = searchAndSortRows(many, columns, { words: 'report', sort: 'name', descending: false })
  assert.equal(sortedRows[0]?.name, 'Report 0')
  assert.ok(process.cpuUsage(start).user < 5_000_000)
})

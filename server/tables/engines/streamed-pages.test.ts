import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { createTestFolder } from '../../testing/folders.ts'
import { compileRowBefore, compileRows, type RowsQuery, skipsManyRows } from '../queries/row-pages.ts'
import type { TableColumn } from '../queries/table-columns.ts'

const path = join(await createTestFolder(), 'table.parquet')
const instance = await DuckDBInstance.create()
const connection = await instance.connect()
await connection.run(`copy (select range as c1 from range(200000)) to '${path}' (format parquet, row_group_size 24576)`)
const column = { at: 0, recipe: { name: 'Number', kind: 'integer' } } as TableColumn
const filteredQuery: RowsQuery = {
  where: { column: 'Number', from: '7' },
  pickedColumns: [column],
  sort: [],
  era: 'ce',
  offset: 0,
  limit: 100,
}

const compile = (query: RowsQuery) => compileRows({ path, columns: [column] }, query)
const readPlan = async (query: RowsQuery) => {
  const { sql, values } = compile(query)
  return String((await connection.runAndReadAll(`explain ${sql}`, values)).getRows()[0]![1])
}
const readNumbers = async (query: RowsQuery) => {
  const { sql, values } = compile(query)
  return (await connection.runAndReadAll(sql, values)).getRows().map(([number]) => Number(number))
}

test('one thread reads the rows of an unsorted page until they suffice', async () => {
  assert.match(await readPlan(filteredQuery), /STREAMING_LIMIT/)
  assert.match(await readPlan({ ...filteredQuery, offset: 20_000 }), /STREAMING_LIMIT/)
})

test('a page has its rows at any offset', async () => {
  for (const offset of [0, 9_950, 10_050, 150_000])
    assert.deepEqual(
      await readNumbers({ ...filteredQuery, offset }),
      Array.from({ length: 100 }, (_, index) => 7 + offset + index),
    )
})

test('the row before a page is the last one that its offset skips', async () => {
  for (const offset of [10_000, 10_001, 150_000]) {
    const { sql, values } = compileRowBefore({ path, columns: [column] }, { ...filteredQuery, offset })
    assert.equal(Number((await connection.runAndReadAll(sql, values)).getRows()[0]![0]), 7 + offset - 1)
  }
})

test('the row before a page is searched for deep pages of a filter in the order of the table', () => {
  const deepQuery = { ...filteredQuery, offset: 10_000 }
  const sort = [{ sortTerm: column, isDescending: true }]
  const otherQueries = [
    filteredQuery,
    { ...deepQuery, after: 10_006 },
    { ...deepQuery, sort },
    { ...deepQuery, where: { all: [] } },
  ]
  assert.deepEqual([deepQuery, ...otherQueries].map(skipsManyRows), [true, false, false, false, false])
})

test('a sorted page is not limited before it is sorted', async () => {
  const sort = [{ sortTerm: column, isDescending: true }]
  assert.deepEqual((await readNumbers({ ...filteredQuery, sort })).slice(0, 2), [199_999, 199_998])
})

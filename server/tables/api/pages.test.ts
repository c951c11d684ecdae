import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineQuery } from '../engines/engine-queries.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { readFacets, readPage } from './pages.ts'

interface PageRequest {
  rowCount: number
  offset?: number
  isUsuallyFull?: boolean
}

/** Reads a page of ten rows of a list of so many rows; returns its counts, and the names of the queries that ran. */
const tryReadPage = async ({ rowCount, offset = 0, isUsuallyFull = false }: PageRequest) => {
  const limit = 10
  const ran: string[] = []
  const find = async () => {
    ran.push('find')
    const foundCount = Math.max(0, Math.min(limit, rowCount - offset))
    return { json: '[]', rowCount: foundCount, foundCount }
  }
  const count = async () => {
    ran.push('count')
    return rowCount
  }
  const { result, total } = await readPage({ offset, limit, isUsuallyFull }, find, count)
  return { rows: result.rowCount, total, ran }
}

test('the total of a first page that is not full is not counted', async () => {
  assert.deepEqual(await tryReadPage({ rowCount: 7 }), { rows: 7, total: 7, ran: ['find'] })
  assert.deepEqual(await tryReadPage({ rowCount: 0 }), { rows: 0, total: 0, ran: ['find'] })
})

test('after a full first page the total is counted', async () => {
  assert.deepEqual(await tryReadPage({ rowCount: 10 }), { rows: 10, total: 10, ran: ['find', 'count'] })
  assert.deepEqual(await tryReadPage({ rowCount: 25, offset: 10 }), { rows: 10, total: 25, ran: ['count', 'find'] })
})

test('a first page that is usually full is counted at the same time', async () => {
  assert.deepEqual(await tryReadPage({ rowCount: 7, isUsuallyFull: true }), {
    rows: 7,
    total: 7,
    ran: ['find', 'count'],
  })
})

test('for a page beyond the last row, no rows are queried', async () => {
  assert.deepEqual(await tryReadPage({ rowCount: 25, offset: 25 }), { rows: 0, total: 25, ran: ['count'] })
})

test('the missing values are counted also if a column has no others', async () => {
  const column = { at: 0, recipe: { name: 'Note', kind: 'text' } } as TableColumn
  const statements: string[] = []
  const runQuery = async ({ sql }: EngineQuery) => {
    statements.push(sql)
    const json = statements.length === 1 ? '[]' : '[{"distinct":0,"missing":3}]'
    return { json, rowCount: 0, foundCount: 0 }
  }
  const table = { path: '/tables/x.parquet', columns: [column] }
  const facets = await readFacets(runQuery, table, { column, where: { all: [] }, limit: 5, era: 'ce' })
  assert.deepEqual(facets, { values: [], distinct: 0, missing: 3 })
  assert.equal(statements.length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineQuery } from '../engines/engine-queries.ts'
import type { TableColumn } from '../queries/table-columns.ts'
import { readFacets, readGroupsPage, readRowsPage } from './pages.ts'

interface PageRequest {
  rowCount: number
  offset?: number
  limit?: number
}

/** Reads a page of a list of so many rows, which are groups or not; returns its counts, and the names of the queries that ran. */
const tryReadPage = async (
  readTestedPage: typeof readRowsPage | typeof readGroupsPage,
  { rowCount, offset = 0, limit = 10 }: PageRequest,
) => {
  const ran: string[] = []
  const find = async () => {
    ran.push('find')
    const foundCount = Math.max(0, Math.min(limit, rowCount - offset))
    const hasTotal = readTestedPage === readGroupsPage && foundCount > 0
    return { json: '[]', rowCount: foundCount, foundCount, ...(hasTotal && { total: rowCount }) }
  }
  const count = async () => {
    ran.push('count')
    return rowCount
  }
  const { result, total } = await readTestedPage({ offset, limit }, find, count)
  return { rows: result.rowCount, total, ran }
}

test('the rows of a first page are counted at the same time as they are read', async () => {
  assert.deepEqual(await tryReadPage(readRowsPage, { rowCount: 7 }), { rows: 7, total: 7, ran: ['find', 'count'] })
})

test('for a page beyond the last row, no rows are queried', async () => {
  assert.deepEqual(await tryReadPage(readRowsPage, { rowCount: 25, offset: 10 }), {
    rows: 10,
    total: 25,
    ran: ['count', 'find'],
  })
  assert.deepEqual(await tryReadPage(readRowsPage, { rowCount: 25, offset: 25 }), {
    rows: 0,
    total: 25,
    ran: ['count'],
  })
})

test('groups are read and counted by one query', async () => {
  for (const [request, rows] of [
    [{ rowCount: 7 }, 7],
    [{ rowCount: 25 }, 10],
    [{ rowCount: 25, offset: 20 }, 5],
    [{ rowCount: 0 }, 0],
  ] as const)
    assert.deepEqual(await tryReadPage(readGroupsPage, request), { rows, total: request.rowCount, ran: ['find'] })
})

test('the groups of a page without any are counted, unless it is the first one', async () => {
  for (const request of [
    { rowCount: 25, offset: 30 },
    { rowCount: 25, limit: 0 },
  ])
    assert.deepEqual(await tryReadPage(readGroupsPage, request), { rows: 0, total: 25, ran: ['find', 'count'] })
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

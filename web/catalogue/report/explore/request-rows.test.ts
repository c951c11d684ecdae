import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Selection, wholeSelection } from './address/selection.ts'
import { requestRows } from './request-rows.server.ts'
import type { SendQuery } from './send-query.ts'

const rowCount = 250
const maxConditions = 50

/** Imitates the API: it refuses filters of the value `wrong`, and a column that only `busy` can answer. */
const sendQuery = (async (_kind: string, query: URLSearchParams) => {
  const filters = [...query].filter(([name]) => name.startsWith('Column'))
  const refuse = (status: number, field?: string) =>
    Promise.reject(Object.assign(new Error(), { status, fields: field ? [{ field }] : [] }))
  if (filters.some(([, value]) => value === 'busy')) return refuse(429)
  const wrongFilter = filters.find(([, value]) => value === 'wrong')
  if (wrongFilter) return refuse(400, wrongFilter[0])
  if (filters.length > maxConditions || query.get('where') === 'wrong') return refuse(400, 'where')
  if (query.get('sort') === 'Nope') return refuse(400, 'sort')
  return { total: rowCount, offset: Number(query.get('offset')), count: 0, is_truncated: false, rows: [] }
}) as SendQuery

const request = async (changes: Partial<Selection>) => {
  const result = await requestRows(
    sendQuery,
    { ...wholeSelection, ...changes },
    { namesRefusedByParser: ['utm'], annotationNames: [], columnCount: 5 },
  )
  const { selection, invalidNames, queryFailure } = result
  const filters = selection.filters.map(({ column, value }) => `${column}=${value}`)
  return {
    filters,
    where: selection.where,
    page: selection.page,
    sorts: selection.sort.length,
    invalidNames,
    queryFailure,
  }
}
const buildFilters = (...values: string[]) => values.map((value, index) => ({ column: `Column${index}`, value }))
const wholeTable = { filters: [], where: null, page: 1, sorts: 0, queryFailure: undefined }

test('a valid selection is requested as it is, and a page beyond the end becomes the last one', async () => {
  const filters = buildFilters('a')
  assert.deepEqual(await request({ filters, page: 9 }), {
    ...wholeTable,
    filters: ['Column0=a'],
    page: 3,
    invalidNames: ['utm'],
  })
})

test('a page of a wide table has fewer rows, unless few of its columns are selected', async () => {
  const countRows = async (columnCount: number, changes: Partial<Selection> = {}) => {
    const limits: string[] = []
    const countLimits = ((_kind: string, query: URLSearchParams) => {
      limits.push(query.get('limit')!)
      return sendQuery('rows', query)
    }) as SendQuery
    const options = { namesRefusedByParser: [], annotationNames: [], columnCount }
    const { selection } = await requestRows(countLimits, { ...wholeSelection, page: 99, ...changes }, options)
    return [limits[0], selection.page]
  }
  assert.deepEqual(await countRows(200), ['100', 3])
  assert.deepEqual(await countRows(400), ['50', 5])
  assert.deepEqual(await countRows(2000), ['10', 25])
  assert.deepEqual(await countRows(2000, { select: ['Year'] }), ['100', 3])
})

test('each invalid part is left out and named, and the valid ones stay', async () => {
  const filters = buildFilters('a', 'wrong', 'b')
  const sort = [{ column: 'Nope', isDescending: false }]
  assert.deepEqual(await request({ filters, sort, where: 'wrong' }), {
    ...wholeTable,
    filters: ['Column0=a', 'Column2=b'],
    invalidNames: ['utm', 'Column1', 'where', 'sort'],
  })
})

test('if only all filters together are refused, the whole table is shown and each filter is named', async () => {
  const filters = buildFilters(...Array.from({ length: maxConditions + 1 }, () => 'a'))
  const names = filters.map(({ column }) => column)
  assert.deepEqual(await request({ filters }), { ...wholeTable, invalidNames: ['utm', ...names] })
})

test('with more invalid filters than are tried, the whole table is shown and each filter is named', async () => {
  const filters = buildFilters(...Array.from({ length: 9 }, () => 'wrong'))
  const { filters: shownFilters, invalidNames } = await request({ filters })
  assert.deepEqual(shownFilters, [])
  assert.deepEqual(invalidNames, ['utm', ...filters.map(({ column }) => column)])
})

test('if the API cannot check the filters now, the page says so and names no valid part as invalid', async () => {
  const filters = [...buildFilters('wrong'), { column: 'Column0', value: 'busy' }]
  const { invalidNames, queryFailure } = await request({ filters, where: 'right' })
  assert.deepEqual([invalidNames, queryFailure], [['utm'], 'tooMany'])
})

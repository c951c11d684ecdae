import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Selection, wholeSelection } from '../address/selection.ts'
import type { Column } from '../api-responses.ts'
import type { SendQuery } from '../send-query.ts'
import { requestFacets } from './request-facets.server.ts'

const buildColumn = (name: string): Column => ({
  name,
  type: 'text',
  role: 'label',
  unit: null,
  era: null,
  scale: null,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
})
const columns = ['Country', 'Region'].map(buildColumn)
const countries = new Map([
  ['Laos', 3],
  ['Malaysia', 5],
  ['Thailand', 7],
])

/** Imitates the API: it lists the countries that match the search and the filter of the column. */
const createApi = () => {
  const queries: string[] = []
  const sendQuery = (async (_kind: string, query: URLSearchParams) => {
    queries.push(String(query))
    const names = query.get('Country')?.split(',')
    const values = [...countries]
      .filter(([name]) => name.includes(query.get('search') ?? '') && (!names || names.includes(name)))
      .map(([value, count]) => ({ value, count }))
    return { column: 'Country', total: values.length, missing: 0, values }
  }) as SendQuery
  return { queries, sendQuery }
}

const request = async (changes: Partial<Selection>) => {
  const { queries, sendQuery } = createApi()
  const facets = await requestFacets(sendQuery, columns, { ...wholeSelection, filter: 'Country', ...changes })
  return { queries, values: facets?.values, otherChosenValues: facets?.otherChosenValues }
}

const filters = [
  { column: 'Country', value: 'Thailand,Nowhere' },
  { column: 'Region', value: 'Asia' },
]

test('chosen values that a search does not match keep their counts', async () => {
  const { queries, values, otherChosenValues } = await request({ filters, find: 'Lao' })
  assert.deepEqual(values, [{ value: 'Laos', count: 3 }])
  assert.deepEqual(otherChosenValues, [{ value: 'Thailand', count: 7 }])
  assert.deepEqual(queries, ['Region=Asia&limit=50&search=Lao', 'Country=Thailand%2CNowhere&Region=Asia&limit=50'])
})

test('only texts are searched', async () => {
  const { queries, sendQuery } = createApi()
  const code: Column = { ...buildColumn('Code'), type: 'integer' }
  await requestFacets(sendQuery, [code], { ...wholeSelection, filter: 'Code', find: '1' })
  assert.deepEqual(queries, ['limit=50'])
})

test('one request is enough when all chosen values are listed', async () => {
  for (const value of ['Thailand', 'Thailand,Laos', '~land']) {
    const { queries, otherChosenValues } = await request({ filters: [{ column: 'Country', value }] })
    assert.deepEqual(queries, ['limit=50'], value)
    assert.deepEqual(otherChosenValues, [])
  }
})

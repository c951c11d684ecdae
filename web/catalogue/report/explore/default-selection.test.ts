import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSeries } from '../../../../contract/tables/series.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { loadExplore } from './explore.server.ts'

const column = (name: string) => ({ name, type: 'text', role: 'label', unit: null, era: null, scale: null })
const responses: Record<string, object> = {
  '': {
    file_name: 'rates',
    version: 2,
    state: 'ready',
    columns: [column('Country'), column('Date')],
    year_columns: null,
  },
  '/profile': { columns: [] },
  '/rows': { total: 0, offset: 0, count: 0, is_truncated: false, rows: [] },
  '/aggregate': { total: 0, groups: [] },
}
const series = {
  time: { name: 'Date' },
  measure: { name: 'Rate' },
  filters: [{ column: 'Country', value: 'Thailand' }],
} as TableSeries
const visit = {
  sendQuery: async (path: string) => responses[path.replace('/api/tables/:file_name', '')],
  call: async () => ({ series, kind: 'line' }),
} as unknown as Visit

const openAddress = async (query: string) => {
  try {
    const { ready } = await loadExplore(visit, 'rates', '/x', new URLSearchParams(query))
    return `shows ${ready?.selection.filters.map(({ value }) => value)}; ignores ${ready?.invalidNames}`
  } catch (error) {
    if (error instanceof Response) return error.headers.get('location')
    throw error
  }
}

const defaultAddress = '/x?Country=Thailand&x=Date&y=avg(Rate)&by=Country'
const cases: [query: string, expected: string][] = [
  ['', defaultAddress],
  ['utm_source=mail&fbclid=a', defaultAddress],
  ['lang=th&utm_source=mail', `${defaultAddress}&lang=th`],
  // The page names what it ignores.
  ['Contry=Laos', `${defaultAddress}&Contry=Laos`],
  [`Contry=${'x'.repeat(1000)}&lang=en`, `${defaultAddress}&lang=en`],
  ['era=xx&version=2', '/x?Country=Thailand&version=2&x=Date&y=avg(Rate)&by=Country&era=xx'],
  ['Country=Laos&utm_source=mail', 'shows Laos; ignores '],
  ['show=both&Contry=Laos', 'shows ; ignores Contry'],
]
for (const [query, expected] of cases)
  test(`the address ?${query.slice(0, 60)} opens ${expected}`, async () =>
    assert.equal(await openAddress(query), expected))

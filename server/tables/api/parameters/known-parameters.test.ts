import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../../testing/tables-portal.ts'

const portal = await openTablesPortal()

before(async () => {
  await portal.publish('public-debt', 'Date,Code,Value\n2020-10-01,001,1.5\n2021-10-01,002,2.5\n')
  await portal.build()
})

const refusals: { scenario: string; path: string; query: string; field: string; pattern: RegExp }[] = [
  {
    scenario: 'a mistyped parameter',
    path: '',
    query: 'vesion=1',
    field: 'vesion',
    pattern: /no parameter "vesion"\. Did you mean version\?.* columns are Date/,
  },
  {
    scenario: 'a filter',
    path: '',
    query: 'Code=001',
    field: 'Code',
    pattern: /no filters, .*no parameter "Code"\. The parameters are version, as_of, era\./,
  },
  {
    scenario: 'a filter with the prefix of columns',
    path: '/profile',
    query: 'column.date=2020',
    field: 'column.date',
    pattern: /no filters/,
  },
  {
    scenario: 'a parameter of rows',
    path: '/profile',
    query: 'limit=1',
    field: 'limit',
    pattern: /no parameter "limit"\. The parameters are .* columns are Date/,
  },
  {
    scenario: 'a mistyped parameter',
    path: '/profile',
    query: 'as_off=2026-11-20',
    field: 'as_off',
    pattern: /Did you mean as_of\?/,
  },
  { scenario: 'a campaign', path: '/profile', query: 'utm_source=mail', field: 'utm_source', pattern: /no parameter/ },
  { scenario: 'NUL', path: '/profile', query: 'version%00=1', field: 'version', pattern: /not allowed/ },
  {
    scenario: 'a mistyped parameter',
    path: '/changes',
    query: 'limt=1',
    field: 'limt',
    pattern: /Did you mean limit\? The parameters are from, .* columns are Date/,
  },
  {
    scenario: 'a name that is like no other',
    path: '/changes',
    query: 'x=1',
    field: 'x',
    pattern: /no parameter "x"\. The parameters/,
  },
  {
    scenario: 'a mistyped parameter',
    path: '/openapi.json',
    query: 'asof=2026-11-20',
    field: 'asof',
    pattern: /Did you mean as_of\?.* columns are Date/,
  },
  { scenario: 'an era', path: '/openapi.json', query: 'era=be', field: 'era', pattern: /no parameter "era"/ },
  { scenario: 'a version twice', path: '/rows', query: 'version=1&version=2', field: 'version', pattern: /once/ },
  {
    scenario: 'a day twice',
    path: '/profile',
    query: 'as_of=2026-11-20&as_of=2026-11-19',
    field: 'as_of',
    pattern: /once/,
  },
]
for (const { scenario, path, query, field, pattern } of refusals)
  test(`${path || 'a description'} with ${scenario} (${query}) is a 400 that names it and the names that exist`, async () => {
    const { status, text } = await portal.request(`public-debt${path}`, query)
    assert.equal(status, 400, text)
    const problem = JSON.parse(text)
    assert.equal(problem.fields[0].field, field)
    assert.match(problem.detail, pattern)
  })

test('a parameter is refused before the table is ready, without names of columns', async () => {
  await portal.publish('inflation', 'Code\n1\n')
  for (const path of ['', '/profile', '/changes', '/openapi.json']) {
    const { status, text } = await portal.request(`inflation${path}`, 'Code=1')
    assert.equal(status, 400, text)
    assert.match(JSON.parse(text).detail, /no parameter "Code"\..* The parameters are [a-z_, ]+\.$/)
  }
})

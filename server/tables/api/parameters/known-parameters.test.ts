import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../../testing/tables-portal.ts'

const portal = await openTablesPortal()

before(async () => {
  await portal.publish('public-debt', 'Date,Code,Value\n2020-10-01,001,1.5\n2021-10-01,002,2.5\n')
  await portal.build()
})

const refusals: [scenario: string, path: string, query: string, field: string, pattern: RegExp][] = [
  [
    'a mistyped parameter',
    '',
    'vesion=1',
    'vesion',
    /no parameter "vesion"\. Did you mean version\?.* columns are Date/,
  ],
  ['a filter', '', 'Code=001', 'Code', /no filters, .*no parameter "Code"\. The parameters are version, as_of, era\./],
  ['a filter with the prefix of columns', '/profile', 'column.date=2020', 'column.date', /no filters/],
  [
    'a parameter of rows',
    '/profile',
    'limit=1',
    'limit',
    /no parameter "limit"\. The parameters are .* columns are Date/,
  ],
  ['a mistyped parameter', '/profile', 'as_off=2026-11-20', 'as_off', /Did you mean as_of\?/],
  ['a campaign', '/profile', 'utm_source=mail', 'utm_source', /no parameter/],
  ['NUL', '/profile', 'version%00=1', 'version', /not allowed/],
  [
    'a mistyped parameter',
    '/changes',
    'limt=1',
    'limt',
    /Did you mean limit\? The parameters are from, .* columns are Date/,
  ],
  ['a name that is like no other', '/changes', 'x=1', 'x', /no parameter "x"\. The parameters/],
  ['a mistyped parameter', '/openapi.json', 'asof=2026-11-20', 'asof', /Did you mean as_of\?.* columns are Date/],
  ['an era', '/openapi.json', 'era=be', 'era', /no parameter "era"/],
  ['a version twice', '/rows', 'version=1&version=2', 'version', /once/],
  ['a day twice', '/profile', 'as_of=2026-11-20&as_of=2026-11-19', 'as_of', /once/],
]
for (const [scenario, path, query, field, pattern] of refusals)
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

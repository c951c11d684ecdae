import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { chooseCount } from '../../testing/depth.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openModelTables } from '../testing/model-tables.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Sends hostile texts in every part of a request. Each must quickly get a response or a 4xx with a reason, and never cause a failure.

const portal = await openTablesPortal()
const { request, app } = portal
const user = 'stranger with consent'
const folder = await createTestFolder()
before(async () => {
  const publish = await openModelTables(portal, folder)
  const columns = (['text', 'integer', 'number', 'date'] as const).map((kind, index) => ({
    name: ['Name', 'Value', 'Share', 'Date'][index]!,
    kind,
    isYear: false,
    isZoned: false,
  }))
  // Columns whose headers are years, which can be filtered and grouped as one column of years.
  columns.push(
    ...['2019', '2020', '2021', '2022'].map(name => ({ name, kind: 'number' as const, isYear: false, isZoned: false })),
  )
  const years = [0.5, 1.5, -2.25, 3.5]
  const row = ['a', 1, 0.5, '2024-02-29', ...years]
  // The second version can be compared with a first one.
  await publish('public-debt', { columns, rows: [row] })
  await publish('public-debt', { columns, rows: [row, ['b, c', -2, 1.25, '2024-01-01', ...years]] })
})

const buildDeepCondition = (levels: number, kind: string) =>
  kind === 'not'
    ? `${'{"not":'.repeat(levels)}{"column":"Name","missing":true}${'}'.repeat(levels)}`
    : `${`{"${kind}":[`.repeat(levels)}{"column":"Name","missing":true}${']}'.repeat(levels)}`
const buildLongList = (count: number) =>
  JSON.stringify({ column: 'Name', in: Array.from({ length: count }, () => 'a') })

/** Texts as they are sent: each percent sign begins an encoded byte. */
const hostileTexts = [
  '',
  '%00',
  'a%00b',
  '%01%02%1B%7F',
  '%ED%A0%80',
  '%ED%BF%BF%ED%A0%80',
  '%FF%FE',
  '%C0%AE%C0%AE',
  '%',
  '%zz',
  '%E2%80%AE%E2%80%8B',
  '%F0%9F%99%82'.repeat(300),
  'x'.repeat(7000),
  'x'.repeat(12_000),
  "'%20or%201=1%20--",
  '";%20drop%20table%20reports;%20--',
  '%27;select%20pg_sleep(60)--',
  "sum(1)%20from%20read_text('/etc/passwd')",
  "read_parquet('/etc/passwd')",
  '$1',
  '$99::varchar',
  '(select%201)',
  '%25(__proto__)s',
  '__proto__',
  'constructor',
  'toString',
  'c1',
  'file_row_number',
  'Name::integer',
  '"Name"',
  '"Name',
  'Name"',
  '-',
  '--Name',
  '-Name,-Name',
  ',',
  ','.repeat(3000),
  '"'.repeat(3001),
  '..',
  '....',
  '1..2..3',
  '9..1',
  '~',
  '^',
  '!',
  '!'.repeat(5000),
  '~'.repeat(5000),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '-1e-400',
  '1e999999999',
  '9'.repeat(400),
  '0.'.concat('1'.repeat(400)),
  '-9223372036854775809',
  '18446744073709551616',
  '0x10',
  '1_000',
  '1e3',
  '+1',
  '-0',
  '%E0%B9%91%E0%B9%92',
  '0000-00-00',
  '9999-12-31',
  '99999-01-01',
  '2024-13-45',
  '2567-02-29',
  '2024-02-29T25:61:61',
  '../../etc/passwd',
  '%2e%2e%2f',
  'sum(Value)',
  'sum()',
  'sum(sum(Value))',
  'count(*)',
  'avg(Name)',
  'median(Value);',
  'Date:fiscal_year',
  'Date:century',
  'Name:year',
  'year',
  'year,year',
  'year:fiscal_year',
  'sum(value_of_column)',
  '2019',
  '2562',
  '2019..2020,!2021',
  ':year',
  '{}',
  '[]',
  'null',
  'true',
  '1',
  '"x"',
  '{"column":null}',
  '{"column":{"a":1},"in":["a"]}',
  '{"column":"Name","in":[]}',
  '{"column":"Name","in":[null]}',
  '{"column":"Name","in":["\\u0000"]}',
  '{"column":"Name","in":["\\ud800"]}',
  '{"column":"\\ud800","in":["a"]}',
  '{"column":"Name","contains":"\\u0000"}',
  '{"column":"Name","starts":"\\udfff"}',
  '{"column":"Name","from":"\\u0000"}',
  '{"column":"Value","from":"1e400","to":"NaN"}',
  '{"column":"Value","in":["99999999999999999999999999999999999999999"]}',
  '{"column":"Share","in":["1e308","-1e308","1e-308"]}',
  '{"column":"Share","from":"0.00000000000000000000000000000000000000000000001"}',
  '{"column":"Date","in":["0001-01-01","9999-12-31","2400","2700"]}',
  '{"column":"Name","in":["a"],"sql":"1"}',
  '{"where":{"column":"Name","in":["\\u0000"]}}',
  '{"select":[null],"sort":[{}]}',
  '{"select":["\\ud800"],"group":["Name"],"measure":["sum(Value)"]}',
  '{"sort":{"__proto__":"Name"},"limit":1e400}',
  '{"query":{"query":{}}}',
  '{"all":[],"any":[]}',
  '{"__proto__":{"column":"Name"}}',
  buildLongList(500),
  buildLongList(501),
  buildDeepCondition(5, 'not'),
  buildDeepCondition(400, 'all'),
  buildDeepCondition(1000, 'any'),
  '['.repeat(9000),
].map(text => (/[{[\\]/.test(text) ? encodeURIComponent(text) : text))

const parameters =
  `as_of version where query era select sort limit offset group measure having search key lang from to after Name Value Share Date column.Name year
  column. %00 %ED%A0%80 __proto__ constructor ${'x'.repeat(3000)}`.split(/\s+/)
const paths = ['', '/rows', '/aggregate', '/facets/Name', '/facets/Value', '/profile', '/changes', '/openapi.json']
/** Tests every text in every parameter, or one in this many. */
const every = chooseCount({ usual: 16, deep: 1 })
const maxMilliseconds = 20_000

/** Requires a response, or a problem with the reason. */
const requireHarmless = async (url: string) => {
  const startedAt = performance.now()
  const response = await app.inject({ method: 'GET', url, headers: { cookie: `who=${user}` } })
  portal.clock.advance(1000)
  const { statusCode, body, headers } = response
  const summary = `${url.slice(0, 200)}: ${statusCode} ${body.slice(0, 200)}`
  // The first version is not built here.
  const isFirst =
    statusCode === 503 && /being prepared for queries/.test(body) && /[?&](version|as_of|from|to)=/.test(url)
  assert.ok(isFirst || [200, 400, 401, 404, 414, 422].includes(statusCode), summary)
  if (statusCode !== 200) {
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8', summary)
    assert.ok(body.length < 4000, summary)
    // A refusal may repeat the given name of a column, such as the path in the list above.
    assert.doesNotMatch(body, /c1\b.*::|read_parquet\(\[?'\/(?!etc\/)|\/tmp\/|Binder Error|Parser Error/i, summary)
  }
  assert.ok(performance.now() - startedAt < maxMilliseconds, `${summary} took ${performance.now() - startedAt} ms`)
}

for (const path of paths)
  test(`hostile texts in each parameter of ${path || 'the description'} cause no failure`, async () => {
    for (const [index, parameter] of parameters.entries())
      for (const [textIndex, text] of hostileTexts.entries())
        if ((index * 5 + textIndex) % every === 0)
          await requireHarmless(`/api/tables/public-debt${path}?${parameter}=${text}`)
  })

test('hostile texts in the path cause no failure', async () => {
  for (const text of hostileTexts.filter(text => !text.includes('?'))) {
    await requireHarmless(`/api/tables/${text}`)
    await requireHarmless(`/api/tables/${text}/rows`)
    await requireHarmless(`/api/tables/public-debt/${text}`)
    await requireHarmless(`/api/tables/public-debt/facets/${text}`)
    await requireHarmless(`/api/tables/public-debt/export.${text}`)
  }
})

const refusedFiles = ['%00', '%ED%A0%80', '1e400', '{"column":"Name","in":["\\u0000"]}', 'x'.repeat(12_000)]
test('hostile texts in each parameter of a file are refused before it is made', async () => {
  for (const format of exportFormats)
    for (const parameter of ['where', 'query', 'select', 'sort', 'era', 'lang', 'limit', 'Nope'])
      for (const text of refusedFiles) {
        const { status } = await request(`public-debt/export.${format}`, `${parameter}=${encodeURI(text)}`, {
          who: user,
        })
        assert.equal(status, 400, `${format} ${parameter}=${text.slice(0, 50)}`)
      }
  assert.deepEqual(await portal.listRunningDownloads(), [])
})

test('hundreds of parameters are refused', async () => {
  const manyParameters = Array.from({ length: 500 }, () => 'Name=a').join('&')
  await requireHarmless(`/api/tables/public-debt/rows?${manyParameters}`)
  assert.equal((await request('public-debt/rows', manyParameters)).status, 400)
})

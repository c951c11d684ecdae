import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, requestJson, publish, build } = portal

before(async () => {
  await publish('public-debt', 'Year,Value\n2019,1\n2020,2\n2021,3\n')
  await publish('revenue-forecast', 'Secret\n42\n')
  await build()
})

test('a response has the total, whether it was cut, and the address of the next page of this version', async () => {
  const { headers, text } = await request('public-debt/rows', 'limit=2')
  const { total, count, is_truncated, next, version } = JSON.parse(text)
  assert.deepEqual({ total, count, is_truncated, version }, { total: 3, count: 2, is_truncated: true, version: 2 })
  assert.equal(headers.link, `<${next}>; rel="next"`)
  await publish('public-debt', 'Year,Value\n2019,1\n2020,2\n2022,9\n')
  await build()
  const rest = await request('public-debt/rows', next.split('?')[1])
  assert.deepEqual(JSON.parse(rest.text).rows, [{ Year: 2021, Value: 3 }])
  assert.equal(JSON.parse(rest.text).is_truncated, false)
  assert.equal(rest.headers.link, undefined)
  assert.deepEqual((await requestJson('public-debt/rows', 'Year=2022')).version, 3)
})

test('the next page begins after the last row of this one, also in a sort order with missing values', async () => {
  await publish('public-debt', 'Year,Name\n2019,ข\n2020,\n2021,ก\n2022,\n2023,ก\n2024,เก\n')
  await build()
  const years: number[] = []
  let query = 'limit=1&sort=-Name,-Year&select=Year'
  for (let next: string | null = ''; next !== null; query = next?.split('?')[1] ?? '') {
    const body = await requestJson('public-debt/rows', query)
    assert.deepEqual([body.total, body.offset], [6, years.length])
    years.push(...body.rows.map(({ Year }: { Year: number }) => Year))
    next = body.next
    if (next) assert.match(next, /&after=\d+-\d+/)
  }
  assert.deepEqual(years, [2019, 2024, 2023, 2021, 2022, 2020])
})

test('a page after thousands of rows of a filter has the rows at its offset', async () => {
  const lines = Array.from({ length: 25_000 }, (_, index) => `${index},${index % 2 === 0 ? 'even' : 'odd'}`)
  await publish('public-debt', ['Number,Kind', ...lines].join('\n'))
  await build()
  for (const offset of [9_999, 10_000, 12_498]) {
    const { rows, total, next } = await requestJson(
      'public-debt/rows',
      `Kind=odd&limit=2&offset=${offset}&select=Number`,
    )
    assert.deepEqual(rows.flatMap(Object.values), [2 * offset + 1, 2 * offset + 3].slice(0, 12_500 - offset))
    assert.equal(total, 12_500)
    if (next) {
      const nextPage = await requestJson('public-debt/rows', next.split('?')[1])
      assert.deepEqual(nextPage.rows[0], { Number: 2 * offset + 5 })
    }
  }
  assert.deepEqual((await requestJson('public-debt/rows', 'Kind=odd&offset=12500')).rows, [])
})

const wrongPageStarts: [scenario: string, query: string, field: string][] = [
  ['a text', 'version=1&after=x', 'after'],
  ['no rows before it', 'version=1&after=0-0', 'after'],
  ['a row that the table does not have', 'version=1&after=1-120', 'after'],
  ['more rows than the table has', 'version=1&after=121-0', 'after'],
  ['no version', 'after=1-0', 'after'],
  ['an offset too', 'version=1&offset=1&after=1-0', 'after'],
  ['a second page start', 'version=1&after=1-0&after=1-0', 'after'],
]
for (const [scenario, query, field] of wrongPageStarts)
  test(`a page start with ${scenario} is refused`, async () => {
    const { status, text } = await request('public-debt/rows', query)
    assert.deepEqual([status, JSON.parse(text).fields?.[0]?.field], [400, field], text)
  })

test('a response for a day has the version of that day, and so has the next page', async () => {
  const page = await requestJson('public-debt/rows', 'as_of=2026-11-01&limit=1')
  assert.deepEqual(page.rows, [{ Year: 1900, Value: 'public-debt, 0' }])
  const nextPage = await requestJson('public-debt/rows', page.next.split('?')[1])
  assert.deepEqual(nextPage.rows, [{ Year: 1901, Value: 'public-debt, 1' }])
  assert.equal((await request('public-debt/rows', 'as_of=1999-01-01')).status, 404)
})

test('a client with a cached response gets 304, and caches may store responses of fixed versions', async () => {
  const latest = await request('public-debt/rows', 'limit=1')
  assert.equal(latest.headers['cache-control'], 'public, no-cache')
  const again = await request('public-debt/rows', 'limit=1', { headers: { 'if-none-match': latest.headers.etag } })
  assert.deepEqual([again.status, again.text], [304, ''])
  const other = await request('public-debt/rows', 'limit=2')
  assert.notEqual(other.headers.etag, latest.headers.etag)
  const fixed = await request('public-debt/rows', 'limit=1&version=3')
  assert.equal(fixed.headers['cache-control'], 'public, max-age=86400, immutable')
  const signedIn = await request('public-debt/rows', 'limit=1', { who: 'stranger' })
  assert.equal(signedIn.headers['cache-control'], 'private, no-cache')
})

test('every origin may read, and none may write', async () => {
  assert.equal((await request('public-debt')).headers['access-control-allow-origin'], '*')
  assert.equal((await request('nothing-here')).headers['access-control-allow-origin'], '*')
  const url = '/api/tables/public-debt/rows'
  const before = await portal.app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://elsewhere.example' } })
  assert.deepEqual([before.statusCode, before.headers['access-control-allow-methods']], [204, 'GET, HEAD'])
  assert.equal(before.headers['access-control-allow-credentials'], undefined)
  const posted = await portal.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' } })
  assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD, OPTIONS'])
})

test('a network over its rate limit gets Retry-After, and others are not affected', async () => {
  const requestFrom = (remoteAddress: string) =>
    portal.app.inject({ method: 'GET', url: '/api/tables/public-debt', remoteAddress })
  let refused = await requestFrom('203.0.113.9')
  assert.deepEqual([refused.headers['ratelimit-limit'], refused.headers['ratelimit-remaining']], ['120', '119'])
  for (let turn = 0; turn < 120; turn += 1) refused = await requestFrom('203.0.113.9')
  assert.deepEqual(
    {
      statusCode: refused.statusCode,
      retryAfter: refused.headers['retry-after'],
      ratelimitRemaining: refused.headers['ratelimit-remaining'],
    },
    { statusCode: 429, retryAfter: '1', ratelimitRemaining: '0' },
  )
  assert.equal((await requestFrom('203.0.113.10')).statusCode, 200)
  portal.clock.advance(1000)
  assert.equal((await requestFrom('203.0.113.9')).statusCode, 200)
})

const paths = [
  '',
  '/rows',
  '/aggregate',
  '/facets/Secret',
  '/profile',
  '/changes',
  '/openapi.json',
  '/rows?version=1',
  '/rows?as_of=2026-11-21',
  '/rows?Nope=1',
]
test('a hidden report answers like a missing one, on every path', async () => {
  for (const path of paths) {
    const [at, query = ''] = path.split('?')
    const dropRequestId = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replace(/"request_id":"[^"]*"/, ''),
    ]
    const gone = dropRequestId(await request(`no-such-report${at}`, query))
    for (const who of ['visitor', 'stranger'])
      assert.deepEqual(dropRequestId(await request(`revenue-forecast${at}`, query, { who })), gone, path)
    assert.notDeepEqual(dropRequestId(await request(`revenue-forecast${at}`, query, { who: 'granted' })), gone, path)
  }
  assert.equal((await request('../public-debt')).status, 404)
  assert.equal((await request('%2e%2e%2fpublic-debt/rows')).status, 404)
})

test('rows of a granted report are never stored by shared caches', async () => {
  const { text, headers } = await request('revenue-forecast/rows', 'version=2', { who: 'granted' })
  assert.deepEqual(JSON.parse(text).rows, [{ Secret: 42 }])
  assert.match(String(headers['cache-control']), /^private/)
})

test('a table that is not built yet says so, and one that cannot be built gives the reason', async () => {
  await publish('public-debt', 'a\n1\nx\n', { a: { kind: 'integer' } })
  const waiting = await request('public-debt/rows')
  assert.deepEqual([waiting.status, waiting.headers['retry-after']], [503, '10'])
  assert.equal((await requestJson('public-debt')).state, 'building')
  await build()
  const refused = await request('public-debt/rows')
  assert.equal(refused.status, 422)
  assert.match(refused.text, /do not fit what staff say/)
  const { state, reason } = await requestJson('public-debt')
  assert.deepEqual([state, reason], ['none', 'misfits'])
  const { rows } = await portal.database
    .selectFrom('table_builds')
    .select('columns')
    .where('reason', '=', 'misfits')
    .execute()
    .then(rows => ({ rows }))
  assert.deepEqual(rows[0]!.columns, [{ column: 'a', row: 3, text: 'x' }])
})

test('a CSV is built once, and again after new choices of staff', async () => {
  const countBuilds = async () =>
    (await portal.database.selectFrom('table_builds').select('csv_digest').execute()).length
  const before = await countBuilds()
  await publish('public-debt', 'n\n1\n2\n')
  await build()
  await publish('public-debt', 'other\n1\n')
  await build()
  const csv = 'n\n1\n2\n'
  await publish('public-debt', csv, { n: { kind: 'text' } })
  await build()
  assert.deepEqual((await requestJson('public-debt/rows')).rows, [{ n: '1' }, { n: '2' }])
  assert.ok((await countBuilds()) >= before + 2)
})

test('rows with large cells are returned in smaller pages', async () => {
  const cell = randomBytes(1_500_000).toString('hex')
  await publish('public-debt', `a,b\n${Array.from({ length: 12 }, (_, index) => `${index},${cell}`).join('\n')}\n`)
  await build()
  const { text, headers } = await request('public-debt/rows', 'limit=1000')
  const { count, total, is_truncated } = JSON.parse(text)
  assert.ok(count >= 1 && count < 12 && is_truncated && headers.link, `${count} rows`)
  assert.equal(total, 12)
})

test('a client with a cached response or file gets 404, not 304, once the table is restricted', async () => {
  await publish('public-debt', 'n\n1\n')
  await build()
  const readers = ['visitor', 'stranger with consent']
  const queryPaths = ['', '/rows', '/aggregate', '/facets/n', '/profile', '/changes', '/openapi.json']
  const files = exportFormats.map(format => `/export.${format}`)
  const cachedAnswers: [who: string, path: string, etag: unknown][] = []
  for (const who of readers)
    for (const path of who === 'visitor' ? queryPaths : [...queryPaths, ...files]) {
      const at = `public-debt${path}`
      const { headers } = await request(at, '', { who })
      assert.equal((await request(at, '', { who, headers: { 'if-none-match': headers.etag } })).status, 304, path)
      cachedAnswers.push([who, at, headers.etag])
    }
  const restrict = (sub_level_id: number) =>
    portal.database.updateTable('reports').set({ sub_level_id }).where('file_name', '=', 'public-debt').execute()
  await restrict(2)
  for (const [who, path, etag] of cachedAnswers)
    assert.equal((await request(path, '', { who, headers: { 'if-none-match': etag } })).status, 404, path)
  await restrict(1)
})

test('a condition on a measure finds the column whose name differs from another only in case', async () => {
  await publish('gold-price', 'value,Value\n1,20\n2,30\n')
  await build()
  for (const [having, total] of [
    ['max(Value)=30', 1],
    ['max(value)=30', 0],
  ] as const) {
    const { text } = await request('gold-price/aggregate', `measure=max(value),max(Value)&having=${having}`)
    assert.equal(JSON.parse(text).total, total, text)
  }
})

test('two versions with the same values under other names have their own totals', async () => {
  for (const names of ['a,b', 'b,a']) {
    await publish('gold-price', `${names}\n1,10\n1,1\n`)
    await build()
  }
  const { version } = await requestJson('gold-price')
  const readTotals = async (path: string, query: string) => {
    const counts: number[] = []
    for (const number of [version - 1, version])
      counts.push((await requestJson(`gold-price/${path}`, `${query}&limit=1&version=${number}`)).total)
    return counts
  }
  assert.deepEqual(await readTotals('rows', 'a=1'), [2, 1])
  assert.deepEqual(await readTotals('aggregate', 'group=a'), [1, 2])
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, requestJson, publish, build, createKey, database } = portal
const dropRequestId = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replace(/"request_id":"[^"]*"/, ''),
]
const requestChanges = (path: string, query = '') => requestJson(`${path}/changes`, query)
const keyed = { Year: { role: 'key' }, Country: { role: 'key' } } as const
/** Records the key of a comparison, as the job of a publication does. */
const recordKey = (fileName: string, number: number, key: string[] | null) =>
  sql`insert into version_comparisons (report_version_id, earlier_version_id, rows_added, rows_removed, found, compared_at)
    select later.report_version_id, earlier.report_version_id, 0, 0, ${JSON.stringify({ key })}::jsonb, now()
    from report_versions later join report_versions earlier using (report_id)
    where report_id = ${portal.reports[fileName]} and later.number = ${number} and earlier.number = ${number - 1}`.execute(
    database,
  )

before(async () => {
  const publishAll = async (fileName: string, files: string[], choices?: Parameters<typeof publish>[2]) => {
    for (const csv of files) {
      await publish(fileName, csv, choices)
      await build()
    }
  }
  await publishAll(
    'public-debt',
    [
      'Year,Country,Value,Note\n2019,ไทย,1.5,a\n2020,ไทย,2.5,b\n2021,ไทย,3.5,c\n2022,ลาว,4.5,d\n',
      'Year,Country,Value,Source\n2019,ไทย,1.5,x\n2020,ไทย,9.5,x\n2022,ลาว,4.5,x\n2023,ลาว,5.5,x\n2024,ลาว,6.5,x\n',
    ],
    keyed,
  )
  await publishAll('gold-price', ['a,b\n1,x\n1,x\n2,y\n', 'a,b\n1,x\n2,y\n2,y\n3,z\n'])
  await publishAll('revenue-forecast', ['Secret\n42\n', 'Secret\n43\n'])
})

test('added, removed and changed columns and rows, by key', async () => {
  const body = await requestChanges('public-debt')
  assert.deepEqual(
    [body.file_name, body.from.version, body.from.row_count, body.to.version, body.to.row_count],
    ['public-debt', 2, 4, 3, 5],
  )
  assert.deepEqual(body.columns, { added: ['Source'], removed: ['Note'], renamed: [], changed: [] })
  assert.deepEqual(body.key, ['Year', 'Country'])
  assert.deepEqual([body.rows_added, body.rows_removed, body.rows_changed, body.count], [2, 1, 1, 4])
  assert.deepEqual([body.is_truncated, body.next], [false, null])
  assert.deepEqual(body.changes, [
    { change: 'changed', key: { Year: 2020, Country: 'ไทย' }, before: { Value: 2.5 }, after: { Value: 9.5 } },
    {
      change: 'removed',
      key: { Year: 2021, Country: 'ไทย' },
      before: { Year: 2021, Country: 'ไทย', Value: 3.5, Note: 'c' },
      after: null,
    },
    ...[2023, 2024].map(Year => ({
      change: 'added',
      key: { Year, Country: 'ลาว' },
      before: null,
      after: { Year, Country: 'ลาว', Value: Year - 2017.5, Source: 'x' },
    })),
  ])
})

test('pages continue by key and name their versions', async () => {
  const allChanges = (await requestChanges('public-debt')).changes
  const pagedChanges: unknown[] = []
  let path: string | null = '/api/tables/public-debt/changes?limit=1'
  for (let turn = 0; path !== null && turn < 9; turn += 1) {
    const { text, headers, status } = await portal.requestAt(...(path.split('?') as [string, string]))
    assert.equal(status, 200, text)
    const page = JSON.parse(text)
    pagedChanges.push(...page.changes)
    assert.equal(headers.link, page.next === null ? undefined : `<${page.next}>; rel="next"`)
    if (page.next) assert.match(page.next, /from=2&to=3/)
    path = page.next
  }
  assert.deepEqual(pagedChanges, allChanges)
})

test('without a key, whole rows are counted as added and removed, and the response says that none is listed', async () => {
  const body = await requestChanges('gold-price')
  assert.deepEqual([body.key, body.rows_added, body.rows_removed, body.rows_changed], [null, 2, 1, null])
  assert.deepEqual([body.changes, body.count, body.is_truncated, body.next], [[], 0, true, null])
  assert.equal(body.reason, 'noKey')
  assert.match(body.detail, /^No key identifies the rows/)
  assert.equal((await requestChanges('public-debt')).reason, undefined)
})

test('without a key, equal rows in another order are no change, and nothing is cut', async () => {
  await publish('inflation', 'a,b\n1,x\n1,y\n')
  await build()
  await publish('inflation', 'a,b\n1,y\n1,x\n')
  await build()
  const { rows_added, rows_removed, is_truncated, reason } = await requestChanges('inflation')
  assert.deepEqual([rows_added, rows_removed, is_truncated, reason], [0, 0, false, 'noKey'])
})

test('the key of the comparison is used if staff set none, and only if it is unique', async () => {
  await recordKey('gold-price', 3, ['a'])
  assert.equal((await requestChanges('gold-price')).key, null, 'a is there twice')
  await publish('gold-price', 'a,b\n1,x\n2,y\n3,z\n')
  await publish('gold-price', 'a,b\n1,x\n2,q\n3,z\n')
  await build()
  await recordKey('gold-price', 5, ['a'])
  const body = await requestChanges('gold-price')
  assert.deepEqual(body.key, ['a'])
  assert.deepEqual(body.changes, [{ change: 'changed', key: { a: 2 }, before: { b: 'y' }, after: { b: 'q' } }])
  assert.deepEqual((await requestChanges('gold-price', 'from=2&to=5')).to.version, 5)
})

test('pages continue by a key of one column', async () => {
  await publish('gold-price', 'a,b\n1,x\n2,y\n10,z\n', { a: { role: 'key' } })
  await publish('gold-price', 'a,b\n1,x\n2,q\n10,q\n', { a: { role: 'key' } })
  await build()
  const { changes: rows, next } = await requestChanges('gold-price', 'limit=1')
  const nextPage = await requestChanges('gold-price', next.split('?')[1])
  const buildChange = (a: number, b: string) => ({ change: 'changed', key: { a }, before: { b }, after: { b: 'q' } })
  assert.deepEqual([rows, nextPage.changes, nextPage.next], [[buildChange(2, 'y')], [buildChange(10, 'z')], null])
})

test('a renamed column, and a column with other contents', async () => {
  await publish('gold-price', 'a,word,c\n1,x,5\n2,q,6\n3,z,7\n', { a: { role: 'key' } })
  await publish('gold-price', 'a,text,c\n1,x,5\n2,q,six\n3,z,7\n', { a: { role: 'key' }, c: { kind: 'text' } })
  await build()
  const { columns, key, changes: rows } = await requestChanges('gold-price')
  assert.deepEqual(columns.renamed, [{ from: 'word', to: 'text' }])
  assert.deepEqual([columns.added, columns.removed, key], [[], [], ['a']])
  assert.deepEqual(
    columns.changed.map(({ name, from, to }: Record<string, { type: string }>) => [name, from!.type, to!.type]),
    [['c', 'integer', 'text']],
  )
  assert.deepEqual(rows, [{ change: 'changed', key: { a: 2 }, before: { c: 6 }, after: { c: 'six' } }])
})

test('equal values are unchanged if they are written with more decimals, or if their type becomes decimal', async () => {
  const [before, after] = ['a,b,c\n1,2.5,7\n2,3.5,8\n', 'a,b,c\n1,2.50,7\n2,3.625,8.5\n']
  for (const [isKeyed, role] of [
    [true, 'key'],
    [false, 'measure'],
  ] as const) {
    await publish('gold-price', before, { a: { role } })
    await publish('gold-price', after, { a: { role } })
    await build()
    const { changes: rows, ...counts } = await requestChanges('gold-price')
    assert.deepEqual([counts.rows_added, counts.rows_removed, counts.rows_changed], isKeyed ? [0, 0, 1] : [1, 1, null])
    const changed = { change: 'changed', key: { a: 2 }, before: { b: 3.5, c: 8 }, after: { b: 3.625, c: 8.5 } }
    assert.deepEqual(rows, isKeyed ? [changed] : [])
  }
})

test('equal values of a column are unchanged if its type changes to double, or from double', async () => {
  const integers = 'a,b,c\n1,5,2.5\n2,6,3.25\n'
  const doubles = `${integers}3,1.5e-7,1.5e-7\n`
  for (const [file, change] of [
    [integers, null],
    [doubles, { change: 'added', key: { a: 3 }, before: null, after: { a: 3, b: 1.5e-7, c: 1.5e-7 } }],
    [integers, { change: 'removed', key: { a: 3 }, before: { a: 3, b: 1.5e-7, c: 1.5e-7 }, after: null }],
  ] as const) {
    await publish('gold-price', file, { a: { role: 'key' } })
    await build()
    if (!change) continue
    const body = await requestChanges('gold-price')
    assert.deepEqual([body.rows_changed, body.changes], [0, [change]])
  }
})

test('versions with other headers and the same values are counted by their own columns', async () => {
  const buildCsv = (names: string) => `${names}\n1,10\n2,20\n`
  for (const names of ['a,b', 'b,a', 'a,b']) {
    await publish('inflation', buildCsv(names))
    await build()
  }
  const countAddedRows = async (from: number, to: number) =>
    (await requestChanges('inflation', `from=${from}&to=${to}`)).rows_added
  const last = (await requestJson('inflation')).version
  assert.deepEqual([await countAddedRows(last - 2, last), await countAddedRows(last - 1, last)], [0, 2])
})

test('versions without common columns have no common rows', async () => {
  await publish('gold-price', 'other\n11\n12\n')
  await build()
  const { columns, rows_added, rows_removed, key } = await requestChanges('gold-price')
  assert.deepEqual([columns.added, columns.removed, key], [['other'], ['a', 'b', 'c'], null])
  assert.deepEqual([rows_added, rows_removed], [2, 2])
})

test('the first version has no earlier one', async () => {
  const { from, to, changes: rows, rows_added } = await requestChanges('gold-price', 'to=1')
  assert.deepEqual([from, to.version, rows, rows_added], [null, 1, [], null])
})

test('answers of fixed versions can be cached; those of the latest are revalidated', async () => {
  const latest = await request('public-debt/changes')
  assert.equal(latest.headers['cache-control'], 'public, no-cache')
  const again = await request('public-debt/changes', '', { headers: { 'if-none-match': latest.headers.etag } })
  assert.equal(again.status, 304)
  const fixedAnswer = await request('public-debt/changes', 'from=2&to=3')
  assert.equal(fixedAnswer.headers['cache-control'], 'public, max-age=86400, immutable')
  assert.equal(fixedAnswer.headers['access-control-allow-origin'], '*')
})

const hostile = "'; drop table users; --"
const wrong: [query: Record<string, string> | string, field: string][] = [
  [{ from: 'x' }, 'from'],
  [{ from: '0' }, 'from'],
  [{ from: hostile }, 'from'],
  [{ to: '-1' }, 'to'],
  [{ to: '9'.repeat(400) }, 'to'],
  ['from=1&from=2', 'from'],
  [{ from: '3', to: '2' }, 'from'],
  [{ from: '3' }, 'from'],
  [{ limit: '1001' }, 'limit'],
  [{ limit: hostile }, 'limit'],
  [{ era: hostile }, 'era'],
  [{ version: '2' }, 'version'],
  [{ Year: '2020' }, 'Year'],
  [{ [hostile]: '1' }, hostile],
  [{ after: hostile }, 'after'],
  [{ after: '["2020"]' }, 'after'],
  [{ after: '["2020",1]' }, 'after'],
  [{ after: `["${'9'.repeat(30)}x","y"]` }, 'after'],
  [{ after: '["x","y"]' }, 'after'],
  [{ after: '{"length":2}' }, 'after'],
  [{ after: `${'['.repeat(3000)}` }, 'after'],
  [{ after: '["2020","a\0b"]' }, 'after'],
]
for (const [query, field] of wrong)
  test(`${JSON.stringify(query).slice(0, 60)} is a 400 that names ${field.slice(0, 20)}`, async () => {
    const { status, text } = await request('public-debt/changes', query)
    assert.equal(status, 400, text)
    assert.equal(JSON.parse(text).fields[0].field, field)
  })

test('a hostile text as a key finds nothing and has no effect', async () => {
  const { status, text } = await request('public-debt/changes', { after: JSON.stringify(['2024', hostile]) })
  assert.deepEqual([status, JSON.parse(text).count], [200, 1])
})

test('versions that do not exist are a 404', async () => {
  for (const query of ['from=99', 'to=99', 'from=99&to=100'])
    assert.ok([400, 404].includes((await request('public-debt/changes', query)).status), query)
  assert.equal((await request('public-debt/changes', 'to=99')).status, 404)
})

test('a hidden report answers like one that does not exist, also with a key', async () => {
  const key = await createKey('stranger')
  const secret = await createKey('granted')
  for (const query of ['', 'from=2&to=3', 'to=2', 'to=99', 'Nope=1', 'after=x']) {
    const gone = dropRequestId(await request('no-such-report/changes', query))
    for (const who of ['visitor', 'stranger', 'stranger with consent'])
      assert.deepEqual(dropRequestId(await request('revenue-forecast/changes', query, { who })), gone, query)
    const headers = { authorization: `Bearer ${key}` }
    assert.deepEqual(dropRequestId(await request('revenue-forecast/changes', query, { headers })), gone, query)
  }
  const { status, headers } = await request('revenue-forecast/changes', '', {
    headers: {
      authorization: `Bearer ${secret}`,
    },
  })
  assert.equal(status, 200)
  assert.match(String(headers['cache-control']), /^private/)
})

test('a version that is not built yet answers 503', async () => {
  await publish('revenue-forecast', 'Secret\n44\n')
  const { status, headers } = await request('revenue-forecast/changes', '', { who: 'granted' })
  assert.deepEqual([status, headers['retry-after']], [503, '10'])
})

test('a page without rows says that there are rows', async () => {
  const body = await requestChanges('public-debt', 'limit=0')
  assert.deepEqual([body.changes, body.count, body.is_truncated, body.next], [[], 0, true, null])
  for (const path of ['rows', 'aggregate']) {
    const page = await requestJson(`public-debt/${path}`, 'limit=0')
    assert.deepEqual([page.count, page.is_truncated, page.next], [0, true, null], path)
    const end = await requestJson(`public-debt/${path}`, 'offset=99')
    assert.deepEqual([end.count, end.is_truncated, end.next], [0, false, null], path)
  }
})

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { readWorkbook } from '../../files/index.ts'
import { chooseCount } from '../../testing/depth.ts'
import { formats } from '../exports/formats.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal({}, { usesChildren: true })
const { request, requestJson, publish, build, database } = portal

const csv = [
  'Date,At,ประเทศ,Value,Ratio,Big,Code,ปี,"Note ""x"", y",sort,SORT',
  '2020-10-01,2020-10-01T10:00:00Z,Thailand,"1,234.50",100.0,123456789012345678,001,2563,first,a,1',
  '2020-09-30,2020-09-30T23:59:59Z,Malaysia,-,1e-7,7,002,2563,"b, ""c""",b,2',
  '2021-01-15,,"=Thailand, + ""คลัง""\nสอง",(7.25),0.1,-12,003,2564,,c,3',
  '2021-02-28,2021-02-28T00:00:00Z,"Korea, Rep.",8.1,,,004,2564,d,d,4',
].join('\n')
const columns = { Ratio: { kind: 'number' }, At: { kind: 'datetime' } } as const
const user = 'stranger with consent'
const requestAsUser = (path: string, query = '') => request(path, query, { who: user })

before(async () => {
  await publish('public-debt', csv, columns)
  await publish('revenue-forecast', 'Secret\n42\n')
  await build()
})

const listCountedDownloads = async () =>
  (await database.selectFrom('downloads').select(['report_id', 'kind', 'user_id']).execute()).map(
    ({ report_id, kind, user_id }) => [Number(report_id), kind, Number(user_id)],
  )
const fetchRows = async (query: string) =>
  (await requestJson('public-debt/rows', `${query}&limit=1000`)).rows as Record<string, unknown>[]

/** Reader, requested selection, and expected status. */
const scenarios: { who: string; path: string; query: string; status: number; pattern?: RegExp }[] = [
  { who: 'visitor', path: 'public-debt', query: '', status: 401, pattern: /Please login/ },
  { who: 'visitor with consent', path: 'public-debt', query: '', status: 401, pattern: /Please login/ },
  { who: 'visitor', path: 'revenue-forecast', query: '', status: 401, pattern: /Please login/ },
  { who: 'visitor', path: 'no-such-report', query: '', status: 401, pattern: /Please login/ },
  { who: 'stranger', path: 'public-debt', query: '', status: 403, pattern: /Please accept cookies/ },
  { who: 'stranger', path: 'no-such-report', query: '', status: 403, pattern: /Please accept cookies/ },
  { who: 'granted', path: 'revenue-forecast', query: '', status: 403, pattern: /Please accept cookies/ },
  { who: user, path: 'revenue-forecast', query: '', status: 404, pattern: /you don't have access to it/ },
  { who: user, path: 'no-such-report', query: '', status: 404, pattern: /you don't have access to it/ },
  { who: user, path: 'public-debt', query: 'version=99', status: 404 },
  { who: user, path: 'public-debt', query: 'as_of=1999-01-01', status: 404 },
  { who: user, path: 'public-debt', query: 'Nope=1', status: 400, pattern: /"field":"Nope"/ },
  { who: user, path: 'public-debt', query: 'Value=abc', status: 400, pattern: /"field":"Value"/ },
  { who: user, path: 'public-debt', query: 'where={', status: 400, pattern: /"field":"where"/ },
  { who: user, path: 'public-debt', query: 'select=Nope', status: 400, pattern: /"field":"select"/ },
  { who: user, path: 'public-debt', query: 'sort=Nope', status: 400, pattern: /"field":"sort"/ },
  { who: user, path: 'public-debt', query: 'era=xx', status: 400, pattern: /"field":"era"/ },
  { who: user, path: 'public-debt', query: 'version=x', status: 400, pattern: /"field":"version"/ },
  { who: user, path: 'public-debt', query: 'limit=1', status: 400, pattern: /"field":"limit"/ },
  { who: user, path: 'public-debt', query: 'offset=1', status: 400, pattern: /"field":"offset"/ },
]
for (const { who, path, query, status, pattern = /"request_id"/ } of scenarios)
  test(`${who} requests ${path}?${query}: ${status}, and nothing is counted or made`, async () => {
    const countsBefore = await listCountedDownloads()
    for (const format of exportFormats) {
      const response = await request(`${path}/export.${format}`, encodeURI(query), { who })
      assert.equal(response.status, status, response.text)
      assert.match(response.text, pattern)
      assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8')
      assert.equal(response.headers['content-disposition'], undefined)
    }
    assert.deepEqual(await listCountedDownloads(), countsBefore)
    assert.deepEqual(await portal.listRunningDownloads(), [])
  })

test('each download is counted once, for its user, report and kind; HEAD and 304 are not counted', async () => {
  await database.deleteFrom('downloads').execute()
  for (const format of exportFormats) {
    const path = `public-debt/export.${format}`
    const { status, headers } = await requestAsUser(path, 'Code=001')
    assert.equal(status, 200)
    assert.equal(headers['content-disposition'], `attachment; filename="public-debt.${format}"`)
    assert.equal(headers['cache-control'], 'private, no-cache')
    const again = await request(path, 'Code=001', { who: user, headers: { 'if-none-match': headers.etag } })
    assert.deepEqual([again.status, again.text], [304, ''])
    const other = await requestAsUser(path, 'Code=002')
    assert.notEqual(other.headers.etag, headers.etag)
    const url = `/api/tables/${path}`
    const head = await portal.app.inject({ method: 'HEAD', url, headers: { cookie: `who=${user}` } })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
  }
  const { 'public-debt': report } = portal.reports
  const kinds = ['csv', 'excel', 'parquet', 'json', 'jsonl', 'arrow']
  assert.deepEqual(
    await listCountedDownloads(),
    kinds.flatMap(kind => [0, 1].map(() => [report, kind, portal.users.stranger])),
  )
  // A file is deleted after its last byte was sent.
  for (const end = Date.now() + 20_000; (await portal.listRunningDownloads()).length > 0; await setTimeout(20))
    assert.ok(Date.now() < end, 'A file of a finished download is left')
})

test('a restricted table can be downloaded by users who see it', async () => {
  const { text } = await request('revenue-forecast/export.csv', '', { who: 'granted with consent' })
  assert.equal(text, '\uFEFFSecret\n42\n')
})

/** Selections of rows, columns, order and era. */
const selections = [
  '',
  'era=be',
  'ประเทศ=Thailand,Malaysia&select=Code,ปี,Date&sort=-Date',
  'Value=!&sort=Value,-Code',
  'where={"any":[{"column":"Code","in":["001"]},{"column":"Value","missing":true}]}',
  'select=SORT,sort,Big&sort=-Big&era=be',
  'column.sort=d',
  'Code=none',
  'as_of=2026-11-01',
]
/** Distance of the tested selections in the list. Each file of a selection is written by a separate process, which takes long. */
const step = chooseCount({ usual: 4, deep: 1 })
for (const query of selections.filter((_, index) => index % step === 0))
  test(`the files of ?${query} have the rows of the API`, async () => {
    const encodedQuery = encodeURI(query)
    const rows = await fetchRows(encodedQuery)
    const fetchFile = async (format: string) => (await requestAsUser(`public-debt/export.${format}`, encodedQuery)).text
    assert.deepEqual(JSON.parse(await fetchFile('json')), rows)
    const lines = await fetchFile('jsonl')
    assert.deepEqual(
      lines
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
      rows,
    )
    const text = await fetchFile('csv')
    assert.ok(text.startsWith('\uFEFF'))
    const [names, ...records]: string[][] = parse(text, { bom: true })
    if (rows.length > 0) assert.deepEqual(names, Object.keys(rows[0]!))
    const rowTexts = rows.map(row => Object.values(row).map(value => (value === null ? '' : String(value))))
    const normalizeFigures = (cells: string[]) =>
      cells.map(cell => (/^-?\d+(\.\d+|e-\d+)$/.test(cell) ? String(Number(cell)) : cell))
    assert.deepEqual(records.map(normalizeFigures), rowTexts.map(normalizeFigures))
  })

test('values are written like those of the API', async () => {
  const { text } = await requestAsUser('public-debt/export.csv', 'Code=001,002,003')
  assert.equal(
    text,
    [
      '\uFEFFDate,At,ประเทศ,Value,Ratio,Big,Code,ปี,"Note ""x"", y",sort,SORT',
      '2020-10-01,2020-10-01T10:00:00Z,Thailand,1234.50,100,123456789012345678,001,2020,first,a,1',
      '2020-09-30,2020-09-30T23:59:59Z,Malaysia,,1e-07,7,002,2020,"b, ""c""",b,2',
      '2021-01-15,,"=Thailand, + ""คลัง""\nสอง",-7.25,0.1,-12,003,2021,,c,3\n',
    ].join('\n'),
  )
  const { text: years } = await requestAsUser('public-debt/export.csv', 'Code=001&select=ปี,Date,At&era=be')
  assert.equal(years, '\uFEFFปี,Date,At\n2563,2563-10-01,2563-10-01T10:00:00Z\n')
  const { text: json } = await requestAsUser('public-debt/export.jsonl', 'Code=001&select=Big,Ratio,Value')
  assert.equal(json, '{"Big":"123456789012345678","Ratio":100,"Value":1234.50}\n')
})

test('a workbook has numbers and dates as such, long numbers and times with a zone as text, and empty cells for missing values', async () => {
  const { bytes } = await requestAsUser('public-debt/export.xlsx', 'sort=Code&select=Code,Date,At,Value,Big,ประเทศ')
  const [sheet] = await readWorkbook(bytes)
  assert.deepEqual(sheet!.rows.slice(0, 4), [
    ['Code', 'Date', 'At', 'Value', 'Big', 'ประเทศ'],
    ['001', new Date('2020-10-01'), '2020-10-01T10:00:00Z', 1234.5, '123456789012345678', 'Thailand'],
    ['002', new Date('2020-09-30'), '2020-09-30T23:59:59Z', null, 7, 'Malaysia'],
    ['003', new Date('2021-01-15'), null, -7.25, -12, '=Thailand, + "คลัง"\nสอง'],
  ])
})

test('the second sheet of a workbook describes the source, in the requested language', async () => {
  const readAboutSheet = async (query: string) => {
    const { status, bytes } = await requestAsUser('public-debt/export.xlsx', query)
    assert.equal(status, 200)
    const [table, about, ...others] = await readWorkbook(bytes)
    assert.deepEqual([others, table!.rows[0]], [[], ['Code']])
    return { name: about!.name, facts: new Map(about!.rows.map(([name, text]) => [name, text])) }
  }
  await portal.database
    .updateTable('reports')
    .set({
      title_en: 'Public <debt> & "guarantees"',
      title_th: 'หนี้สาธารณะ',
      attribution_en: 'Public Debt Office.',
      attribution_th: 'สำนักงานบริหารหนี้',
      licence: 'CC BY 4.0',
      licence_url: 'https://example.org/licence',
    })
    .where('file_name', '=', 'public-debt')
    .execute()
  const { version } = await requestJson('public-debt')
  const { name, facts } = await readAboutSheet('select=Code&Code=001')
  assert.equal(name, 'About')
  const page = `https://data.example.org/report/public-debt/v/${version}`
  assert.deepEqual(
    ['Title', 'Source', 'Publisher', 'Licence', 'Licence address', 'Version', 'Address of the version'].map(key =>
      facts.get(key),
    ),
    [
      'Public <debt> & "guarantees"',
      'Public Debt Office',
      'Fiscal Policy Office',
      'CC BY 4.0',
      'https://example.org/licence',
      String(version),
      page,
    ],
  )
  assert.match(
    String(facts.get('Citation')),
    /^Public Debt Office\. Published by the Fiscal Policy Office as “Public <debt>/,
  )
  assert.ok(String(facts.get('Citation')).endsWith(`. ${page}`))
  const again = String(facts.get('Address of this selection'))
  assert.equal(
    again,
    `https://data.example.org/api/tables/public-debt/export.xlsx?select=Code&Code=001&version=${version}`,
  )
  assert.match(String(facts.get('Retrieved on')), /^2\d\/11\/2026$/)
  const thai = await readAboutSheet('select=Code&lang=th')
  assert.equal(thai.name, 'เกี่ยวกับข้อมูล')
  assert.deepEqual([thai.facts.get('ที่มา'), thai.facts.get('ผู้เผยแพร่')], ['สำนักงานบริหารหนี้', 'สำนักงานนโยบายการคลัง'])
  assert.match(String(thai.facts.get('ณ วันที่')), /\/2569$/)
  const { status, text } = await requestAsUser('public-debt/export.xlsx', 'lang=xx')
  assert.deepEqual([status, /"lang"/.test(text)], [400, true])
})

/** Downloads a selection as Parquet and returns these expressions of its rows, by default its columns. */
const queryParquet = async (report: string, query: string, names: string[], expressions = names) => {
  const { bytes } = await requestAsUser(`${report}/export.parquet`, encodeURI(query))
  const path = join(portal.local.folder, `${report}.exported.parquet`)
  await writeFile(path, bytes)
  const columns = names.map(name => ({ name, kind: 'text' as const }))
  const sql = `select ${expressions} from '${path}'`
  return JSON.parse((await portal.engine.runQuery({ sql, values: [], columns, maxCharacters: 10_000 })).json)
}

test('Parquet has the published column names in order, with their types', async () => {
  const names = ['ประเทศ', 'Date', 'Value', 'ปี']
  const [row] = await queryParquet('public-debt', `sort=-Code&select=${names}&era=be`, names)
  assert.deepEqual(row, { ประเทศ: 'Korea, Rep.', Date: '2564-02-28', Value: '8.10', ปี: '2564' })
})

test('Parquet marks times with a zone as moments in UTC, and no others', async () => {
  await publish('gold-price', 'Zoned,Local\n2024-01-01T06:30:00+07:00,2024-01-01T06:30:00\n')
  await build()
  const expressions = ['typeof(Zoned)', `(Zoned at time zone 'UTC')::varchar`, 'typeof(Local)', 'Local::varchar']
  assert.deepEqual(await queryParquet('gold-price', '', ['zoned', 'utc', 'local', 'time'], expressions), [
    { zoned: 'TIMESTAMP WITH TIME ZONE', utc: '2023-12-31 23:30:00', local: 'TIMESTAMP', time: '2024-01-01 06:30:00' },
  ])
})

test('a selection too large for a workbook is a 422 with the reason', async () => {
  assert.throws(() => formats.xlsx.requireFittingRowCount!(1_048_576), {
    status: 422,
    message: /at most 1,048,575 rows/,
  })
  formats.xlsx.requireFittingRowCount!(1_048_575)
  await publish('gold-price', `a,b\n1,${'x'.repeat(32_768)}\n`)
  await build()
  const { status, text } = await requestAsUser('gold-price/export.xlsx')
  assert.equal(status, 422)
  assert.match(text, /32,767 characters/)
  assert.equal((await requestAsUser('gold-price/export.xlsx', 'select=a')).status, 200)
})

test('a table that is not built yet is a 503', async () => {
  await publish('gold-price', 'a\n1\n')
  const { status, headers } = await requestAsUser('gold-price/export.csv')
  assert.deepEqual([status, headers['retry-after']], [503, '10'])
})

test('with open downloads, everybody can download public tables, and nothing else', async t => {
  const openPortal = await openTablesPortal({}, { downloads: 'open', usesChildren: true })
  await openPortal.publish('public-debt', 'a\n1\n')
  await openPortal.publish('revenue-forecast', 'Secret\n42\n')
  await openPortal.build()
  const { status, text } = await openPortal.request('public-debt/export.csv')
  assert.deepEqual([status, text], [200, '\uFEFFa\n1\n'])
  const dropRequestId = (response: { status: number; text: string }) => [
    response.status,
    response.text.replace(/"request_id":"[^"]*"/, ''),
  ]
  const gone = dropRequestId(await openPortal.request('no-such-report/export.csv'))
  assert.equal(gone[0], 404)
  for (const who of ['visitor', 'stranger with consent'])
    assert.deepEqual(dropRequestId(await openPortal.request('revenue-forecast/export.csv', '', { who })), gone)
  assert.equal((await openPortal.request('revenue-forecast/export.csv', '', { who: 'granted' })).status, 200)
  const making = t.mock.method(openPortal.exports, 'writeAndSendSelection')
  const url = '/api/tables/public-debt/export.csv'
  for (const remoteAddress of ['2001:db8::1', '2001:db8::2', '192.0.2.1'])
    await openPortal.app.inject({ url, remoteAddress })
  const owners = making.mock.calls.map(call => call.arguments[0].owner)
  assert.deepEqual(owners, ['2001:db8:0:0::/64', '2001:db8:0:0::/64', '192.0.2.1'], 'a network has one limit')
})

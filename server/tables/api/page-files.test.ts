import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal({}, { usesChildren: true })
const { request, requestAt, publish, build, createKey, database } = portal
const user = 'stranger with consent'
const dropRequestId = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replace(/"request_id":"[^"]*"/, ''),
]

before(async () => {
  await publish('public-debt', 'Year,Value\n2019,1\n2020,2\n2021,3\n')
  await publish('revenue-forecast', 'Secret\n42\n')
  await publish('gold-price', 'Gold\n1\n')
  await build()
  await database.updateTable('reports').set({ file_name: 'gold.csv' }).where('file_name', '=', 'gold-price').execute()
})

test('a page address with a file extension returns the file of the selection', async () => {
  for (const format of exportFormats) {
    const query = 'Year=2020..&sort=-Year&era=be'
    const here = await requestAt(`/report/public-debt.${format}`, query, { who: user })
    const there = await request(`public-debt/export.${format}`, query, { who: user })
    assert.equal(here.status, 200, here.text)
    if (format !== 'xlsx') assert.deepEqual(here.bytes, there.bytes)
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'access-control-allow-origin', 'vary'])
      assert.equal(here.headers[name], there.headers[name], name)
    const again = await requestAt(`/report/public-debt.${format}`, query, {
      who: user,
      headers: { 'if-none-match': here.headers.etag },
    })
    assert.deepEqual([again.status, again.text], [304, ''])
  }
  const { text } = await requestAt('/report/public-debt.csv', 'version=2&select=Year', { who: user })
  assert.equal(text, '\uFEFFYear\n2019\n2020\n2021\n')
})

test('the file of a selection without rows is complete', async () => {
  const read = async (format: string) =>
    (await requestAt(`/report/public-debt.${format}`, 'Year=1999', { who: user })).text
  assert.deepEqual([await read('csv'), await read('json'), await read('jsonl')], ['\uFEFFYear,Value\n', '[]\n', ''])
})

test('a key works too, and the download is counted', async () => {
  await database.deleteFrom('downloads').execute()
  const key = await createKey('granted')
  assert.equal((await requestAt('/report/revenue-forecast.csv', `key=${key}`)).text, '\uFEFFSecret\n42\n')
  assert.equal((await database.selectFrom('downloads').selectAll().execute()).length, 1)
  assert.equal((await requestAt('/report/revenue-forecast.csv', 'key=kh_wrong')).status, 401)
})

const scenarios: { who: string; path: string; query: string; status: number; pattern?: RegExp }[] = [
  { who: 'visitor', path: 'public-debt.csv', query: '', status: 401, pattern: /Please login/ },
  { who: 'stranger', path: 'public-debt.csv', query: '', status: 403, pattern: /Please accept cookies/ },
  { who: user, path: 'public-debt.json', query: 'Nope=1', status: 400, pattern: /"field":"Nope"/ },
  { who: user, path: 'public-debt.json', query: 'version=0', status: 400, pattern: /"field":"version"/ },
  { who: user, path: 'public-debt.parquet', query: 'version=99', status: 404 },
  { who: user, path: '%2e%2e%2fpublic-debt.csv', query: '', status: 404 },
  { who: user, path: '%00.csv', query: '', status: 404 },
  { who: user, path: '%E0%A4.csv', query: '', status: 400 },
  { who: user, path: `${'x'.repeat(300)}.csv`, query: '', status: 404 },
]
for (const { who, path, query, status, pattern = /"request_id"/ } of scenarios)
  test(`${who} requests /report/${path.slice(0, 40)}?${query}: ${status}`, async () => {
    const response = await requestAt(`/report/${path}`, query, { who })
    assert.equal(response.status, status, response.text)
    assert.match(response.text, pattern)
  })

test('a restricted report answers like a missing one', async () => {
  for (const format of exportFormats)
    for (const who of ['visitor', 'stranger', user])
      assert.deepEqual(
        dropRequestId(await requestAt(`/report/revenue-forecast.${format}`, '', { who })),
        dropRequestId(await requestAt(`/report/no-such-report.${format}`, '', { who })),
      )
})

test('a report whose name has a file extension keeps its page, and its files have a second extension', async () => {
  assert.equal((await requestAt('/report/gold.csv', '', { who: user })).text, 'a page')
  assert.equal((await requestAt('/report/gold.csv.csv', '', { who: user })).text, '\uFEFFGold\n1\n')
  assert.equal((await requestAt('/report/gold.json', '', { who: user })).status, 404)
})

test('the page of a hidden report does not block the file of a visible one', async () => {
  await database
    .updateTable('reports')
    .set({ sub_level_id: 2, file_name: 'public-debt.csv' })
    .where('file_name', '=', 'gold.csv')
    .execute()
  assert.match((await requestAt('/report/public-debt.csv', '', { who: user })).text, /^\uFEFFYear,Value/)
  assert.match((await requestAt('/report/public%2Ddebt.csv', '', { who: user })).text, /^\uFEFFYear,Value/)
  assert.equal((await requestAt('/report/public%ZZdebt.csv', '', { who: user })).status, 400)
})

test('other extensions and folders are pages', async () => {
  for (const path of ['public-debt', 'public-debt.pdf', 'public-debt/v/1.csv'])
    assert.equal((await requestAt(`/report/${path}`, '', { who: user })).text, 'a page')
})

test('preflight requests of other sites are allowed', async () => {
  const { statusCode, headers } = await portal.app.inject({ method: 'OPTIONS', url: '/report/public-debt.csv' })
  assert.deepEqual([statusCode, headers['access-control-allow-origin']], [204, '*'])
})

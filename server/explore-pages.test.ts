import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { type SamplePortal, startSamplePortal } from './testing/sample-portals.ts'

let portal: SamplePortal

before(async () => {
  portal = await startSamplePortal()
})
after(() => portal?.close())

const openAtOnce = async (path: string, language = 'en') => {
  const headers = { accept: 'text/html', cookie: `khlang_language=${language}` }
  const reply = await fetch(`${portal.address}/report/${path}`, { headers, redirect: 'manual' })
  const html = await reply.text()
  const isTooMany = reply.status === 429 || html.includes('Too many requests from your network')
  return { status: reply.status, location: reply.headers.get('location'), html, isTooMany }
}
/** A test sends more requests than the rate limit allows. */
const openPage = async (path: string, language = 'en') => {
  for (;;) {
    const page = await openAtOnce(path, language)
    if (!page.isTooMany) return page
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
}

const rates = 'exchange-rates-monthly/explore'

test('a visitor sees rows, chart, summary and commands of a selection, in both languages', async () => {
  const selection = '?Country=Thailand,Malaysia&Date=2020-10..2021-09&sort=-Date'
  const { status, html } = await openPage(rates + selection)
  assert.equal(status, 200)
  assert.match(html, /<b>24<\/b> <!-- -->of 17,237 rows/)
  assert.match(html, /from Oct 2020|Oct 2020 to Sep 2021/)
  assert.match(html, /<title id="[^"]+">Exchange rate by month: Thailand, Malaysia<\/title>/)
  assert.match(html, /<desc id="[^"]+">Thailand: from \d+\.\d+ in Oct 2020 to \d+\.\d+ in Sep 2021, highest/)
  assert.match(
    html,
    /api\/tables\/exchange-rates-monthly\/export\.csv\?Country=Thailand,Malaysia&amp;Date=2020-10\.\.2021-09/,
  )
  const thai = await openPage(rates + selection, 'th')
  assert.match(thai.html, /ก\.ย\. 2564/)
  assert.match(thai.html, /จาก 17,237 แถว/)
  assert.match(thai.html, />2564</, 'the fiscal year is in the Buddhist era')
})

test('both eras work in both languages', async () => {
  const inCommonEra = await openPage(`${rates}?Date=2020-10..2021-09&Country=Thailand`)
  const inBuddhistEra = await openPage(`${rates}?Date=2563-10..2564-09&Country=Thailand&era=be`)
  for (const { html } of [inCommonEra, inBuddhistEra]) assert.match(html, /<b>12<\/b>/)
  assert.match(inBuddhistEra.html, />Sep 2564</)
})

test('a table with a column for each year is filtered by years, in rows and chart, and has the unit of its row', async () => {
  const wide = 'thailand-macro-indicators-wide-th/explore'
  const { html } = await openPage(`${wide}?show=both&era=be&year=2560..2562`)
  const heads = [...html.matchAll(/aria-label="Sort by (พ\.ศ\. \d{4})"/g)].map(([, name]) => name)
  assert.deepEqual(heads, ['พ.ศ. 2560', 'พ.ศ. 2561', 'พ.ศ. 2562'])
  assert.match(html, /Year<\/span> <!-- -->2560 to 2562/)
  const years = [...html.matchAll(/<th scope="row">(25\d\d)/g)].map(([, year]) => year)
  assert.deepEqual(new Set(years), new Set(['2560', '2561', '2562']), 'the figures of chart and summary')
  const panel = await openPage(`${wide}?show=both&era=be&filter=year`)
  assert.match(panel.html, /Lowest 2503, highest 2568\./)
  assert.doesNotMatch(panel.html, /<div class="panelsort"/)
  const edited = await openPage(`${wide}?at=show%3Dboth&edit=year&from=2560&to=2562`)
  assert.match(edited.location ?? '', /year=2560\.\.2562/)
  const wrong = await openPage(`${wide}?show=both&year=1800`)
  assert.match(wrong.html, /don’t match this table and were ignored: year\./)
  const report = 'thailand-macro-indicators-wide-th'
  assert.match((await openPage(report)).html, /<p class="latest"><b>577,010<\/b> <span>million US dollars<\/span>/)
  assert.match((await openPage(report, 'th')).html, /<p class="latest"><b>577,010<\/b> <span>ล้านดอลลาร์สหรัฐ<\/span>/)
})

test('the head of a column has its unit in the language of the page', async () => {
  const path = 'thb-usd-exchange-rate-monthly-th/explore?show=both'
  const parseUnits = ({ html }: Awaited<ReturnType<typeof openPage>>) =>
    [...html.matchAll(/<span class="unit">(?:<!-- -->|\s)*([^<]+)</g)].map(([, unit]) => unit)
  assert.deepEqual(parseUnits(await openPage(path)), ['baht', '%'])
  assert.deepEqual(parseUnits(await openPage(path, 'th')), ['บาท', '%'])
})

test('an address without a selection opens with the series of the report page, and the whole table has its own', async () => {
  const series = 'Country=Thailand&x=Date&y=avg(Exchange%20rate)&by=Country'
  const redirect = await openPage(rates)
  assert.deepEqual([redirect.status, redirect.location], [302, `/report/${rates}?${series}`])
  const later = await openPage(`${rates}?version=1&era=be&lang=th`)
  assert.equal(
    later.location,
    `/report/${rates}?Country=Thailand&era=be&version=1&x=Date&y=avg(Exchange%20rate)&by=Country&lang=th`,
  )
  const { html } = await openPage(`${rates}?${series}`)
  assert.match(html, /<desc id="[^"]+">Thailand: from/)
  const cleared = await openPage(`${rates}?Country=Thailand`)
  assert.match(cleared.html, /href="\/report\/exchange-rates-monthly\/explore\?show=both"[^>]*>Clear/)
  const wholeTable = await openPage(`${rates}?show=both`)
  assert.deepEqual([wholeTable.status, /<b>17,237<\/b>/.test(wholeTable.html)], [200, true])
})

test('the chart of a table with years as columns has a line for each row', async () => {
  const wide = 'thailand-macro-indicators-wide-th/explore'
  const { location } = await openPage(wide)
  assert.match(String(location), /&x=year&y=avg\(value\)&by=/)
  const page = await openPage(location!.replace('/report/', ''))
  assert.match(page.html, /<title id="[^"]+">ผลิตภัณฑ์มวลรวมในประเทศ \(GDP\) by year<\/title>/)
  assert.match(page.html, /<desc id="[^"]+">ผลิตภัณฑ์มวลรวมในประเทศ \(GDP\): from [\d,.]+ in 1960 to 577,[\d.]+ in 2025/)
  assert.match(page.html, /<b>1<\/b> <!-- -->of 21 rows/)
  assert.match(page.html, /Unit: million US dollars\./, 'the unit of the row')
  const embedded = await openPage('thailand-macro-indicators-wide-th/explore?show=chart&by=หน่วย')
  assert.match(embedded.html, /The values have different units: /)
  const report = await openPage('thailand-macro-indicators-wide-th')
  assert.match(report.html, /class="headline/)
  assert.match(report.html, /577,010/)
})

test('the commands for programs return the years that they say', async () => {
  const thai = await openPage(`${rates}?show=both`, 'th')
  assert.match(thai.html, /คำสั่งให้ปีเป็นคริสต์ศักราช/)
  assert.doesNotMatch(thai.html, /export\.csv[^<]*era=be/)
  const chosen = await openPage(`${rates}?show=both&era=be`, 'th')
  assert.doesNotMatch(chosen.html, /คำสั่งให้ปีเป็นคริสต์ศักราช/)
  assert.match(chosen.html, /export\.csv\?era=be/)
  assert.doesNotMatch((await openPage(`${rates}?show=both`)).html, /The commands return years/)
})

test('the forms work without scripts: each leads to the address of its selection', async () => {
  const at = encodeURIComponent('Country=Thailand&page=3')
  const redirect = await openPage(`${rates}?at=${at}&edit=Date&from=2563-10&to=`)
  assert.deepEqual([redirect.status, redirect.location], [302, `/report/${rates}?Country=Thailand&Date=2563-10..`])
  const { html } = await openPage(`${rates}?filter=Country&find=land`)
  assert.match(html, /name="value" value="Thailand"/)
  assert.doesNotMatch(html, /name="value" value="Malaysia"/)
  const second = await openPage(`${rates}?page=2`)
  assert.match(second.html, /101–200/)
})

test('hidden, restricted, unknown and invalid names get the same page', async () => {
  await portal.pool.query(`update reports set status = 'Inactive' where file_name = 'thailand-provinces'`)
  await portal.pool.query(`update reports set sub_level_id = 2 where file_name = 'thailand-districts'`)
  const removeVaryingParts = (html: string, name: string) =>
    html
      .replaceAll(name, '')
      .replace(/[A-Za-z0-9_-]{24}|[0-9a-f-]{36}/g, '')
      .match(/<h1[^>]*>[\s\S]*?<\/h1>/)?.[0]
  const gone = await openPage('no-such-table/explore?x=1')
  assert.equal(gone.status, 404)
  for (const name of ['thailand-provinces', 'thailand-districts']) {
    const { status, html } = await openPage(`${name}/explore?x=1`)
    assert.deepEqual(
      [status, removeVaryingParts(html, name)],
      [404, removeVaryingParts(gone.html, 'no-such-table')],
      name,
    )
  }
  assert.equal((await openPage(`${rates}?version=999`)).status, 404)
})

const hostile = [
  'Nope=1',
  'Date=tomorrow',
  'Exchange%20rate=~x',
  'sort=Nope',
  'sort=-Date,-Date,Country,Country',
  'select=Nope',
  'page=-1',
  'page=999999',
  'page=1e9',
  'era=xx',
  'show=%00',
  'where=%7B',
  'where=%7B%22not%22%3A%7B%7D%7D',
  'version=x',
  'Country=%00',
  'Country=%ff',
  `Country=${'x'.repeat(9000)}`,
  'Country=%22',
  'Country=!!!!!!!!!!~x',
  'x=Nope&y=sum(Country)&by=Nope&chart=pie&scale=x',
  'x=Country:month&y=avg(Date)',
  'chart=scatter',
  'group=Nope:year&split=Date&measure=sum(Date)',
  'filter=Nope&find=%25',
  'filter=Date&find=x',
  'at=%25%00&edit=Country&value=%00',
  'at=x&columns=1&column=Nope',
  "Country='%3B drop table x--",
  '__proto__=1&constructor=1&toString=1',
]
test('for any address, the page names the parts that it ignored', async () => {
  for (const query of hostile) {
    const { status, html } = await openPage(`${rates}?${query}`)
    assert.ok([200, 302].includes(status), `${query} is ${status}`)
    if (status === 200) assert.match(html, /of 17,237 rows|<!-- -->rows<\/p>/, query)
  }
  const { html } = await openPage(`${rates}?Nope=1&Date=tomorrow&Country=Thailand`)
  assert.match(html, /ignored: Nope, Date/)
  assert.match(html, /<b>546<\/b>/)
  assert.ok(!portal.lines.some(line => line.includes('"level":"error"')), 'the log holds an error')
})

test('the page of a table that cannot be queried gives the reason and shows its first rows', async () => {
  const build = `csv_digest = (select digest from report_files join reports using (report_id)
    where file_name = 'gdp-current-usd' and kind = 'csv' and is_current)`
  await portal.pool.query(
    `update table_builds set reason = 'tooLarge', parquet_digest = null, row_count = null where ${build}`,
  )
  const refused = await openPage('gdp-current-usd/explore')
  assert.equal(refused.status, 200)
  assert.match(refused.html, /too large to explore/)
  assert.match(refused.html, /class="tableframe values/)
  await portal.pool.query(`delete from table_builds where ${build}`)
  const waiting = await openPage('gdp-current-usd/explore?Year=2000')
  assert.match(waiting.html, /being prepared for Explore/)
  assert.match(waiting.html, /class="tableframe values/)
})

/** Returns the ids of all running processes with the ids of their parents, which is field 4 of proc_pid_stat(5). */
const readParents = async () => {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const readParent = async (id: number) =>
    Number((await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '').split(' ')[1])
  return Promise.all(ids.map(async id => ({ id, parentId: await readParent(id) })))
}
const listDescendants = async (ancestorId: number) => {
  const processes = await readParents()
  const listBelow = (id: number): number[] =>
    processes.filter(({ parentId }) => parentId === id).flatMap(child => [child.id, ...listBelow(child.id)])
  return listBelow(ancestorId)
}
/** Returns true if a process has loaded the library of the engine. */
const hasLoadedEngine = async (id: number) =>
  (await readFile(`/proc/${id}/maps`, 'utf8').catch(() => '')).includes('duckdb')

test('after all these queries, the process of the portal has not loaded the engine, but a child has', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const portalId = portal.child.pid!
  assert.notEqual(await readFile(`/proc/${portalId}/maps`, 'utf8'), '')
  assert.equal(await hasLoadedEngine(portalId), false)
  const loadedInChildren = await Promise.all((await listDescendants(portalId)).map(hasLoadedEngine))
  assert.ok(loadedInChildren.includes(true), 'the query child has loaded the engine')
})

test('a network over its rate limit gets a message on a working page', async () => {
  const describeTable = async () => (await fetch(`${portal.address}/api/tables/exchange-rates-monthly`)).status
  let isRefused = false
  // Descriptions use up the limit fast on any machine; a page on a slow one makes fewer queries than the limit allows.
  for (let turn = 0; turn < 10 && !isRefused; turn += 1) {
    const statuses = await Promise.all(Array.from({ length: 150 }, describeTable))
    if (!statuses.includes(429)) continue
    const { status, isTooMany } = await openAtOnce(`${rates}?page=${turn + 1}`)
    assert.ok(status < 500 || status === 503, String(status))
    isRefused = isTooMany
  }
  assert.ok(isRefused, 'no page named the obstacle')
})

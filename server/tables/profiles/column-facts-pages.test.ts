import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openReader, type Reader } from '../../testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from '../../testing/sample-portals.ts'

// The facts about the values of each column on the page of a report.

let portal: SamplePortal
let readers: Record<'visitor' | 'reader' | 'granted', Reader>

before(async () => {
  portal = await startSamplePortal()
  readers = {
    visitor: await openReader(portal.address),
    reader: await openReader(portal.address, { username: 'reader', password: samplePassword }),
    granted: await openReader(portal.address, { username: 'analyst', password: samplePassword }),
  }
})
after(() => portal?.close())

/** Reads the text of the section with the columns of a report, with a space for each tag. */
const readColumns = async (path: string, who: keyof typeof readers = 'visitor') => {
  const { status, text } = await readers[who].send(`/report/${path}`, { headers: { accept: 'text/html' } })
  const section = /<section class="section" id="columns">.*?<\/section>(?=<section)/s.exec(text)?.[0] ?? ''
  return { status, page: text, columns: toText(section) }
}
const toText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('each column shows its missing and different values, its range and its most frequent values', async () => {
  const { columns } = await readColumns('exchange-rates-monthly?lang=en')
  assert.match(columns, /Missing none Different values 34, each up to 666 times/)
  assert.match(columns, /Smallest to largest 0\.1700 to 4,191,337\.2125/)
  const { columns: years } = await readColumns('gdp-current-usd?lang=en')
  assert.match(years, /First to last 1960 to 2023 Most frequent 2011 \(261\) 2014 \(260\)/)
})

test('the first and the last period are in the language and the era of the reader', async () => {
  const periods: [query: string, expected: RegExp][] = [
    ['lang=en', /First to last Jan 1971 to Jun 2026/],
    ['lang=en&era=be', /First to last Jan 2514 to Jun 2569/],
    ['lang=th', /ช่วงเวลา ม\.ค\. 2514 ถึง มิ\.ย\. 2569/],
    ['lang=th&era=ce', /ช่วงเวลา ม\.ค\. 1971 ถึง มิ\.ย\. 2026/],
  ]
  for (const [query, expected] of periods)
    assert.match((await readColumns(`exchange-rates-monthly?${query}`)).columns, expected)
})

test('an earlier version has the facts of its own values', async () => {
  const { columns } = await readColumns('gdp-current-usd/v/1?lang=en')
  assert.match(columns, /Different values 262/)
})

const goldPrice = "file_name = 'gold-price-half-year'"
const selectCsvDigest = (report: string) =>
  `(select digest from report_files join reports using (report_id) where ${report} and kind = 'csv' and is_current)`

test('a table that is not built yet has a sentence instead of facts, and facts as soon as it is built', async () => {
  const path = 'gold-price-half-year?lang=en'
  const sentence = /Facts about the values appear here once the table has been prepared for queries\./
  assert.match((await readColumns(path)).columns, /Different values/)
  // A job in the future keeps the portal from enqueuing the build now.
  await portal.pool.query(`insert into jobs (queue, payload, queued_at, next_try_at)
    select 'parquet-builds', jsonb_build_object('csvDigest', csv_digest, 'choicesDigest', choices_digest), now(), now() + interval '1 day'
    from table_builds where csv_digest = ${selectCsvDigest(goldPrice)}`)
  await portal.pool.query(`delete from table_builds where csv_digest = ${selectCsvDigest(goldPrice)}`)
  const { status, columns } = await readColumns(path)
  assert.equal(status, 200)
  assert.match(columns, sentence)
  assert.match(columns, /Name Type Description/)
  assert.doesNotMatch(columns, /Different values/)
  assert.match((await readColumns('gold-price-half-year?lang=th')).columns, /เมื่อระบบเตรียมตารางข้อมูลเสร็จแล้ว/)
  await portal.pool.query(`update jobs set next_try_at = now() where queue = 'parquet-builds'`)
  for (const until = Date.now() + 60_000; sentence.test((await readColumns(path)).columns); ) {
    assert.ok(Date.now() < until, 'the table was not built')
    await setTimeout(200)
  }
  assert.match((await readColumns(path)).columns, /Different values/)
})

test('a table that cannot be built has the reason instead of facts', async () => {
  await portal.pool.query(`update table_builds set reason = 'tooLarge', parquet_digest = null, row_count = null
    where csv_digest = ${selectCsvDigest("file_name = 'wti-crude-oil-weekly'")}`)
  const { status, columns } = await readColumns('wti-crude-oil-weekly?lang=en')
  assert.equal(status, 200)
  assert.match(columns, /no facts about the values, because the table is too large/)
  assert.doesNotMatch(columns, /Different values/)
})

test('visitors and readers without a grant get neither facts nor columns of a restricted table', async () => {
  const fileName = 'wdi-indicator-dictionary'
  const granted = await readColumns(`${fileName}?lang=en`, 'granted')
  assert.deepEqual([granted.status, /Different values/.test(granted.columns)], [200, true])
  for (const who of ['visitor', 'reader'] as const) {
    const { status, page } = await readColumns(`${fileName}?lang=en`, who)
    assert.equal(status, 404, who)
    assert.doesNotMatch(page, /Different values|columnfacts/, who)
  }
})

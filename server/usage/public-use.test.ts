import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import { getMonthOfUse, getReportUse } from '../../contract/usage/public-use.ts'
import { createCatalogueVersionReader } from '../catalogue/index.ts'
import { stoppedClock } from '../platform/clock.ts'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { scenarios, testPortal } from '../testing/portal.ts'
import { countMonthlyDownloads, createUsageDomain } from './index.ts'

const { pool, database, world, actors } = await openCatalogue()
// 23:30 on 31 October in Bangkok.
const clock = stoppedClock('2026-10-31T16:30:00Z')
const portal = testPortal(createUsageDomain({ database, clock }).routes, actors)
const version = createCatalogueVersionReader(pool)
const countDownloads = () => countMonthlyDownloads(database, clock)
const listMonths = async (fileName: string, who = 'visitor'): Promise<{ month: string; download: number }[]> =>
  (await portal.requestJson(getReportUse, { file_name: fileName }, who)).result
const readUse = (input: Record<string, string> = {}, who = 'visitor') => portal.requestJson(getMonthOfUse, input, who)
interface AddedDownloads {
  name: string
  at: string
  times?: number
  kind?: string
}

const addDownloads = ({ name, at, times = 1, kind = 'csv' }: AddedDownloads) =>
  sql`insert into downloads (report_id, kind, started_at) select ${world.reports[name]}, ${kind}, ${at}::timestamptz from generate_series(1, ${times}::integer)`.execute(
    database,
  )
await sql`delete from downloads`.execute(database)

test('before the first count no figures are shown', async () => {
  assert.deepEqual(await readUse(), {
    months: [],
    month: null,
    counted_day: null,
    total: 0,
    result: [],
    categories: [],
  })
  assert.deepEqual(await listMonths('gold-price'), [])
})

test('months begin at midnight in Bangkok; today, old downloads and metadata are not counted', async () => {
  // The second before October in Bangkok, the first one of October, the last one of yesterday, and the first one after midnight.
  await addDownloads({ name: 'gold-price', at: '2026-09-30T16:59:59Z', times: 3 })
  await addDownloads({ name: 'gold-price', at: '2026-09-30T17:00:00Z', times: 5 })
  await addDownloads({ name: 'gold-price', at: '2026-10-30T16:59:59Z', times: 4, kind: 'excel' })
  await addDownloads({ name: 'gold-price', at: '2026-10-30T17:00:00Z', times: 100 })
  await addDownloads({ name: 'gold-price', at: '2025-10-31T16:59:59Z', times: 100 })
  await addDownloads({ name: 'gold-price', at: '2026-10-10T00:00:00Z', times: 100, kind: 'metadata' })
  await countDownloads()
  const monthlyUse = await listMonths('gold-price')
  assert.equal(monthlyUse.length, 12)
  assert.deepEqual([monthlyUse[0]!.month, monthlyUse.at(-1)!.month], ['2025-11', '2026-10'])
  assert.deepEqual(
    monthlyUse.filter(({ download }) => download > 0),
    [
      { month: '2026-09', download: 3 },
      { month: '2026-10', download: 9 },
    ],
  )
})

test('a second count on the same day changes nothing, and cached pages stay valid', async () => {
  const before = await version()
  await addDownloads({ name: 'inflation', at: '2026-10-10T00:00:00Z', times: 20 })
  await countDownloads()
  assert.equal(await version(), before)
  assert.deepEqual(await listMonths('inflation'), [])
})

test('on the next day the incomplete month is counted again with the new one, and cached pages become invalid', async () => {
  const before = await version()
  // 00:10 on 1 November in Bangkok.
  clock.advance(40 * 60_000)
  await countDownloads()
  assert.notEqual(await version(), before)
  assert.equal((await listMonths('inflation')).at(-1)!.download, 20)
  assert.equal((await listMonths('gold-price')).at(-1)!.download, 109)
  assert.deepEqual((await readUse()).counted_day, '2026-10-31')
  await addDownloads({ name: 'gold-price', at: '2026-11-01T01:00:00Z', times: 7 })
  clock.advance(dayMilliseconds)
  await countDownloads()
  assert.deepEqual((await listMonths('gold-price')).at(-1), { month: '2026-11', download: 7 })
  assert.deepEqual((await listMonths('gold-price')).map(({ month }) => month).slice(0, 2), ['2025-12', '2026-01'])
})

test('a report with fewer than ten downloads in twelve months shows none', async () => {
  await addDownloads({ name: 'public-debt', at: '2026-11-01T02:00:00Z', times: 9 })
  clock.advance(dayMilliseconds)
  await countDownloads()
  assert.deepEqual(await listMonths('public-debt'), [])
  await addDownloads({ name: 'public-debt', at: '2026-11-03T02:00:00Z' })
  clock.advance(dayMilliseconds)
  await countDownloads()
  assert.equal((await listMonths('public-debt')).at(-1)!.download, 10)
})

test('a month equals a separate count by report and by category, and names no person', async () => {
  for (const name of ['revenue-forecast', 'old-revenue', 'oil-reserves'])
    await addDownloads({ name, at: '2026-11-02T00:00:00Z', times: 40 })
  await sql`update downloads set user_id = ${world.users.stranger} where kind = 'csv'`.execute(database)
  clock.advance(dayMilliseconds)
  await sql`delete from monthly_downloads_counted`.execute(database)
  await countDownloads()
  const monthOfUse = await readUse({ month: '2026-11' })
  const { rows } = await sql<{ file_name: string; category: string; download: number }>`
    select file_name, c.name_en as category, count(*)::integer as download from downloads join reports using (report_id)
    join sub_categories using (sub_category_id) join categories c using (category_id)
    where kind <> 'metadata' and to_char((started_at at time zone 'UTC') + interval '7 hours', 'YYYY-MM') = '2026-11'
      and status = 'Active' and sub_level_id = 1 group by 1, 2 order by 3 desc`.execute(database)
  assert.ok(rows.length > 1)
  assert.deepEqual(
    monthOfUse.result.map((row: Record<string, unknown>) => ({
      file_name: row.file_name,
      category: row.name,
      download: row.download,
    })),
    rows,
  )
  assert.equal(
    monthOfUse.total,
    rows.reduce((sum, row) => sum + row.download, 0),
  )
  assert.equal(
    monthOfUse.categories.reduce((sum: number, row: { download: number }) => sum + row.download, 0),
    monthOfUse.total,
  )
  assert.doesNotMatch(JSON.stringify(monthOfUse), /stranger|user/)
})

test('restricted and hidden reports count only for users who may see them', async () => {
  const listNames = async (who: string) =>
    (await readUse({}, who)).result.map(({ file_name }: { file_name: string }) => file_name).sort()
  const open = await listNames('visitor')
  assert.deepEqual(open, await listNames('stranger'))
  assert.deepEqual(await listNames('granted'), [...open, 'revenue-forecast'].sort())
  assert.deepEqual(await listNames('staff'), [...open, 'old-revenue'].sort())
  const readReports = async (who: string) => JSON.stringify((await readUse({}, who)).result)
  assert.doesNotMatch(await readReports('visitor'), /is_restricted|Inactive/)
  assert.match(await readReports('granted'), /"file_name":"revenue-forecast"[^}]*"is_restricted":true/)
  assert.match(await readReports('staff'), /"file_name":"old-revenue"[^}]*"status":"Inactive"/)
  assert.ok((await readUse({}, 'granted')).total > (await readUse()).total)
  assert.ok(
    !(await listNames('narrow')).includes('gold-price'),
    'a role sees nothing of a category that is switched off for it',
  )
})

const nothing = { status: 404, lacks: ['month'] }
scenarios(portal, [
  {
    name: 'a report that does not exist is not found',
    call: getReportUse,
    input: { file_name: 'nothing' },
    ...nothing,
  },
  {
    name: 'a restricted report is not found',
    call: getReportUse,
    input: { file_name: 'revenue-forecast' },
    ...nothing,
  },
  {
    name: 'a hidden report is not found',
    call: getReportUse,
    input: { file_name: 'old-revenue' },
    who: 'granted',
    ...nothing,
  },
  {
    name: 'a restricted report has a use for a reader with a grant',
    call: getReportUse,
    input: { file_name: 'revenue-forecast' },
    who: 'granted',
    contains: ['"download":40'],
  },
  { name: 'a missing name is refused', call: getReportUse, status: 400 },
  { name: 'a month that does not exist is refused', call: getMonthOfUse, input: { month: '2026-13' }, status: 400 },
  {
    name: 'a month that is not counted gets the latest month',
    call: getMonthOfUse,
    input: { month: '1999-01' },
    contains: ['"month":"2026-11"'],
  },
])

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { gapNames, listReportGaps } from '../../../contract/catalogue/catalogue-health.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { countRowsRead } from '../../testing/catalogue/rows-read.ts'
import { scenarios, testPortal } from '../../testing/portal.ts'
import { healthRoutes } from './health-routes.ts'
import { listReportsWithGaps } from './incomplete-reports.ts'

const { database, world, actors } = await openCatalogue()
const portal = testPortal(healthRoutes({ database }), actors)
const list = (
  query: Record<string, string> = {},
): Promise<{ result: { source_id: string; gaps: string[] }[]; total: number }> =>
  portal.requestJson(listReportGaps, query, 'staff')
const readGaps = async (name: string) =>
  (await list({ text_search: `source.${name}` })).result.find(({ source_id }) => source_id === `source.${name}`)?.gaps
const gold = world.reports['gold-price']!

const refused = { status: 400, call: listReportGaps, who: 'staff' }
scenarios(portal, [
  { name: 'a visitor is refused', call: listReportGaps, status: 401, lacks: ['source.'] },
  { name: 'a pending login is refused', call: listReportGaps, who: 'pending', status: 401 },
  { name: 'a user is refused', call: listReportGaps, who: 'granted', status: 403, lacks: ['source.'] },
  { name: 'an unknown sort is refused', ...refused, input: { sort: 'gap_count; drop table reports' } },
  { name: 'too many rows are refused', ...refused, input: { page_size: '1001' } },
  { name: 'too long words are refused', ...refused, input: { text_search: 'x'.repeat(201) } },
  {
    name: 'staff see restricted but not Inactive reports',
    call: listReportGaps,
    who: 'staff',
    contains: ['source.oil-reserves'],
    lacks: ['source.old-revenue'],
    headers: { 'x-total-count': '13' },
  },
])

test('a complete report has no gaps, and each removed part is a gap', async () => {
  await sql`update reports set description_en = 'About gold', description_th = 'ทองคำ', unit_en = 'THB', unit_th = 'บาท',
    coverage_en = '2020', coverage_th = '2563', licence = 'CC BY 4.0', next_release_date = '2027-01-01'
    where report_id = ${gold}`.execute(database)
  await sql`delete from report_columns where report_id = ${gold}`.execute(database)
  await sql`insert into report_columns (report_id, position, name, type, description_th) values (${gold}, 1, 'price', 'number', 'ราคา')`.execute(
    database,
  )
  assert.deepEqual(await readGaps('gold-price'), [])
  const removals: Record<(typeof gapNames)[number], ReturnType<typeof sql>> = {
    titleTh: sql`update reports set title_th = 'Price of gold' where report_id = ${gold}`,
    descriptionEn: sql`update reports set description_en = ' ' where report_id = ${gold}`,
    descriptionTh: sql`update reports set description_th = 'Gold' where report_id = ${gold}`,
    dictionary: sql`insert into report_columns (report_id, position, name, type) values (${gold}, 2, 'day', 'date')`,
    unit: sql`update reports set unit_th = null where report_id = ${gold}`,
    coverage: sql`update reports set coverage_en = '' where report_id = ${gold}`,
    licence: sql`update reports set licence = '' where report_id = ${gold}`,
    nextReleaseDate: sql`update reports set next_release_date = null where report_id = ${gold}`,
  }
  const expectedGaps: string[] = []
  for (const gap of gapNames) {
    await removals[gap].execute(database)
    expectedGaps.push(gap)
    assert.deepEqual(await readGaps('gold-price'), expectedGaps)
  }
  await sql`update report_columns set description_en = 'Day' where report_id = ${gold}`.execute(database)
  assert.ok(!(await readGaps('gold-price'))!.includes('dictionary'))
  await sql`delete from report_columns where report_id = ${gold}`.execute(database)
  assert.ok((await readGaps('gold-price'))!.includes('dictionary'), 'without columns nothing is described')
})

test('an Inactive report is not listed', async () => {
  await sql`update reports set status = 'Inactive' where report_id = ${gold}`.execute(database)
  assert.equal(await readGaps('gold-price'), undefined)
  await sql`update reports set status = 'Active' where report_id = ${gold}`.execute(database)
  assert.ok(await readGaps('gold-price'))
})

test('reports with most gaps are first, on consecutive pages, and sorting by a gap puts its reports first', async () => {
  await sql`update reports set licence = 'CC BY 4.0', unit_en = 'THB', unit_th = 'บาท' where file_name = 'inflation'`.execute(
    database,
  )
  const { result, total } = await list()
  const counts = result.map(({ gaps }) => gaps.length)
  assert.deepEqual(
    counts,
    [...counts].sort((one, other) => other - one),
  )
  assert.equal(result.at(-1)!.source_id, 'source.inflation')
  const pages = await Promise.all(['1', '2', '3'].map(page => list({ page, page_size: '5' })))
  assert.deepEqual(
    pages.flatMap(page => page.result),
    result,
  )
  assert.equal(total, 13)
  const byLicence = (await list({ sort: 'licence' })).result.map(({ gaps }) => gaps.includes('licence'))
  assert.deepEqual(
    byLicence,
    [...byLicence].sort((one, other) => Number(other) - Number(one)),
  )
  const byTitle = await list({ sort: 'title', descending: 'false', language: 'en' })
  assert.equal(byTitle.result[0]!.source_id, 'source.borrowing-plan')
  const matches = await list({ sort: 'title', language: 'th', text_search: 'source.gold-price' })
  assert.deepEqual(
    matches.result.map(({ source_id }) => source_id),
    ['source.gold-price'],
  )
})

test('a page by title is read without the other reports, in both directions, with equal titles in a fixed order', async () => {
  await sql`insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date)
    select 'tin-' || n, 'a-tin-' || n, 'Tin ' || n / 2, 'ดีบุก ' || n / 2, 1, 'Yearly', date '2026-01-01'
    from generate_series(1, 4000) n`.execute(database)
  await sql`vacuum analyze`.execute(database)
  for (const language of ['en', 'th'] as const)
    for (const descending of [true, false]) {
      const direction = sql.raw(descending ? 'desc' : 'asc')
      const { rows: sorted } = await sql<{ source_id: string }>`select source_id from reports where status = 'Active'
        order by ${sql.ref(`title_${language}`)} collate "und-x-icu" ${direction}, report_id ${sql.raw(descending ? 'asc' : 'desc')}
        offset 25 limit 25`.execute(database)
      const { result, rowsRead } = await countRowsRead(database, 'reports', reading =>
        listReportsWithGaps(reading, { words: '', sort: 'title', descending, language, page: 2, pageSize: 25 }),
      )
      assert.deepEqual(
        result.rows.map(({ sourceId }) => sourceId),
        sorted.map(({ source_id }) => source_id),
      )
      assert.ok(rowsRead <= 200, `${rowsRead} rows were read`)
    }
})

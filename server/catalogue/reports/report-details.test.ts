import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getCatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import { getReport, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { scenarios } from '../../testing/portal.ts'

const { portal, database, world } = await openCatalogue()
const { requestJson } = portal
const debt = { file_name: 'public-debt' }
const forecast = { file_name: 'revenue-forecast' }
const inactive = { file_name: 'old-revenue' }

await database
  .updateTable('reports')
  .set({
    description_en: 'All that is owed.',
    description_th: 'หนี้ทั้งหมด',
    next_release_date: '2026-12-30',
    licence: 'CC-BY-4.0',
    licence_url: 'https://licence.example',
    source: 'The office',
    source_url: 'https://source.example',
    attribution_en: 'The office, 2026',
    method_th: 'จากแบบภาษี',
    transformation_en: 'Sums of the monthly returns',
    transformation_th: 'ผลรวมของแบบรายเดือน',
    unit_en: 'million baht',
    unit_th: 'ล้านบาท',
    coverage_en: 'Thailand',
    coverage_th: 'ประเทศไทย',
  })
  .where('file_name', '=', 'public-debt')
  .execute()
await sql`update report_files set covers = ${'{"column":"ปี","from":"2555","to":"2568","years":{"from":2012,"to":2025}}'}::jsonb
  where kind = 'csv' and report_id = (select report_id from reports where file_name = 'public-debt')`.execute(database)

scenarios(portal, [
  {
    name: 'a visitor reads a public report',
    call: getReport,
    input: debt,
    contains: ['"attribution":"The office, 2026"', '"row_count":120'],
    lacks: ['revenue-forecast', 'dashboard.example'],
  },
  {
    name: 'a name that does not exist is 404',
    call: getReport,
    input: { file_name: 'nothing' },
    status: 404,
  },
  { name: 'a restricted report is not found', call: getReport, input: forecast, status: 404, lacks: ['forecast'] },
  { name: 'an Inactive report is not found', call: getReport, input: inactive, status: 404, lacks: ['former'] },
  {
    name: 'a user without the grant does not find a restricted report',
    call: getReport,
    who: 'stranger',
    input: forecast,
    status: 404,
  },
  {
    name: 'a user with a grant reads a restricted report',
    call: getReport,
    who: 'granted',
    input: forecast,
    contains: ['"file_name":"revenue-forecast"', '"is_restricted":true'],
  },
  { name: 'only restricted reports are marked as restricted', call: getReport, input: debt, lacks: ['is_restricted'] },
  {
    name: 'a pending login does not find a restricted report',
    call: getReport,
    who: 'pending',
    input: forecast,
    status: 404,
  },
  {
    name: 'staff read an Inactive report',
    call: getReport,
    who: 'staff',
    input: inactive,
    contains: ['"status":"Inactive"'],
  },
  {
    name: 'a role does not find a report of a category that is switched off',
    call: getReport,
    who: 'narrow',
    input: { file_name: 'inflation' },
    status: 404,
  },
  {
    name: 'a visitor reads the first rows',
    call: getReportPreview,
    input: debt,
    contains: ['"row_count":120', '["1900","public-debt, 0"]', '["1999","public-debt, 99"]'],
    lacks: ['"2000"'],
  },
  { name: 'a name that does not exist is 404', call: getReportPreview, input: { file_name: 'nothing' }, status: 404 },
  { name: 'a restricted report has no preview', call: getReportPreview, input: forecast, status: 404 },
  { name: 'an Inactive report has no preview', call: getReportPreview, who: 'granted', input: inactive, status: 404 },
  {
    name: 'a user with a grant reads the first rows',
    call: getReportPreview,
    who: 'granted',
    input: forecast,
    contains: ['revenue-forecast, 0'],
  },
  {
    name: 'a report without a CSV has only columns',
    call: getReportPreview,
    input: { file_name: 'electricity-use' },
    body: { columns: [{ name: 'Year', type: 'year' }], rows: [], is_shortened: false, row_count: null },
  },
  {
    name: 'a visitor gets the counts of public reports',
    call: getCatalogueFigures,
    body: { reports: 11, rows: 1200, latest_release: '2026-11-19' },
  },
  {
    name: 'a granted report is counted',
    call: getCatalogueFigures,
    who: 'granted',
    body: { reports: 12, rows: 1320, latest_release: '2026-11-19' },
  },
])

test('a report that the actor may not see gets exactly the response of one that does not exist', async () => {
  const bodies = await Promise.all(
    [forecast, inactive, { file_name: 'nothing' }].flatMap(input =>
      [getReport, getReportPreview].map(call => portal.request(call, input)),
    ),
  )
  const texts = bodies.map(({ text }) => text.replace(/"request_id":"[^"]+"/, ''))
  assert.equal(new Set(texts).size, 1)
})

test('a report contains all its details', async () => {
  const { report, related, files, ...details } = await requestJson(getReport, debt)
  assert.equal(report.source_id, 'source.public-debt')
  assert.deepEqual(details, {
    description: 'All that is owed.',
    description_th: 'หนี้ทั้งหมด',
    next_release_date: '2026-12-30',
    covers: { from: '2555', to: '2568', years: { from: 2012, to: 2025 } },
    days_late: 0,
    punctuality: null,
    licence: 'CC-BY-4.0',
    licence_url: 'https://licence.example',
    source: 'The office',
    source_url: 'https://source.example',
    attribution: 'The office, 2026',
    attribution_th: '',
    method: '',
    method_th: 'จากแบบภาษี',
    transformation: 'Sums of the monthly returns',
    transformation_th: 'ผลรวมของแบบรายเดือน',
    unit: 'million baht',
    unit_th: 'ล้านบาท',
    coverage: 'Thailand',
    coverage_th: 'ประเทศไทย',
    version: {
      number: 1,
      as_of: '2026-11-01T02:00:00.000Z',
      is_latest: true,
      path: '/report/public-debt/v/1',
    },
    row_count: 120,
    keywords: ['fiscal', 'หนี้ภาครัฐ'],
    columns: [{ name: 'Year', type: 'year', description: '', description_th: '', unit: null }],
  })
  assert.deepEqual(
    files.map(({ kind, name, published_at }: Record<string, string>) => [kind, name, published_at]),
    [
      ['csv', 'public-debt.zip', '2026-11-01T02:00:00.000Z'],
      ['excel', 'public-debt.xlsx', '2026-11-01T02:00:00.000Z'],
      ['metadata', 'public-debt_metadata.xlsx', '2026-11-01T02:00:00.000Z'],
    ],
  )
  assert.ok(files.every(({ size_bytes }: { size_bytes: number }) => size_bytes > 0))
})

test('related reports are the nearest ones that the reader may see, newest first', async () => {
  const listRelatedFor = async (who: string) =>
    (await requestJson(getReport, debt, who)).related.map(({ file_name }: { file_name: string }) => file_name)
  const revenue = ['government-revenue', 'excise-by-kind']
  assert.deepEqual(await listRelatedFor('visitor'), ['borrowing-plan', 'debt-service', ...revenue])
  assert.deepEqual(await listRelatedFor('granted'), ['borrowing-plan', 'debt-service', ...revenue, 'revenue-forecast'])
})

test('a former version of a file, and a file that was retired, are not shown', async () => {
  const former = await database
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', world.reports['gold-price']!)
    .returning(['report_id', 'kind', 'digest', 'published_by'])
    .execute()
  const csv = former.find(({ kind }) => kind === 'csv')!
  await database
    .insertInto('report_files')
    .values({ ...csv, row_count: 7, published_at: new Date('2026-11-02T02:00:00Z'), is_current: true })
    .execute()
  const { files, row_count } = await requestJson(getReport, { file_name: 'gold-price' })
  assert.deepEqual([files.map(({ kind }: { kind: string }) => kind), row_count], [['csv'], 7])
})

test('the columns of a preview are those of the file, with the types of the data dictionary if it contains them', async () => {
  const { columns, rows } = await requestJson(getReportPreview, debt)
  assert.deepEqual(columns, [
    { name: 'Year', type: 'year' },
    { name: 'Value', type: 'text' },
  ])
  assert.equal(rows.length, 100)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import type { TableSeries } from '../../../../contract/tables/series.ts'
import type { Language } from '../../../../contract/visit.ts'
import { buildHeadlineView, parseEra } from './headline.server.ts'

const points = [3, 9, 9, 1, 1, 5].map((value, index) => ({ at: String(2019 + index), value }))
const series: TableSeries = {
  ...{ time: { name: 'Year', kind: 'integer', era: 'ce' }, measure: { name: 'Rate', unit: null }, filters: [] },
  ...{ step: 'year', decimals: 0, points, recent: points, yearBefore: null },
}
const details = { report: { fileName: 'survey' }, columns: [], unitEn: null } as unknown as ReportDetails

const build = (
  changes: Partial<TableSeries> = {},
  {
    language = 'en',
    era = null,
    ...detailChanges
  }: Partial<ReportDetails> & { language?: Language; era?: 'be' | 'ce' | null } = {},
) =>
  buildHeadlineView(
    { ...details, ...detailChanges },
    { series: { ...series, ...changes }, kind: 'line', lost: null },
    language,
    era,
  )!

test('a screen reader gets the first, the last, the highest and the lowest value', () => {
  assert.equal(build().description, 'Rate: 3 in 2019, 5 in 2024; the highest 9 in 2020, the lowest 1 in 2022.')
})

test('the address may name an era, otherwise the language decides', () => {
  const eras = ['?era=be', '?era=ce', '?era=x', ''].map(query => parseEra(`https://example.org/report/survey${query}`))
  assert.deepEqual(eras, ['be', 'ce', null, null])
  assert.deepEqual(
    [build().period, build({}, { era: 'be' }).period, build({}, { language: 'th' }).period],
    ['2024', '2567', '2567'],
  )
})

test('the link to the other era keeps the version', () => {
  assert.deepEqual(build().otherEra, { path: '/report/survey?era=be', label: 'Show years in the Buddhist Era' })
  assert.equal(build({}, { era: 'be' }).otherEra.path, '/report/survey?era=ce')
  const version = { isLatest: false, path: '/report/survey/versions/2' } as ReportDetails['version']
  assert.equal(build({}, { version }).otherEra.path, '/report/survey/versions/2?era=be')
})

test('a series is named by its column and its filters, or only by its filters if the name of the column is general', () => {
  const filters = [{ column: 'Country', value: 'Laos' }]
  const general = { name: ' Value', unit: null }
  const names = [{}, { filters }, { filters, measure: general }, { measure: general }].map(
    changes => build(changes).name,
  )
  assert.deepEqual(names, ['Rate', 'Rate, Laos', 'Laos', 'Latest value'])
})

test('the unit is that of the rows, of the column, of the report, or per cent', () => {
  const columns = [{ name: 'Rate', unit: 'baht' }] as ReportDetails['columns']
  const measure = { name: 'Rate', unit: '%' } as const
  const units = [
    build({ measure, unit: 'person' }, { columns, unitEn: 'index' }),
    build({ measure }, { columns, unitEn: 'index' }),
    build({ measure }, { unitEn: 'index' }),
    build({ measure }),
    build(),
  ].map(({ unitText }) => unitText)
  assert.deepEqual(units, ['person', 'baht', 'index', '%', ''])
})

test('the table for screen readers has the twelve latest values', () => {
  const recent = Array.from({ length: 14 }, (_, index) => ({ at: String(2000 + index), value: index }))
  const { tableRows } = build({ recent, points: recent })
  assert.deepEqual([tableRows.length, tableRows[0], tableRows.at(-1)], [12, ['2002', '2'], ['2013', '13']])
})

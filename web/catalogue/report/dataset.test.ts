import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../contract/office/pages.ts'
import { buildDataset, toTemporalCoverage } from './dataset.ts'

const report = {
  sourceId: 'a',
  fileName: 'public-debt',
  titleEn: 'Public debt',
  titleTh: 'หนี้สาธารณะ',
  categoryId: 1,
  categoryEn: 'Public Finance',
  categoryTh: 'การคลังภาครัฐ',
  subCategoryId: 1,
  subCategoryEn: 'Debt',
  subCategoryTh: 'หนี้',
  frequency: 'Monthly',
  releaseDate: '2026-07-02',
  status: 'Active',
  favourite: false,
  apiPath: null,
  dashboardPath: null,
  metadataFile: null,
  excelFile: null,
  csvFile: 'c',
} as const

const details: ReportDetails = {
  report,
  descriptionEn: 'Debt by month',
  descriptionTh: '',
  nextReleaseDate: null,
  daysLate: 0,
  punctuality: null,
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  source: 'Debt office',
  sourceUrl: null,
  attributionEn: '',
  attributionTh: '',
  methodEn: '',
  methodTh: '',
  transformationEn: '',
  transformationTh: '',
  unitEn: null,
  unitTh: null,
  coverageEn: 'Jan 2001 – Jun 2026',
  coverageTh: null,
  version: null,
  covers: null,
  rowCount: 3,
  keywords: ['debt', 'หนี้'],
  columns: [{ name: 'Value', type: 'number', descriptionEn: 'Debt', descriptionTh: 'หนี้', unit: 'baht' }],
  files: [{ kind: 'csv', name: 'public-debt.zip', sizeBytes: 10, publishedAt: '2026-07-02T00:00:00Z' }],
  related: [],
}

const office: Office = {
  name: { en: 'Office', th: 'สำนักงาน' },
  address: { en: '', th: '' },
  phone: '',
  fax: '',
  email: 'a@example.org',
  domain: 'example.org',
  contacts: [],
  addDataSourceByReport: true,
  downloads: 'login',
}

const portal = 'https://data.example.org'
const english = { language: 'en', url: `${portal}/report/public-debt`, publicUrl: portal } as const

test('a dataset contains both titles, the licence, the source, the columns and the files', () => {
  const dataset = buildDataset(details, office, english)
  assert.deepEqual([dataset.name, dataset.alternateName], ['Public debt', 'หนี้สาธารณะ'])
  assert.equal(dataset.license, 'https://creativecommons.org/licenses/by/4.0/')
  assert.equal(dataset.creator?.name, 'Debt office')
  assert.equal(dataset.temporalCoverage, '2001/2026')
  assert.deepEqual(dataset.keywords, ['debt', 'หนี้'])
  assert.deepEqual(dataset.variableMeasured, [
    { '@type': 'PropertyValue', name: 'Value', description: 'Debt', unitText: 'baht' },
  ])
  assert.deepEqual(
    dataset.distribution.map(({ name, encodingFormat }) => [name, encodingFormat]),
    [['public-debt.zip', 'application/zip']],
  )
})

test('in Thai the Thai title comes first, and a missing description falls back to English', () => {
  const dataset = buildDataset(details, office, { ...english, language: 'th' })
  assert.deepEqual([dataset.name, dataset.alternateName], ['หนี้สาธารณะ', 'Public debt'])
  assert.deepEqual([dataset.description, dataset.publisher.name], ['Debt by month', 'สำนักงาน'])
})

test('a public file has a URL, and one that requires a login has none', () => {
  const files = [...details.files, { ...details.files[0], kind: 'metadata', name: 'public-debt.xlsx' } as const]
  const withMetadata = { ...details, report: { ...report, metadataFile: 'm' }, files } as ReportDetails
  const { distribution } = JSON.parse(JSON.stringify(buildDataset(withMetadata, office, english)))
  assert.ok(!('contentUrl' in distribution[0]))
  assert.match(distribution[1].contentUrl, /^https:\/\/data\.example\.org\/api\/.*public-debt.*file_id=m$/)
})

test('unknown values are omitted instead of empty', () => {
  const bare = { ...details, licence: '', licenceUrl: null, source: '', coverageEn: null, keywords: [] }
  const dataset = JSON.parse(JSON.stringify(buildDataset(bare, office, english)))
  for (const key of ['license', 'creator', 'creditText', 'temporalCoverage', 'keywords'])
    assert.ok(!(key in dataset), key)
})

const coverages: [coverage: string | null, expected: string | undefined][] = [
  ['1961 – 2019', '1961/2019'],
  ['20 May 1987 – 18 Aug 2026', '1987/2026'],
  ['2004 and 2013', '2004/2013'],
  ['1 Jan 2025 – 30 Jul 2025', '2025'],
  ['Q1 1695 – Q4 2016', '1695/2016'],
  ['All provinces', undefined],
  [null, undefined],
]
for (const [coverage, expected] of coverages)
  test(`the coverage ${coverage} is ${expected}`, () => assert.equal(toTemporalCoverage(coverage), expected))

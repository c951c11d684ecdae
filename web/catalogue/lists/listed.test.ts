import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportRow } from '../../../contract/catalogue/reports.ts'
import { buildFoundGroups, buildListedGroups, toListedReport } from './listed.server.ts'

const buildRow = (fileName: string, subCategoryId = 4): ReportRow => ({
  sourceId: `source.${fileName}`,
  fileName,
  titleEn: 'Public debt',
  titleTh: 'หนี้สาธารณะ',
  categoryId: 1,
  categoryEn: 'Public Finance',
  categoryTh: 'การคลังภาครัฐ',
  subCategoryId,
  subCategoryEn: 'Debt',
  subCategoryTh: 'หนี้',
  frequency: 'Monthly',
  releaseDate: '2026-08-20',
  status: 'Active',
  favourite: false,
  apiPath: `/view/api/${fileName}`,
  dashboardPath: null,
  metadataFile: 'm',
  excelFile: 'e',
  csvFile: null,
})

test('for a visitor the icons of links lead to the login, those of files name the file, and metadata is direct', () => {
  const { title, api, dashboard, metadata, excel, csv } = toListedReport(
    { language: 'en', signedIn: false },
    buildRow('debt'),
  )
  assert.deepEqual(
    { title, api, dashboard, excel, csv },
    { title: 'Public debt', api: '/login', dashboard: null, excel: '/api/file/downloadFileMongo/debt.xlsx', csv: null },
  )
  assert.equal(metadata, '/api/file/downloadFileMetadataMongo/debt.xlsx?file_id=m')
})

test('a report that not everyone sees is marked, a public one is not', () => {
  const findVisibilities = (overrides: Partial<ReportRow>) =>
    toListedReport({ language: 'en', signedIn: true }, { ...buildRow('debt'), ...overrides }).visibilities
  assert.equal(findVisibilities({}), undefined)
  assert.deepEqual(findVisibilities({ status: 'Inactive', isRestricted: true }), ['inactive', 'restricted'])
})

test('icons of a signed-in user link to each file and link', () => {
  const { title, api, dashboard, excel, csv } = toListedReport({ language: 'th', signedIn: true }, buildRow('debt'))
  assert.deepEqual(
    { title, api, dashboard, csv },
    { title: 'หนี้สาธารณะ', api: '/view/api/debt', dashboard: null, csv: null },
  )
  assert.equal(excel, '/api/file/downloadFileMongo/debt.xlsx?file_id=e&file_type=excel')
})

test('a list contains no texts of the other language and no files behind a login', () => {
  assert.doesNotMatch(
    JSON.stringify(toListedReport({ language: 'en', signedIn: false }, buildRow('debt'))),
    /หนี้|source\.|file_type/,
  )
})

test('a page of a category is grouped by sub-category, with the total of each', () => {
  const subCategories = [
    { subCategoryId: 4, categoryId: 1, name: 'Debt', reportCount: 120 },
    { subCategoryId: 5, categoryId: 1, name: 'Revenue', reportCount: 7 },
  ]
  const groups = buildListedGroups(
    { language: 'en', signedIn: false },
    [[buildRow('a'), buildRow('b')], [buildRow('c', 5)]],
    subCategories,
  )
  assert.deepEqual(
    groups.map(({ name, count, reports }) => [name, count, reports.map(({ fileName }) => fileName)]),
    [
      ['Debt', 120, ['a', 'b']],
      ['Revenue', 7, ['c']],
    ],
  )
})

test('results are grouped by sub-category in the page’s language, best match first, with matches in the title', () => {
  const buildFoundReport = (report: ReportRow) => ({
    report,
    descriptionEn: '',
    descriptionTh: '',
    rowCount: 3,
    highlights: { titleEn: [[0, 6]], titleTh: [[0, 4]], descriptionEn: [], descriptionTh: [] } as never,
    matches: [],
    missing: [],
  })
  const groups = buildFoundGroups({ language: 'th', signedIn: false }, [
    buildFoundReport(buildRow('c', 5)),
    buildFoundReport(buildRow('a')),
    buildFoundReport(buildRow('d', 5)),
  ])
  assert.deepEqual(
    groups.map(({ subCategoryId, name, reports }) => [subCategoryId, name, reports.map(({ fileName }) => fileName)]),
    [
      [5, 'หนี้', ['c', 'd']],
      [4, 'หนี้', ['a']],
    ],
  )
  assert.deepEqual(groups[0]?.reports[0]?.marks, [[0, 4]])
})

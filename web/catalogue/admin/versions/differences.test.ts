import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Revision } from '../../../../contract/catalogue/editing/report-revisions.ts'
import { isVisibilityChanged, listDifferences } from './differences.ts'

const buildRevision = (report: Partial<Revision['report']>, overrides: Partial<Revision> = {}): Revision => ({
  revision: 1,
  savedAt: '2026-11-20T03:00:00Z',
  savedBy: 'steward',
  subLevelId: 1,
  subLevel: 'General',
  subCategoryEn: 'Public Debt',
  subCategoryTh: 'หนี้สาธารณะ',
  ...overrides,
  report: {
    sourceId: 'gdp',
    fileName: 'gdp',
    titleEn: 'GDP',
    titleTh: 'จีดีพี',
    descriptionEn: '',
    descriptionTh: '',
    frequency: 'Yearly',
    subCategoryId: 1,
    status: 'Active',
    keywords: ['gdp'],
    unitEn: '',
    unitTh: '',
    coverageEn: '',
    coverageTh: '',
    licence: '',
    licenceUrl: '',
    source: '',
    sourceUrl: '',
    attributionEn: '',
    attributionTh: '',
    methodEn: '',
    methodTh: '',
    transformationEn: '',
    transformationTh: '',
    chartKind: 'auto',
    chartMeasure: '',
    chartSeries: '',
    nextReleaseDate: null,
    rowMode: 'Update',
    ...report,
  },
})

test('only differences are listed, in the order of the editor, formatted for display', () => {
  const before = buildRevision({})
  const after = buildRevision(
    { titleEn: 'Gross domestic product', keywords: ['gdp', 'growth'], subCategoryId: 7, nextReleaseDate: '2027-01-31' },
    { subCategoryEn: 'National Accounts', subLevelId: 2, subLevel: 'Partners' },
  )
  assert.deepEqual(listDifferences('en', before, after), [
    { field: 'titleEn', before: 'GDP', after: 'Gross domestic product' },
    { field: 'subCategoryId', before: 'Public Debt', after: 'National Accounts' },
    { field: 'keywords', before: 'gdp', after: 'gdp, growth' },
    { field: 'nextReleaseDate', before: '', after: '2027-01-31' },
    { field: 'subLevelId', before: 'General', after: 'Partners' },
  ])
  assert.deepEqual(listDifferences('en', after, after), [])
  assert.equal(listDifferences('th', before, after)[1]?.before, 'หนี้สาธารณะ')
})

test('places with the same name are distinguished, and a changed audience is detected', () => {
  const open = buildRevision({}, { subLevel: 'Public data for free, General' })
  const restricted = buildRevision({}, { subLevelId: 2, subLevel: 'Restricted data, General' })
  const differences = listDifferences('en', restricted, open)
  assert.deepEqual(differences, [
    { field: 'subLevelId', before: 'Restricted data, General', after: 'Public data for free, General' },
  ])
  assert.equal(isVisibilityChanged(differences), true)
  assert.equal(listDifferences('en', buildRevision({}), buildRevision({ subCategoryId: 7 })).length, 1)
  assert.equal(isVisibilityChanged(listDifferences('en', open, buildRevision({ status: 'Inactive' }))), true)
  assert.equal(isVisibilityChanged(listDifferences('en', open, buildRevision({ titleEn: 'Other' }))), false)
})

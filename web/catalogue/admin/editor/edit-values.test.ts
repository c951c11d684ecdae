import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editableFields } from '../../../../contract/catalogue/report-editing.ts'
import { computeEditFaults } from './edit-faults.ts'
import { type EditValues, listDifferingFields, newReportValues, toSaveInput } from './edit-values.ts'
import { splitKeywords } from './fields/keywords.ts'
import { mergeValues } from './merges.ts'

const filled: EditValues = {
  ...newReportValues,
  sourceId: 'FIN_REV_001',
  fileName: 'government-revenue',
  titleEn: 'Government revenue',
  categoryId: '1',
  subCategoryId: '2',
  frequency: 'Yearly',
  keywords: ['revenue'],
}

test('a complete report has no fault', () => assert.deepEqual(computeEditFaults(filled), {}))

test('each required field is reported', () => {
  assert.deepEqual(computeEditFaults(newReportValues), {
    sourceId: 'informationRequired',
    fileName: 'informationRequired',
    titleEn: 'informationRequired',
    categoryId: 'informationRequired',
    subCategoryId: 'informationRequired',
    frequency: 'informationRequired',
    keywords: 'informationRequired',
  })
})

test('Report ID and File Name are English, without spaces', () => {
  for (const wrong of ['รายได้', 'two words', '../up', '-dash'])
    assert.deepEqual(
      computeEditFaults({ ...filled, sourceId: wrong, fileName: wrong }),
      { sourceId: 'englishOnly', fileName: 'englishOnly' },
      wrong,
    )
})

/** Fields that are chosen from a list. */
const chosenFields = ['subCategoryId', 'categoryId', 'frequency', 'status', 'rowMode', 'chartKind']

test('a text that the server would refuse is reported at its field', () => {
  for (const name of Object.keys(filled).filter(field => field in editableFields && !chosenFields.includes(field))) {
    const value = name === 'keywords' ? ['x'.repeat(20_000)] : 'x'.repeat(20_000)
    assert.deepEqual(Object.keys(computeEditFaults({ ...filled, [name]: value })), [name])
  }
})

test('addresses begin with http', () => {
  const wrong = 'ftp://example.org'
  assert.deepEqual(computeEditFaults({ ...filled, licenceUrl: wrong, sourceUrl: wrong }), {
    licenceUrl: 'addressInvalid',
    sourceUrl: 'addressInvalid',
  })
})

test('a Buddhist year is refused for the next release', () => {
  for (const day of ['2570-01-15', '3113-01-15', '1484-01-15', '0069-01-15', '22026-01-15'])
    assert.deepEqual(computeEditFaults({ ...filled, nextReleaseDate: day }), { nextReleaseDate: 'notADay' }, day)
  for (const day of ['', '1900-01-01', '2027-01-15', '2200-12-31'])
    assert.deepEqual(computeEditFaults({ ...filled, nextReleaseDate: day }), {}, day)
})

test('too many keywords and too long ones have different faults', () => {
  const many = Array.from({ length: 501 }, (_, index) => `word ${index}`)
  assert.deepEqual(computeEditFaults({ ...filled, keywords: many.slice(1) }), {})
  assert.deepEqual(computeEditFaults({ ...filled, keywords: many }), { keywords: 'tooManyWords' })
  assert.deepEqual(computeEditFaults({ ...filled, keywords: ['x'.repeat(256)] }), { keywords: 'tooLongWord' })
})

test('words are separated by commas and lines, without duplicates', () => {
  assert.deepEqual(splitKeywords(' revenue, GDP ,,รายได้\n การคลัง,gdp, '), ['revenue', 'GDP', 'รายได้', 'การคลัง'])
})

test('only changed fields count as changes', () => {
  assert.deepEqual(listDifferingFields(filled, { ...filled, keywords: ['revenue'] }), [])
  assert.deepEqual(listDifferingFields(filled, { ...filled, keywords: ['revenue', 'tax'], titleTh: 'รายได้' }), [
    'titleTh',
    'keywords',
  ])
})

test('an empty day is null', () => {
  assert.equal(toSaveInput(filled).report.nextReleaseDate, null)
  assert.equal(toSaveInput({ ...filled, nextReleaseDate: '2026-12-31' }).report.nextReleaseDate, '2026-12-31')
})

test('a merge keeps my chosen fields, with the category of their sub-category and the level of their sub level', () => {
  const theirs = { ...filled, titleEn: 'Theirs', categoryId: '7', subCategoryId: '70', source: 'World Bank' }
  const mine = { ...filled, titleEn: 'Mine', categoryId: '8', subCategoryId: '80' }
  assert.deepEqual(mergeValues(theirs, mine, new Set(['titleEn'])), { ...theirs, titleEn: 'Mine' })
  assert.deepEqual(mergeValues(theirs, mine, new Set(['subCategoryId'])), {
    ...theirs,
    categoryId: '8',
    subCategoryId: '80',
  })
})

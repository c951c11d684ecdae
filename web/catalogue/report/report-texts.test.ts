import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { pickTexts } from './report-texts.ts'

const base = {
  attributionEn: 'Customs, CC BY',
  attributionTh: 'กรมศุลกากร',
  source: 'Customs',
  methodEn: 'Counted',
  methodTh: '',
}
const buildDetails = (overrides: object) => ({ ...base, ...overrides, report: {} }) as unknown as ReportDetails

const credits: { scenario: string; overrides: object; english: string; thai: string }[] = [
  { scenario: 'each language has its own', overrides: {}, english: 'Customs, CC BY', thai: 'กรมศุลกากร' },
  {
    scenario: 'the other language fills in',
    overrides: { attributionTh: '' },
    english: 'Customs, CC BY',
    thai: 'Customs, CC BY',
  },
  {
    scenario: 'without an attribution the source is named',
    overrides: { attributionEn: '', attributionTh: '' },
    english: 'Customs',
    thai: 'Customs',
  },
]
for (const { scenario, overrides, english, thai } of credits)
  test(`a citation names the source: ${scenario}`, () => {
    assert.equal(pickTexts(buildDetails(overrides), 'en').attribution, english)
    assert.equal(pickTexts(buildDetails(overrides), 'th').attribution, thai)
  })

test('a missing method falls back to the other language', () => {
  assert.deepEqual(
    [pickTexts(buildDetails({}), 'en').method, pickTexts(buildDetails({}), 'th').method],
    ['Counted', 'Counted'],
  )
})

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
const details = (more: object) => ({ ...base, ...more, report: {} }) as unknown as ReportDetails

const credits: [scenario: string, more: object, english: string, thai: string][] = [
  ['each language has its own', {}, 'Customs, CC BY', 'กรมศุลกากร'],
  ['the other language fills in', { attributionTh: '' }, 'Customs, CC BY', 'Customs, CC BY'],
  ['the source is named where nothing says how', { attributionEn: '', attributionTh: '' }, 'Customs', 'Customs'],
]
for (const [scenario, more, english, thai] of credits)
  test(`a citation names the source: ${scenario}`, () => {
    assert.equal(pickTexts(details(more), 'en').attribution, english)
    assert.equal(pickTexts(details(more), 'th').attribution, thai)
  })

test('a missing method falls back to the other language', () => {
  assert.deepEqual([pickTexts(details({}), 'en').method, pickTexts(details({}), 'th').method], ['Counted', 'Counted'])
})

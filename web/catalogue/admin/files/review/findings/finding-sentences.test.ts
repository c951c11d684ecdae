import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftChanges } from '../../../../../../contract/catalogue/drafts/changes.ts'
import { formatFinding } from './finding-sentences.ts'

const buildFit = (unit: string, coverage: string): DraftChanges['fit'] => ({
  unit: { page: { en: 'Baht', th: unit }, table: 'Percent', fits: false },
  coverage: {
    page: { en: '1833 – 2026', th: coverage },
    table: { from: '1845', to: '2014', years: { from: 1845, to: 2014 } },
    fit: 'shrinks',
  },
  frequency: null,
})
const unit = { key: 'a', rule: 'unitDiffers', values: { page: 'Baht', table: 'Percent' } } as const
const coverage = { key: 'b', rule: 'coverageShrinks', values: { page: '1833 – 2026', table: '1845–2014' } } as const

test('what a report page says is quoted in the language of the screen, with the years of its era', () => {
  const fit = buildFit('บาท', 'พ.ศ. 2376 – 2569')
  assert.equal(formatFinding(unit, fit, 'th'), 'หน้ารายงานระบุหน่วย “บาท” แต่ตารางใหม่มีหน่วย “Percent”')
  assert.equal(formatFinding(coverage, fit, 'th'), 'รายงานครอบคลุม พ.ศ. 2376 – 2569 แต่ตารางใหม่ครอบคลุม พ.ศ. 2388–2557')
  assert.match(formatFinding(unit, fit, 'en'), /says “Baht”/)
  assert.match(formatFinding(coverage, fit, 'en'), /covers 1833 – 2026, but the new table covers 1845–2014/)
})

test('a report page without Thai texts is quoted in English', () => {
  assert.match(formatFinding(unit, buildFit('', ''), 'th'), /“Baht”/)
  assert.match(formatFinding(coverage, buildFit('', ''), 'th'), /1833 – 2026 .* 1845–2014$/)
  assert.match(formatFinding(unit, null, 'th'), /“Baht”/)
})

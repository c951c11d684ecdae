import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftChanges, Finding } from '../../../../../../contract/catalogue/drafts/changes.ts'
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

const format = (finding: Finding, fit: DraftChanges['fit'], language: 'en' | 'th') =>
  formatFinding(finding, { table: null, fit }, language, type => type)

test('what a report page says is quoted in the language of the screen, with the years of its era', () => {
  const fit = buildFit('บาท', 'พ.ศ. 2376 – 2569')
  assert.equal(format(unit, fit, 'th'), 'หน้ารายงานระบุหน่วย “บาท” แต่ตารางใหม่มีหน่วย “Percent”')
  assert.equal(format(coverage, fit, 'th'), 'รายงานครอบคลุม พ.ศ. 2376 – 2569 แต่ตารางใหม่ครอบคลุม พ.ศ. 2388–2557')
  assert.match(format(unit, fit, 'en'), /says “Baht”/)
  assert.match(format(coverage, fit, 'en'), /covers 1833 – 2026, but the new table covers 1845–2014/)
})

test('a report page without Thai texts is quoted in English', () => {
  assert.match(format(unit, buildFit('', ''), 'th'), /“Baht”/)
  assert.match(format(coverage, buildFit('', ''), 'th'), /1833 – 2026 .* 1845–2014$/)
  assert.match(format(unit, null, 'th'), /“Baht”/)
})

test('types of columns are named in the language of the screen', () => {
  const columnsRetyped = [{ name: 'Rate (%)', from: 'integer', to: 'string' }]
  const finding: Finding = { key: 'c', rule: 'columnsRetyped', values: { columns: 'Rate (%) (integer → string)' } }
  const table = { columnsRetyped } as unknown as DraftChanges['table']
  const names: Record<string, string> = { integer: 'จำนวนเต็ม', string: 'ข้อความ' }
  assert.equal(
    formatFinding(finding, { table, fit: null }, 'th', type => names[type]!),
    'คอลัมน์ที่เปลี่ยนชนิดข้อมูล: Rate (%) (จำนวนเต็ม → ข้อความ)',
  )
})

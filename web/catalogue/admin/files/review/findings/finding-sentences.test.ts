import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import type { DraftChanges, Finding } from '../../../../../../contract/catalogue/drafts/changes.ts'
import { publishing } from '../../../../../words/en/publishing.ts'
import { formatFinding, formatOtherTable } from './finding-sentences.ts'

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

test('another table is described by its missing columns, if any, and by numbers of rows with separators', () => {
  const i18n = createInstance()
  i18n.init({ lng: 'en', resources: { en: { publishing } }, defaultNS: 'publishing', initAsync: false })
  const t = i18n.getFixedT('en', 'publishing')
  const rows = 'The number of rows changes from 11,182 to 3. Did you choose the right file?'
  for (const [columnsLost, expected] of [
    [0, rows],
    [1, `1 of 4 published columns is missing. ${rows}`],
    [3, `3 of 4 published columns are missing. ${rows}`],
  ] as const)
    assert.equal(formatOtherTable({ columnsLost, columnsBefore: 4, rowsBefore: 11182, rowsAfter: 3 }, t), expected)
})

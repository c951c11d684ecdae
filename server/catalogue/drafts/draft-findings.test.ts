import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewDraft } from '../../../contract/catalogue/uploads.ts'
import { csvZipOf, metadataOf, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'

const { upload, ask, database, reports } = await openUploadPortal()
const name = 'inflation'
const table: TestTable = [
  ['Year', 'Value', 'Note'],
  [2024, 11, 'a'],
  [2025, 12, 'b'],
]
/** Publishes a table as the only version of the report. */
const having = async (before: TestTable) => {
  for (const rows of ['report_files', 'report_columns'] as const)
    await database.deleteFrom(rows).where('report_id', '=', reports[name]!).execute()
  await upload(name, 'csv', await csvZipOf(name, before))
}
const foundIn = async (after: TestTable, metadata?: Buffer) => {
  const first = await upload(name, 'csv', await csvZipOf(name, after), { draft: 'new' })
  const { draft_id } = JSON.parse(first.text).draft
  if (metadata) await upload(name, 'metadata', metadata, { draft: draft_id })
  return JSON.parse((await ask(previewDraft, { draft_id }, 'steward')).text).changes.findings
}
const findings = async (before: TestTable, after: TestTable) => {
  await having(before)
  const found = await foundIn(after)
  return found.map(({ rule, values }: { rule: string; values: object }) => ({ [rule]: values }))
}
const many = (count: number, ...more: TestTable): TestTable => [
  ['Year', 'Value'],
  ...Array.from({ length: count }, (_, at) => [1900 + at, at]),
  ...more,
]

test('possible mistakes must be acknowledged, and other changes need not', async () => {
  assert.deepEqual(await findings(many(20), many(21)), [])
  assert.deepEqual(await findings(many(20), many(18)), [], 'a tenth')
  assert.deepEqual(await findings(many(20), many(17)), [{ rowsFewer: { rowsBefore: 20, rowsAfter: 17, percent: 15 } }])
  assert.deepEqual(await findings(many(20), many(10)), [{ rowsFewer: { rowsBefore: 20, rowsAfter: 10, percent: 50 } }])
  const halved = { columnsBefore: 2, columnsLost: 0, rowsBefore: 20, rowsAfter: 9 }
  assert.deepEqual(await findings(many(20), many(9)), [{ otherTable: halved }])
  assert.deepEqual(await findings(many(2), many(2, [1902, 'x'])), [
    { columnsRetyped: { columns: 'Value (integer → string)' } },
  ])
  assert.deepEqual(
    await findings(
      table,
      table.map(row => row.slice(0, 2)),
    ),
    [{ columnsLost: { columns: 'Note' } }],
  )
  const renamed: TestTable = [['Year', 'Value', 'Remark'], ...table.slice(1)]
  assert.deepEqual(await findings(table, renamed), [{ columnsRenamed: { columns: 'Note → Remark' } }])
  const other = { columnsBefore: 3, columnsLost: 3, rowsBefore: 2, rowsAfter: 2 }
  assert.deepEqual(await findings(table, [['Month'], [1], [2]]), [{ otherTable: other }])
  assert.deepEqual(await findings(table, [['Month'], [1]]), [{ otherTable: { ...other, rowsAfter: 1 } }])
})

test('a table that covers less than its page says, and a column with a new unit, must be acknowledged', async () => {
  const page = { coverage_en: 'Thailand, 1900 to 2443 (B.E.)', coverage_th: null }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  assert.deepEqual(await findings(many(2), many(3)), [])
  const later: TestTable = [
    ['Year', 'Value'],
    [1901, 1],
    [1902, 2],
  ]
  assert.deepEqual(await findings(many(2), later), [
    { coverageShrinks: { page: page.coverage_en, table: '1901–1902' } },
  ])
  const inBaht = await metadataOf(['Year', 'Value'], 'As it says', 'Baht')
  await having(many(2))
  await upload(name, 'metadata', inBaht)
  const found = await foundIn(many(3), await metadataOf(['Year', 'Value'], 'As it says', 'Million baht'))
  assert.equal(found[0].rule, 'unitsChanged')
  assert.match(found[0].values.columns, /Value \(Baht → Million baht\)/)
})

test('a table in another unit than its page says must be acknowledged once', async () => {
  const page = { unit_en: 'Million baht', unit_th: 'ล้านบาท', coverage_en: null, coverage_th: null }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  const inUnit = (unit: string, last = unit): TestTable => [
    ['Year', 'Value', 'Unit'],
    [2023, 1, unit],
    [2024, 2, unit],
    [2025, 3, last],
  ]
  assert.deepEqual(await findings(inUnit('Million baht'), inUnit('Percent')), [
    { unitDiffers: { page: 'Million baht', table: 'Percent' } },
  ])
  assert.deepEqual(await findings(inUnit('Million baht'), inUnit('ล้านบาท')), [], 'the unit in the other language')
  assert.deepEqual(await findings(inUnit('mn THB'), inUnit('mn THB')), [], 'accepted with the current table')
  assert.deepEqual(await findings(inUnit('Million baht'), inUnit('Percent', 'Baht')), [], 'several units')
})

test('a preview compares the report page with the new table', async () => {
  const page = { unit_en: 'Baht', unit_th: null, coverage_en: '2023 – 2024', frequency: 'Monthly' }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  const fitOf = async (after: TestTable) => {
    const draft = await upload(name, 'csv', await csvZipOf(name, after), { draft: 'new' })
    const { draft_id } = JSON.parse(draft.text).draft
    return JSON.parse((await ask(previewDraft, { draft_id }, 'steward')).text).changes.fit
  }
  const yearly = await fitOf([['Year', 'Value', 'Unit'], ...[2023, 2024, 2025].map(year => [year, 1, 'baht'])])
  assert.deepEqual(yearly.unit, { page: { en: 'Baht', th: '' }, table: 'baht', fits: true })
  assert.equal(yearly.coverage.fit, 'follows')
  assert.deepEqual(yearly.frequency, { page: 'Monthly', table: 'Yearly', fits: false })
  const daily = await fitOf([['Date', 'Value'], ...[1, 2, 3].map(day => [`2024-01-0${day}`, day])])
  assert.equal(daily.unit, null)
  assert.equal(daily.coverage.fit, 'shrinks')
  assert.deepEqual(daily.frequency, { page: 'Monthly', table: 'Daily', fits: true })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import { buildCsvZip, buildMetadata, type TestTable } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { detectFindings } from './detected-findings.ts'
import { storeFindings } from './draft-findings.ts'

const { upload, uploadDraft, requestJson, database, reports, users } = await openUploadPortal()
const name = 'inflation'
const table: TestTable = [
  ['Year', 'Value', 'Note'],
  [2024, 11, 'a'],
  [2025, 12, 'b'],
]
/** Publishes a table as the only version of the report. */
const publishTable = async (before: TestTable) => {
  for (const rows of ['report_files', 'report_columns'] as const)
    await database.deleteFrom(rows).where('report_id', '=', reports[name]!).execute()
  await upload(name, 'csv', await buildCsvZip(name, before))
}
const previewFindings = async (after: TestTable, metadata?: Buffer) => {
  const draft_id = await uploadDraft(name, 'csv', await buildCsvZip(name, after))
  if (metadata) await upload(name, 'metadata', metadata, { draft: draft_id })
  return (await requestJson(previewDraft, { draft_id }, 'steward')).changes.findings
}
const listFindings = async (before: TestTable, after: TestTable) => {
  await publishTable(before)
  const draftFindings = await previewFindings(after)
  return draftFindings.map(({ rule, values }: { rule: string; values: object }) => ({ [rule]: values }))
}
const buildLongTable = (count: number, ...more: TestTable): TestTable => [
  ['Year', 'Value'],
  ...Array.from({ length: count }, (_, index) => [1900 + index, index]),
  ...more,
]

test('possible mistakes must be acknowledged, and other changes need not', async () => {
  assert.deepEqual(await listFindings(buildLongTable(20), buildLongTable(21)), [])
  assert.deepEqual(await listFindings(buildLongTable(20), buildLongTable(18)), [], 'a tenth')
  assert.deepEqual(await listFindings(buildLongTable(20), buildLongTable(17)), [
    { rowsFewer: { rowsBefore: 20, rowsAfter: 17, percent: 15 } },
  ])
  assert.deepEqual(await listFindings(buildLongTable(20), buildLongTable(10)), [
    { rowsFewer: { rowsBefore: 20, rowsAfter: 10, percent: 50 } },
  ])
  const halved = { columnsBefore: 2, columnsLost: 0, rowsBefore: 20, rowsAfter: 9 }
  assert.deepEqual(await listFindings(buildLongTable(20), buildLongTable(9)), [{ otherTable: halved }])
  assert.deepEqual(await listFindings(buildLongTable(2), buildLongTable(2, [1902, 'x'])), [
    { columnsRetyped: { columns: 'Value (integer → string)' } },
  ])
  assert.deepEqual(
    await listFindings(
      table,
      table.map(row => row.slice(0, 2)),
    ),
    [{ columnsLost: { columns: 'Note' } }],
  )
  const renamed: TestTable = [['Year', 'Value', 'Remark'], ...table.slice(1)]
  assert.deepEqual(await listFindings(table, renamed), [{ columnsRenamed: { columns: 'Note → Remark' } }])
  const other = { columnsBefore: 3, columnsLost: 3, rowsBefore: 2, rowsAfter: 2 }
  assert.deepEqual(await listFindings(table, [['Month'], [1], [2]]), [{ otherTable: other }])
  assert.deepEqual(await listFindings(table, [['Month'], [1]]), [{ otherTable: { ...other, rowsAfter: 1 } }])
})

test('a table that covers less than its page says, and a column with a new unit, must be acknowledged', async () => {
  const page = { coverage_en: 'Thailand, 1900 to 2443 (B.E.)', coverage_th: null }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  assert.deepEqual(await listFindings(buildLongTable(2), buildLongTable(3)), [])
  const later: TestTable = [
    ['Year', 'Value'],
    [1901, 1],
    [1902, 2],
  ]
  assert.deepEqual(await listFindings(buildLongTable(2), later), [
    { coverageShrinks: { page: page.coverage_en, table: '1901–1902' } },
  ])
  const inBaht = await buildMetadata(['Year', 'Value'], 'As it says', 'Baht')
  await publishTable(buildLongTable(2))
  await upload(name, 'metadata', inBaht)
  const draftFindings = await previewFindings(
    buildLongTable(3),
    await buildMetadata(['Year', 'Value'], 'As it says', 'Million baht'),
  )
  assert.equal(draftFindings[0].rule, 'unitsChanged')
  assert.match(draftFindings[0].values.columns, /Value \(Baht → Million baht\)/)
})

test('a table in another unit than its page says must be acknowledged once', async () => {
  const page = { unit_en: 'Million baht', unit_th: 'ล้านบาท', coverage_en: null, coverage_th: null }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  const buildTableInUnit = (unit: string, last = unit): TestTable => [
    ['Year', 'Value', 'Unit'],
    [2023, 1, unit],
    [2024, 2, unit],
    [2025, 3, last],
  ]
  assert.deepEqual(await listFindings(buildTableInUnit('Million baht'), buildTableInUnit('Percent')), [
    { unitDiffers: { page: 'Million baht', table: 'Percent' } },
  ])
  assert.deepEqual(
    await listFindings(buildTableInUnit('Million baht'), buildTableInUnit('ล้านบาท')),
    [],
    'the unit in the other language',
  )
  assert.deepEqual(
    await listFindings(buildTableInUnit('mn THB'), buildTableInUnit('mn THB')),
    [],
    'accepted with the current table',
  )
  const late: TestTable = [
    ['Year', 'Value', 'Unit'],
    ...Array.from({ length: 8 }, (_, index) => [2018 + index, index, index < 6 ? '' : 'mn THB']),
  ]
  assert.deepEqual(await listFindings(late, late), [], 'accepted with a current table whose first rows have no unit')
  assert.deepEqual(
    await listFindings(buildTableInUnit('Million baht'), buildTableInUnit('Percent', 'Baht')),
    [],
    'several units',
  )
})

/** A table with this many columns, none of which has changed. */
const buildUnchanged = (columnCount: number) => ({
  rowsBefore: 20,
  rowsAfter: 20,
  columnsBefore: columnCount,
  columnsAfter: columnCount,
  rowsAdded: null,
  rowsRemoved: null,
  samplesAdded: null,
  samplesRemoved: null,
  columnsAdded: [] as string[],
  columnsRemoved: [] as string[],
  columnsRetyped: [] as { name: string; from: 'integer'; to: 'string' }[],
})
type ComparedVersions = Parameters<typeof detectFindings>[0]
const detectRules = (table: Partial<ReturnType<typeof buildUnchanged>> | null, other: Partial<ComparedVersions> = {}) =>
  detectFindings({
    table: table && { ...buildUnchanged(30), ...table },
    units: { before: [], after: undefined },
    fit: null,
    ...other,
  }).map(({ rule, values }) => [rule, values])
const listNames = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1}`)
const twelve = listNames(12).join(', ')

test('a finding names at most twelve columns', () => {
  assert.deepEqual(detectRules({ columnsRemoved: listNames(12) }), [['columnsLost', { columns: twelve }]])
  assert.deepEqual(detectRules({ columnsRemoved: listNames(13) }), [['columnsLost', { columns: `${twelve}, …` }]])
})

test('removed columns count as renamed only if as many were added, and as neither if the whole table is another', () => {
  assert.deepEqual(detectRules({ columnsRemoved: ['a', 'b'], columnsAdded: ['c'] }), [
    ['columnsLost', { columns: 'a, b' }],
  ])
  assert.deepEqual(detectRules({ columnsRemoved: ['a', 'b'], columnsAdded: ['c', 'd'] }), [
    ['columnsRenamed', { columns: 'a → c, b → d' }],
  ])
  const other = { rowsBefore: 20, rowsAfter: 17, columnsBefore: 2, columnsLost: 2 }
  for (const columnsAdded of [[], ['c'], ['c', 'd']])
    assert.deepEqual(detectRules({ rowsAfter: 17, columnsBefore: 2, columnsRemoved: ['a', 'b'], columnsAdded }), [
      ['otherTable', other],
    ])
  assert.deepEqual(detectRules({ columnsBefore: 1, columnsRemoved: ['a'] }), [
    ['otherTable', { rowsBefore: 20, rowsAfter: 20, columnsBefore: 1, columnsLost: 1 }],
  ])
  assert.deepEqual(detectRules({ columnsBefore: 0 }), [])
})

test('repeated keys, new units and a smaller period are findings of their own', () => {
  const joined = { key: ['Date'], rowsAdded: 2, rowsKnown: 0, rowsRepeated: 1 }
  assert.deepEqual(detectRules({}, { joined }), [['rowsRepeated', { count: 1, columns: 'Date' }]])
  assert.deepEqual(detectRules({}, { joined: { ...joined, rowsRepeated: 0 } }), [])
  assert.deepEqual(detectRules({}, { joined: { ...joined, key: null } }), [])
  const buildColumn = (name: string, unit: string | null) => ({ name, type: 'integer' as const, unit })
  const units = {
    before: [buildColumn('a', 'Baht'), buildColumn('b', 'Baht'), buildColumn('c', 'Baht'), buildColumn('d', null)],
    after: [
      buildColumn('a', 'Baht'),
      buildColumn('b', 'Percent'),
      buildColumn('c', null),
      buildColumn('d', 'Baht'),
      buildColumn('e', 'Baht'),
    ],
  }
  const changed = [['unitsChanged', { columns: 'b (Baht → Percent), c (Baht → –)' }]]
  assert.deepEqual(detectRules({}, { units }), changed)
  assert.deepEqual(detectRules(null, { units }), changed, 'metadata without a table')
  assert.deepEqual(detectRules({}, { units: { ...units, after: units.before } }), [])
})

test('the key of a finding is its rule with twelve digits of a hash of its values', () => {
  const listFindingKeys = (count: number) =>
    detectFindings({
      table: { ...buildUnchanged(30), columnsRemoved: listNames(count) },
      units: { before: [], after: [] },
      fit: null,
    })
  const [[one], [other]] = [listFindingKeys(1), listFindingKeys(2)]
  for (const finding of [one, other]) assert.match(finding!.key, /^columnsLost-[0-9a-f]{12}$/)
  assert.notEqual(one!.key, other!.key)
})

test('findings are only stored with the draft and the revision that were compared, unless it was published', async () => {
  const values = { report_id: reports[name]!, user_id: users.collector!, made_at: '2026-11-20', revision: 72 }
  const ids = await database
    .insertInto('report_drafts')
    .values([values, values, { ...values, published_at: '2026-11-20' }])
    .returning('draft_id')
    .execute()
  const [draftId, , published] = ids.map(({ draft_id }) => draft_id)
  await storeFindings(database, { draftId: draftId!, revision: 72 }, ['a'])
  await storeFindings(database, { draftId: draftId!, revision: 71 }, ['b'])
  await storeFindings(database, { draftId: published!, revision: 72 }, ['c'])
  const rows = await database
    .selectFrom('report_drafts')
    .select(['draft_id', 'findings'])
    .where('report_id', '=', reports[name]!)
    .where('revision', '=', 72)
    .where('findings', 'is not', null)
    .execute()
  assert.deepEqual(rows, [{ draft_id: draftId, findings: ['a'] }])
  await database.deleteFrom('report_drafts').where('revision', '=', 72).execute()
})

test('a preview compares the report page with the new table', async () => {
  const page = { unit_en: 'Baht', unit_th: null, coverage_en: '2023 – 2024', frequency: 'Monthly' }
  await database.updateTable('reports').set(page).where('report_id', '=', reports[name]!).execute()
  const previewFit = async (after: TestTable) => {
    const draft_id = await uploadDraft(name, 'csv', await buildCsvZip(name, after))
    return (await requestJson(previewDraft, { draft_id }, 'steward')).changes.fit
  }
  const yearly = await previewFit([['Year', 'Value', 'Unit'], ...[2023, 2024, 2025].map(year => [year, 1, 'baht'])])
  assert.deepEqual(yearly.unit, { page: { en: 'Baht', th: '' }, table: 'baht', fits: true })
  assert.equal(yearly.coverage.fit, 'follows')
  assert.deepEqual(yearly.frequency, { page: 'Monthly', table: 'Yearly', fits: false })
  const daily = await previewFit([['Date', 'Value'], ...[1, 2, 3].map(day => [`2024-01-0${day}`, day])])
  assert.equal(daily.unit, null)
  assert.equal(daily.coverage.fit, 'shrinks')
  assert.deepEqual(daily.frequency, { page: 'Monthly', table: 'Daily', fits: true })
  const thai = { unit_en: null, unit_th: 'บาท', coverage_en: null, coverage_th: '2566–2568', frequency: 'Yearly' }
  await database.updateTable('reports').set(thai).where('report_id', '=', reports[name]!).execute()
  const years: TestTable = [['Year', 'Value', 'Unit'], ...[2023, 2024, 2025].map(year => [year, 1, 'baht'])]
  const exact = await previewFit(years)
  assert.deepEqual([exact.unit.fits, exact.coverage.fit, exact.frequency.fits], [false, 'fits', true])
  const less = await listFindings(years, years.slice(0, 3))
  assert.deepEqual(less.at(-1), { coverageShrinks: { page: '2566–2568', table: '2023–2024' } })
  const unstated = { unit_th: null, coverage_th: null }
  await database.updateTable('reports').set(unstated).where('report_id', '=', reports[name]!).execute()
  const { unit, coverage } = await previewFit(years)
  assert.deepEqual([unit, coverage.fit], [null, 'follows'])
})

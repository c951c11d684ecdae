import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { applyRecipe, discardDraft, previewDraft, publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import { buildZip, readFirstRecords, readWorkbook } from '../../../files/index.ts'
import { buildCsvZip, buildExcel, type TestTable } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'

// Adding rows to the current table (docs/behaviour/publishing.md#adding-rows).

const portal = await openUploadPortal()
const { request, requestJson, upload, readStoredState, readCurrentFiles, store, database, reports, inChildren } = portal

const name = 'public-debt'
const header = ['Date', 'Value']
const first: TestTable = [header, ['2026-01-01', 10], ['2026-01-02', 11]]
const readRows = async (fileName: string) => {
  const { csv } = await readCurrentFiles(fileName)
  return (await readFirstRecords(store, (await store.find(csv!.digest))!, 99)).records
}
const uploadTable = async (table: TestTable, more: { draft?: string; mode?: string; who?: string } = {}) =>
  upload(name, 'csv', await buildCsvZip(name, table), more)
const createDraft = async (table: TestTable, mode = 'Append') => (await uploadTable(table, { draft: 'new', mode })).body
const readPreview = (draft_id: string) => requestJson(previewDraft, { draft_id }, 'steward')
const publish = async (draft_id: string, revision: number, acknowledged: string[] = []) =>
  request(publishDraft, { draft_id, revision, acknowledged }, 'steward')
/** Publishes only the table. */
const reset = async (table = first) => assert.equal((await uploadTable(table)).body.status, 'success')
const pickRules = ({ faults }: { faults: { rule: string }[] }) => faults.map(({ rule }) => rule)

test('the rows of a CSV are added to the current table, and the preview shows the result before publication', async () => {
  await reset()
  const { draft } = await createDraft([
    ['Value', 'Date'],
    [11, '2026-01-02'],
    [12, '2026-01-03'],
  ])
  assert.deepEqual(
    [draft.files[0].row_count, draft.files[0].joined],
    [3, { rows_added: 1, rows_known: 1 }],
    'a row that is there already is not added again',
  )
  const { changes } = await readPreview(draft.draft_id)
  const { rows_before, rows_after, rows_added, rows_removed, samples_added } = changes.table
  assert.deepEqual(
    { rows_before, rows_after, rows_added, rows_removed },
    { rows_before: 2, rows_after: 3, rows_added: 1, rows_removed: 0 },
  )
  assert.deepEqual(samples_added.rows, [['2026-01-03', '12']])
  assert.deepEqual(changes.findings, [])
  assert.deepEqual(await readRows(name), [
    ['2026-01-01', '10'],
    ['2026-01-02', '11'],
  ])
  assert.equal((await publish(draft.draft_id, changes.revision)).status, 200)
  assert.deepEqual(await readRows(name), [
    ['2026-01-01', '10'],
    ['2026-01-02', '11'],
    ['2026-01-03', '12'],
  ])
  assert.equal((await readCurrentFiles(name)).excel!.row_count, 3)
})

test('a child may read both tables and write the joined one', () =>
  inChildren!(async () => {
    await reset()
    const { draft } = await createDraft([header, ['2026-01-03', 12]])
    assert.deepEqual(draft.files[0].joined, { rows_added: 1, rows_known: 0 })
    await request(discardDraft, { draft_id: draft.draft_id }, 'steward')
  }))

test('an upload without a mode follows the mode of its report', async () => {
  await reset()
  const more: TestTable = [header, ['2026-01-03', 12]]
  const setMode = (row_mode: string) =>
    database.updateTable('reports').set({ row_mode }).where('report_id', '=', reports[name]!).execute()
  await setMode('Append')
  const added = (await uploadTable(more, { draft: 'new' })).body.draft
  assert.deepEqual(added.files[0].joined, { rows_added: 1, rows_known: 0 })
  const replaced = (await uploadTable(more, { draft: 'new', mode: 'Update' })).body.draft
  assert.deepEqual([replaced.files[0].row_count, replaced.files[0].joined], [1, undefined])
  await setMode('Update')
  const wholeDraft = (await uploadTable(more, { draft: 'new' })).body.draft
  assert.deepEqual([wholeDraft.files[0].row_count, wholeDraft.files[0].joined], [1, undefined])
  await database.updateTable('reports').set({ row_mode: 'Append' }).where('file_name', '<>', name).execute()
  const unaffected = (await uploadTable(more, { draft: 'new' })).body.draft
  assert.equal(unaffected.files[0].joined, undefined, 'the mode of another report')
  for (const { draft_id } of [added, replaced, wholeDraft, unaffected])
    await request(discardDraft, { draft_id }, 'steward')
})

test('adding the same rows again changes nothing and is reported', async () => {
  await reset()
  const before = await readStoredState()
  const result = await createDraft(first)
  assert.deepEqual([result.status, ...pickRules(result)], ['Please check records again', 'nothingToAdd'])
  assert.deepEqual({ ...(await readStoredState()), onDisk: 0 }, { ...before, onDisk: 0 })
})

test('rows with other values for an existing key must be acknowledged', async () => {
  await reset()
  const { draft } = await createDraft([header, ['2026-01-02', 99], ['2026-01-03', 12]])
  const { changes } = await readPreview(draft.draft_id)
  const [finding] = changes.findings
  assert.deepEqual([finding.rule, finding.values], ['rowsRepeated', { count: 1, columns: 'Date' }])
  assert.equal((await publish(draft.draft_id, changes.revision)).status, 422)
  assert.deepEqual(await readRows(name), [
    ['2026-01-01', '10'],
    ['2026-01-02', '11'],
  ])
  assert.equal((await publish(draft.draft_id, changes.revision, [finding.key])).status, 200)
  assert.equal((await readRows(name)).length, 4)
})

test('a workbook adds rows too, and the Excel file contains the whole table', async () => {
  await reset()
  const workbook = await buildExcel([header, ['2026-01-05', 5]])
  const { status, draft } = (await upload(name, 'excel', workbook, { draft: 'new', mode: 'Append' })).body
  assert.equal(status, 'success')
  const { changes } = await readPreview(draft.draft_id)
  assert.equal((await publish(draft.draft_id, changes.revision)).status, 200)
  assert.deepEqual((await readRows(name)).at(-1), ['2026-01-05', '5'])
  const { excel } = await readCurrentFiles(name)
  const [sheet] = await readWorkbook(await buffer(await store.open(excel!.digest)))
  assert.equal(sheet!.rows.length, 4, 'the header and three rows')
})

test('without a draft the rows become current at once', async () => {
  await reset()
  assert.equal((await uploadTable([header, ['2026-01-03', 12]], { mode: 'Append' })).body.status, 'success')
  assert.equal((await readRows(name)).length, 3)
})

test('the mode Update replaces the table', async () => {
  await reset()
  await uploadTable([header, ['2026-02-01', 1]], { mode: 'Update' })
  assert.deepEqual(await readRows(name), [['2026-02-01', '1']])
})

test('the first table of a report is published unchanged', async () => {
  const fresh = 'inflation'
  await database.deleteFrom('report_files').where('report_id', '=', reports[fresh]!).execute()
  const bytes = await buildCsvZip(fresh, first)
  const { draft } = (await upload(fresh, 'csv', bytes, { draft: 'new', mode: 'Append' })).body
  assert.deepEqual([draft.files[0].row_count, draft.files[0].joined], [2, undefined])
})

test('columns that differ from the table are refused by name, and nothing is stored', async () => {
  await reset()
  const before = await readStoredState()
  const result = await createDraft([
    ['Date', 'Amount'],
    ['2026-01-03', 12],
  ])
  assert.deepEqual(pickRules(result), ['joinColumnsDiffer'])
  assert.deepEqual(result.faults[0].values, { missing: 'Value', unknown: 'Amount' })
  const wide = await createDraft([
    ['Date', 'Value', ...Array.from({ length: 13 }, (_, index) => `c${index}`)],
    Array(15).fill(1),
  ])
  const unknown = 'c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11'
  assert.deepEqual(wide.faults[0].values, { missing: '–', unknown })
  assert.deepEqual({ ...(await readStoredState()), onDisk: 0 }, { ...before, onDisk: 0 })
})

test('rows are added to a current workbook, but not to a file that cannot be read', async () => {
  await reset()
  const deleteOtherKinds = (kind: string) =>
    database.deleteFrom('report_files').where('report_id', '=', reports[name]!).where('kind', '<>', kind).execute()
  await deleteOtherKinds('excel')
  const more: TestTable = [header, ['2026-01-03', 12]]
  assert.equal((await createDraft(more)).draft.files[0].row_count, 3)
  await database.updateTable('report_files').set({ kind: 'csv' }).where('report_id', '=', reports[name]!).execute()
  assert.deepEqual(pickRules(await createDraft(more)), ['joinUnreadable'], 'a workbook is no CSV')
  await reset()
  await deleteOtherKinds('csv')
  await database.updateTable('report_files').set({ kind: 'excel' }).where('report_id', '=', reports[name]!).execute()
  assert.deepEqual(pickRules(await createDraft(more)), ['joinUnreadable'], 'a CSV is no workbook')
})

test('rows of a workbook are refused if the whole table is too long for one', async () => {
  await reset([header, ['2026-01-01', 'x'.repeat(33_000)]])
  const workbook = await buildExcel([header, ['2026-01-05', 5]])
  const { body } = await upload(name, 'excel', workbook, { draft: 'new', mode: 'Append' })
  assert.deepEqual(pickRules(body), ['joinTooLong'])
})

test('rows added to an outdated table are not published', async () => {
  await reset()
  const { draft } = await createDraft([header, ['2026-01-03', 12]])
  const { changes } = await readPreview(draft.draft_id)
  await reset([header, ['2026-01-01', 100], ['2026-01-02', 110]])
  assert.equal((await publish(draft.draft_id, changes.revision)).status, 409)
  const again = await readPreview(draft.draft_id)
  assert.deepEqual([again.status, ...pickRules(again)], ['Please check records again', 'joinOutdated'])
  assert.deepEqual(await readRows(name), [
    ['2026-01-01', '100'],
    ['2026-01-02', '110'],
  ])
  await request(discardDraft, { draft_id: draft.draft_id }, 'steward')
})

test('rows that a recipe reads from a ragged file are added', async () => {
  await reset()
  const text = 'Debt by day\nDate,Value\n2026-01-03,12\nSource: the office\n'
  const bytes = await buildZip([{ name: `${name}.csv`, bytes: Buffer.from(text), modifiedAt: new Date(0) }])
  const ragged = (await upload(name, 'csv', bytes, { draft: 'new', mode: 'Append' })).body
  const input = { draft_id: ragged.draft.draft_id, kind: 'csv', recipe: ragged.layouts[0].recipe, mode: 'Append' }
  const { status, draft } = await requestJson(applyRecipe, input, 'steward')
  assert.deepEqual(
    { status, row_count: draft.files[0].row_count, rows_added: draft.files[0].joined.rows_added },
    { status: 'success', row_count: 3, rows_added: 1 },
  )
})

test('values keep their text in each file', async () => {
  await reset([header, ['00123', '"a ""quoted"", text"'], ['๒๕๖๗', '']])
  await uploadTable([header, ['00124', 'ใหม่']], { mode: 'Append' })
  assert.deepEqual(await readRows(name), [
    ['00123', 'a "quoted", text'],
    ['๒๕๖๗', ''],
    ['00124', 'ใหม่'],
  ])
})

for (const mode of ['append', 'x', ''])
  test(`the mode ${JSON.stringify(mode)} is 400, and nothing is stored`, async () => {
    const before = await readStoredState()
    assert.equal((await uploadTable(first, { draft: 'new', mode })).status, 400)
    assert.deepEqual(await readStoredState(), before)
  })

for (const [who, status] of [
  ['visitor', 401],
  ['reader', 403],
  ['analyst', 403],
] as const)
  test(`${who}: rows cannot be added without the right`, async () => {
    const before = await readRows(name)
    assert.equal((await uploadTable([header, ['2027-01-01', 1]], { mode: 'Append', who })).status, status)
    assert.deepEqual(await readRows(name), before)
  })

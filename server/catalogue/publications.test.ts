import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewDraft, publishDraft } from '../../contract/catalogue/uploads.ts'
import { csvZipOf, excelOf, metadataOf, type TestTable } from '../testing/report-files.ts'
import { openUploadPortal } from '../testing/upload-portal.ts'
import { checkDraft } from './draft-checks.ts'
import { requireDraft } from './drafts.ts'

const { ground, upload, ask, kept, currentOf, database, reports, users, clock } = await openUploadPortal()
const header = ['Year', 'Value']
const table: TestTable = [header, [2024, 11.5], [2025, 12]]
const longer: TestTable = [...table, [2026, 13]]

const asked = async (call: typeof previewDraft | typeof publishDraft, draft_id: string) => {
  const { status, text } = await ask(call, { draft_id }, 'steward')
  return { status, body: JSON.parse(text) }
}
const drafted = async (fileName: string, rows = table) => {
  const { text } = await upload(fileName, 'csv', await csvZipOf(fileName, rows), { draft: 'new' })
  return JSON.parse(text).draft.draft_id as string
}
const reportOf = (fileName: string) =>
  database.selectFrom('reports').selectAll().where('file_name', '=', fileName).executeTakeFirstOrThrow()
const columnsOf = (fileName: string) =>
  database
    .selectFrom('report_columns')
    .select(['name', 'type', 'description_en'])
    .where('report_id', '=', reports[fileName]!)
    .orderBy('position')
    .execute()
const versionsOf = (fileName: string) =>
  database
    .selectFrom('report_files')
    .select(['kind', 'digest', 'row_count', 'column_count', 'published_by', 'published_at', 'is_current'])
    .where('report_id', '=', reports[fileName]!)
    .orderBy('report_file_id')
    .execute()

test('a version says what it holds, who published it and when; those before stay', async () => {
  const name = 'public-debt'
  const before = await versionsOf(name)
  const draft = await drafted(name)
  assert.deepEqual((await asked(publishDraft, draft)).body, { status: 'success', faults: [] })
  const after = await versionsOf(name)
  assert.deepEqual(
    after.slice(0, -1),
    before.map(version => ({ ...version, is_current: version.kind !== 'csv' })),
  )
  const { digest, ...latest } = after.at(-1)!
  const said = { row_count: 2, column_count: 2, published_by: users.collector, published_at: clock.now() }
  assert.deepEqual(latest, { kind: 'csv', ...said, is_current: true })
})

test('publishing again answers the same and writes nothing', async () => {
  const draft = await drafted('debt-service')
  const first = await asked(publishDraft, draft)
  const before = await kept()
  assert.deepEqual(await asked(publishDraft, draft), first)
  assert.deepEqual(await Promise.all([asked(publishDraft, draft), asked(publishDraft, draft)]), [first, first])
  assert.deepEqual(await kept(), before)
})

test('a double click publishes what was looked at once, and is told so twice', async () => {
  const draft = await drafted('borrowing-plan')
  assert.equal((await asked(previewDraft, draft)).body.status, 'success')
  const before = (await versionsOf('borrowing-plan')).length
  const answers = await Promise.all(Array.from({ length: 5 }, () => asked(publishDraft, draft)))
  for (const { body } of answers) assert.deepEqual(body, { status: 'success', faults: [] })
  assert.equal((await versionsOf('borrowing-plan')).length, before + 1)
})

test('new data is released today by the calendar of Bangkok; new metadata is not', async () => {
  const name = 'government-revenue'
  const { release_date, updated_at } = await reportOf(name)
  await upload(name, 'metadata', await metadataOf(['Year', 'Value']))
  const described = await reportOf(name)
  assert.equal(described.release_date, release_date)
  assert.notDeepEqual(described.updated_at, updated_at)
  await upload(name, 'csv', await csvZipOf(name, table))
  // It is half past one at night there.
  assert.equal((await reportOf(name)).release_date, '2026-11-21')
})

test('the same bytes make no version and no change, however often they come', async () => {
  const name = 'inflation'
  await upload(name, 'csv', await csvZipOf(name, table))
  const [versions, report] = [await versionsOf(name), await reportOf(name)]
  clock.advance(60_000)
  const again = await upload(name, 'csv', await csvZipOf(name, table))
  assert.deepEqual(JSON.parse(again.text), { status: 'success', faults: [] })
  assert.deepEqual([await versionsOf(name), await reportOf(name)], [versions, report])
})

test('the metadata workbook becomes the data dictionary, and stays it when only data comes', async () => {
  const name = 'electricity-use'
  await upload(name, 'metadata', await metadataOf(header, 'First'))
  const dictionary = header.map(column => ({ name: column, type: 'number', description_en: 'First' }))
  assert.deepEqual(await columnsOf(name), dictionary)
  await upload(name, 'csv', await csvZipOf(name, longer))
  assert.deepEqual(await columnsOf(name), dictionary)
  await upload(name, 'metadata', await metadataOf(header, 'Second'))
  assert.deepEqual(
    (await columnsOf(name)).map(column => column.description_en),
    ['Second', 'Second'],
  )
})

test('without a dictionary the columns are those of the table', async () => {
  const name = 'gold-price'
  const report = database.deleteFrom('report_files').where('report_id', '=', reports[name]!)
  await report.where('kind', '=', 'metadata').execute()
  await upload(name, 'csv', await csvZipOf(name, table))
  assert.deepEqual(await columnsOf(name), [
    { name: 'Year', type: 'integer', description_en: '' },
    { name: 'Value', type: 'number', description_en: '' },
  ])
})

test('the audit trail says who published what, by which call', async () => {
  const name = 'oil-reserves'
  await asked(publishDraft, await drafted(name))
  const records = await database
    .selectFrom('audit_records')
    .select(['username', 'call', 'action', 'subject', 'key'])
    .where('key', 'in', [`${reports[name]} csv`, `source.${name}`])
    .orderBy('audit_id')
    .execute()
  const by = { username: 'collector', call: 'publishDraft' }
  assert.deepEqual(records, [
    { ...by, action: 'changed', subject: 'report_files', key: `${reports[name]} csv` },
    { ...by, action: 'added', subject: 'report_files', key: `${reports[name]} csv` },
    { ...by, action: 'changed', subject: 'reports', key: `source.${name}` },
  ])
})

test('409 when somebody else has published since the preview; a new look mends it', async () => {
  const name = 'gdp-current'
  const draft = await drafted(name)
  assert.equal((await asked(previewDraft, draft)).body.status, 'success')
  await upload(name, 'csv', await csvZipOf(name, longer), { who: 'colleague' })
  const before = await kept()
  const { status, body } = await asked(publishDraft, draft)
  assert.deepEqual([status, body.title], [409, 'The files were changed meanwhile'])
  assert.deepEqual(await kept(), before)
  const { changes } = (await asked(previewDraft, draft)).body
  assert.deepEqual([changes.table.rows_added, changes.table.rows_removed], [0, 1])
  assert.equal((await asked(publishDraft, draft)).status, 200)
})

test('a check that began before another file came says nothing of the draft as it is then', async () => {
  const name = 'brent-crude-oil'
  const draftId = await drafted(name)
  const draft = await requireDraft(database, users.collector!, draftId)
  await upload(name, 'excel', await excelOf(longer), { draft: draftId })
  assert.ok('beside' in (await checkDraft(ground, draft)))
  const { body } = await asked(publishDraft, draftId)
  assert.equal(body.status, 'Please check records again', 'the files were checked as they are now')
})

test('who has looked at nothing publishes what agrees with the files of the moment', async () => {
  const name = 'excise-by-kind'
  const draft = await drafted(name)
  await upload(name, 'csv', await csvZipOf(name, longer), { who: 'colleague' })
  assert.deepEqual((await asked(publishDraft, draft)).body, { status: 'success', faults: [] })
  assert.equal((await currentOf(name)).csv!.row_count, 2)
})

test('two who upload for one report at once: each file is whole, and one is current', async () => {
  const name = 'inflation-forecast'
  const [one, two] = [await csvZipOf(name, table), await csvZipOf(name, longer)]
  const before = (await versionsOf(name)).length
  const answers = await Promise.all([upload(name, 'csv', one), upload(name, 'csv', two, { who: 'colleague' })])
  for (const { text } of answers) assert.deepEqual(JSON.parse(text), { status: 'success', faults: [] })
  assert.equal((await versionsOf(name)).length, before + 2)
  assert.ok([2, 3].includes((await currentOf(name)).csv!.row_count!))
})

test('two halves of two tables at once never end as a mix', async () => {
  const name = 'revenue-forecast'
  await upload(name, 'csv', await csvZipOf(name, table))
  const answers = await Promise.all([
    upload(name, 'excel', await excelOf(table)),
    upload(name, 'csv', await csvZipOf(name, longer), { who: 'colleague' }),
  ])
  const { csv, excel } = await currentOf(name)
  const statuses = answers.map(({ text }) => JSON.parse(text).status)
  if (statuses.every(status => status === 'success')) assert.equal(csv!.row_count, excel!.row_count)
  else assert.deepEqual(statuses.toSorted(), ['Please check records again', 'success'])
})

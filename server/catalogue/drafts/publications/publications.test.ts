import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { discardDraft, previewDraft, publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { failInserts } from '../../../testing/databases/failing-inserts.ts'
import { waitUntilLocked } from '../../../testing/databases/lock-waits.ts'
import { checkDraft } from '../draft-checks.ts'
import { requireDraft } from '../drafts.ts'

const portal = await openUploadPortal()
const { context, upload, uploadDraft, request, requestParsed, readStoredState, readCurrentFiles } = portal
const { database, reports, users, clock } = portal
const header = ['Year', 'Value']
const table: TestTable = [header, [2024, 11.5], [2025, 12]]
const longer: TestTable = [...table, [2026, 13]]

/** The keys of the findings of the last preview of each draft. */
const findingKeys = new Map<string, string[]>()
const readPreview = async (draft_id: string) => {
  const response = await requestParsed(previewDraft, { draft_id }, 'steward')
  findingKeys.set(
    draft_id,
    response.body.changes?.findings.map(({ key }: { key: string }) => key),
  )
  return response
}
const publish = (draft_id: string, revision: number, acknowledged = findingKeys.get(draft_id)) =>
  requestParsed(publishDraft, { draft_id, revision, acknowledged }, 'steward')
/** Returns the previewed revision. */
const readPreviewedRevision = async (draft: string): Promise<number> => (await readPreview(draft)).body.changes.revision
const previewAndPublish = async (draft: string) => publish(draft, await readPreviewedRevision(draft))
const success = { status: 200, body: { status: 'success' } }
/** Asserts that the publication is refused as outdated and changes nothing. */
const requireRefused = async (draft: string, revision: number) => {
  const before = await readStoredState()
  const { status, body } = await publish(draft, revision)
  assert.deepEqual([status, body.title], [409, 'The files have changed'])
  assert.deepEqual(await readStoredState(), before)
}
const createDraft = async (fileName: string, rows = table) =>
  uploadDraft(fileName, 'csv', await buildCsvZip(fileName, rows))
const requireReport = (fileName: string) =>
  database.selectFrom('reports').selectAll().where('file_name', '=', fileName).executeTakeFirstOrThrow()
const listVersions = (fileName: string) =>
  database
    .selectFrom('report_files')
    .select(['kind', 'digest', 'row_count', 'column_count', 'published_by', 'published_at', 'is_current', 'made_from'])
    .where('report_id', '=', reports[fileName]!)
    .orderBy('report_file_id')
    .execute()

const readOtherRows = async (fileName: string) => ({
  reports: await database
    .selectFrom('reports')
    .select(['report_id', 'release_date', 'updated_at'])
    .where('file_name', '<>', fileName)
    .orderBy('report_id')
    .execute(),
  columns: (await readStoredState()).columns.filter(({ report_id }) => report_id !== reports[fileName]),
})

test('a version has its files, publisher and time, and previous versions are kept', async () => {
  const name = 'public-debt'
  const [before, untouched] = [await listVersions(name), await readOtherRows(name)]
  const draft = await createDraft(name)
  assert.deepEqual(await previewAndPublish(draft), success)
  const after = await listVersions(name)
  assert.deepEqual(await readOtherRows(name), untouched)
  const columns = (await readStoredState()).columns.filter(({ report_id }) => report_id === reports[name])
  assert.deepEqual(
    columns.map(({ position }) => position),
    columns.map((_, index) => index + 1),
  )
  assert.deepEqual(
    after.slice(0, -2),
    before.map(version => ({ ...version, is_current: version.kind === 'metadata' })),
  )
  const expected = { row_count: 2, column_count: 2, published_by: users.collector, published_at: clock.now() }
  assert.deepEqual(
    after.slice(-2).map(({ digest, ...latest }) => latest),
    [
      { kind: 'csv', ...expected, is_current: true, made_from: null },
      { kind: 'excel', ...expected, is_current: true, made_from: 'csv' },
    ],
  )
})

test('a publication is 422 and changes nothing unless exactly the findings are acknowledged', async () => {
  const name = 'inflation-forecast'
  await upload(name, 'csv', await buildCsvZip(name, [...longer, [2027, 14], [2028, 15], [2029, 16]]))
  const draft = await createDraft(name, [['Year', 'Price'], ...longer.slice(1)])
  const { changes } = (await readPreview(draft)).body
  const keys = findingKeys.get(draft)!
  assert.deepEqual(
    changes.findings.map(({ rule, values }: { rule: string; values: object }) => [rule, values]),
    [
      ['columnsRenamed', { columns: 'Value → Price' }],
      ['rowsFewer', { rowsBefore: 6, rowsAfter: 3, percent: 50 }],
    ],
  )
  const before = await readStoredState()
  for (const acknowledged of [[], keys.slice(1), [...keys, 'columnsLost-0'], ['columnsRenamed', 'rowsFewer']]) {
    const { status, body } = await publish(draft, changes.revision, acknowledged)
    assert.deepEqual([status, body.title], [422, 'The changes are not acknowledged'])
  }
  assert.deepEqual(await readStoredState(), before)
  assert.deepEqual(await publish(draft, changes.revision, keys.toReversed()), success)
})

for (const [state, change, status] of [
  ['deleted', 'delete from report_drafts', 404],
  ['withdrawn', 'update report_drafts set sent_at = null', 404],
  ['changed', 'update report_drafts set revision = revision + 1', 409],
  ['published', 'update report_drafts set published_at = now()', 200],
] as const)
  test(`a publication of a draft that is ${state} at the same time is ${status} and publishes nothing`, async () => {
    const name = 'government-revenue'
    const draft_id = await createDraft(name)
    const revision = await readPreviewedRevision(draft_id)
    await sql`update report_drafts set sent_at = now() where draft_id = ${draft_id}`.execute(database)
    const before = await listVersions(name)
    let publication: ReturnType<typeof request> | undefined
    await database.transaction().execute(async transaction => {
      await sql`select from report_drafts where draft_id = ${draft_id} for update`.execute(transaction)
      publication = request(publishDraft, { draft_id, revision, acknowledged: findingKeys.get(draft_id) }, 'colleague')
      await waitUntilLocked(database, publication)
      await sql`${sql.raw(change)} where draft_id = ${draft_id}`.execute(transaction)
    })
    assert.equal((await publication!).status, status)
    assert.deepEqual(await listVersions(name), before)
  })

test('publishing again returns the same and writes nothing', async () => {
  const draft = await createDraft('debt-service')
  const revision = await readPreviewedRevision(draft)
  const publishAgain = () => publish(draft, revision)
  assert.deepEqual(await publishAgain(), success)
  const before = await readStoredState()
  assert.deepEqual(await publishAgain(), success)
  assert.deepEqual(await Promise.all([publishAgain(), publishAgain()]), [success, success])
  assert.deepEqual(await readStoredState(), before)
})

test('a double click publishes once and returns success twice', async () => {
  const draft = await createDraft('borrowing-plan')
  const revision = await readPreviewedRevision(draft)
  const before = (await listVersions('borrowing-plan')).length
  const responses = await Promise.all(Array.from({ length: 5 }, () => publish(draft, revision)))
  for (const response of responses) assert.deepEqual(response, success)
  assert.equal((await listVersions('borrowing-plan')).length, before + 2, 'the CSV, and the Excel file made of it')
})

test('new data set the release date to the day in Bangkok, and new metadata do not', async () => {
  const name = 'government-revenue'
  const { release_date, updated_at } = await requireReport(name)
  await upload(name, 'metadata', await buildMetadata(['Year', 'Value']))
  const described = await requireReport(name)
  assert.equal(described.release_date, release_date)
  assert.notDeepEqual(described.updated_at, updated_at)
  await upload(name, 'csv', await buildCsvZip(name, table))
  // In Bangkok it is 01:30 of the next day.
  assert.equal((await requireReport(name)).release_date, '2026-11-21')
})

test('the same bytes create no version and no change', async () => {
  const name = 'inflation'
  await upload(name, 'csv', await buildCsvZip(name, table))
  const [versions, report] = [await listVersions(name), await requireReport(name)]
  clock.advance(60_000)
  const response = await upload(name, 'csv', await buildCsvZip(name, table))
  assert.deepEqual(response.body, { status: 'success', faults: [] })
  assert.deepEqual([await listVersions(name), await requireReport(name)], [versions, report])
})

test('the audit trail contains who published what, by which call', async () => {
  const name = 'oil-reserves'
  await previewAndPublish(await createDraft(name))
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

test('a publication is 409 if someone else published after the preview, and a new preview resolves it', async () => {
  const name = 'gdp-current'
  const draft = await createDraft(name)
  const revision = await readPreviewedRevision(draft)
  await upload(name, 'csv', await buildCsvZip(name, longer), { who: 'colleague' })
  await requireRefused(draft, revision)
  const { changes } = (await readPreview(draft)).body
  assert.deepEqual([changes.table.rows_added, changes.table.rows_removed], [0, 1])
  await requireRefused(draft, revision)
  assert.deepEqual(await publish(draft, changes.revision), success)
})

test('a check that began before a file was added does not count for the changed draft', async () => {
  const name = 'brent-crude-oil'
  const draftId = await createDraft(name)
  const draft = await requireDraft(database, users.collector!, draftId)
  await upload(name, 'excel', await buildExcel(longer), { draft: draftId })
  assert.ok('current' in (await checkDraft(context, draft)))
  for (const revision of [1, 2]) await requireRefused(draftId, revision)
  const { body } = await readPreview(draftId)
  assert.equal(body.status, 'Please check records again', 'the files are checked as they are now')
})

test('a publication is 409 if a file was added or removed after the preview', async () => {
  const name = 'excise-by-kind'
  await upload(name, 'excel', await buildExcel(longer))
  const draft = await createDraft(name, longer)
  const seenRevision = await readPreviewedRevision(draft)
  await upload(name, 'metadata', await buildMetadata(header), { draft })
  await requireRefused(draft, seenRevision)
  const next = await readPreviewedRevision(draft)
  await request(discardDraft, { draft_id: draft, kind: 'metadata' }, 'steward')
  await requireRefused(draft, next)
  assert.deepEqual(await previewAndPublish(draft), success)
})

test('a publication without a preview is 409 for any revision', async () => {
  const draft = await createDraft('excise-by-kind')
  for (const revision of [0, 1, 2]) await requireRefused(draft, revision)
})

test('two concurrent uploads for one report both store complete files, one of which is current', async () => {
  const name = 'inflation-forecast'
  const [one, two] = [await buildCsvZip(name, table), await buildCsvZip(name, longer)]
  const before = (await listVersions(name)).length
  const responses = await Promise.all([upload(name, 'csv', one), upload(name, 'csv', two, { who: 'colleague' })])
  for (const { body } of responses) assert.deepEqual(body, { status: 'success', faults: [] })
  assert.equal((await listVersions(name)).length, before + 4)
  assert.ok([2, 3].includes((await readCurrentFiles(name)).csv!.row_count!))
})

test('a publication after a preview that ended before its comparison is 409, because nobody has seen the findings', async () => {
  const name = 'inflation-forecast'
  await upload(name, 'csv', await buildCsvZip(name, [...longer, [2027, 14], [2028, 15], [2029, 16]]), {
    mode: 'Update',
  })
  const draft = await createDraft(name)
  const { revision } = await requireDraft(database, users.collector!, draft)
  assert.ok('current' in (await checkDraft(context, await requireDraft(database, users.collector!, draft))))
  await requireRefused(draft, revision)
  assert.deepEqual((await readPreview(draft)).body.changes.findings.length, 1)
  assert.deepEqual(await publish(draft, revision), success)
})

const listWaitingDrafts = () =>
  database.selectFrom('report_drafts').selectAll().where('published_at', 'is', null).orderBy('draft_id').execute()

test('a file that is refused at its publication leaves no draft', async () => {
  const name = 'electricity-use'
  await upload(name, 'csv', await buildCsvZip(name, table))
  const before = await listWaitingDrafts()
  const write = context.store.write
  // While it is stored, someone publishes a table that it does not describe.
  context.store.write = async content => {
    context.store.write = write
    const other = await upload(name, 'csv', await buildCsvZip(name, [['Month'], [1], [2]]), { who: 'colleague' })
    assert.match(other.text, /"success"/)
    return write(content)
  }
  const { body } = await upload(name, 'metadata', await buildMetadata(header))
  assert.equal(body.status, 'Please check records again')
  assert.deepEqual(await listWaitingDrafts(), before)
})

test('a file whose publication fails leaves no draft', async () => {
  const name = 'gold-price'
  const [drafts, { files }] = [await listWaitingDrafts(), await readStoredState()]
  const succeedAgain = await failInserts(database, 'report_files')
  const { status } = await upload(name, 'csv', await buildCsvZip(name, [...longer, [2027, 14]]))
  await succeedAgain()
  assert.equal(status, 500)
  assert.deepEqual(await listWaitingDrafts(), drafts)
  assert.deepEqual((await readStoredState()).files, files)
})

test('concurrent publications of a CSV and a workbook never mix two tables', async () => {
  const name = 'revenue-forecast'
  await upload(name, 'csv', await buildCsvZip(name, table))
  const responses = await Promise.all([
    upload(name, 'excel', await buildExcel(table)),
    upload(name, 'csv', await buildCsvZip(name, longer), { who: 'colleague' }),
  ])
  for (const { body } of responses) assert.equal(body.status, 'success')
  const { csv, excel } = await readCurrentFiles(name)
  assert.equal(csv!.row_count, excel!.row_count)
})

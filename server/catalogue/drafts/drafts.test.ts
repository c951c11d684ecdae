import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '../../../contract/call.ts'
import { discardDraft, previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { sweepFiles } from '../../files/index.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { sweepDrafts } from './draft-expiry.ts'
import { listOwnDrafts } from './own-drafts.ts'

const portal = await openUploadPortal()
const { upload, uploadDraft, publishReviewed, requestParsed, readStoredState, readCurrentFiles } = portal
const { database, clock, store, reports, users } = portal
const header = ['Year', 'Value']
const table: TestTable = [header, [2024, 11.5], [2025, 12]]

const draftCalls: Call[] = [previewDraft, publishDraft, discardDraft]
const requestDraft = (call: Call, draft_id: string, who = 'steward', more = {}) =>
  requestParsed(call, { draft_id, ...(call.name === 'publishDraft' && { revision: 1 }), ...more }, who)
const createDraft = async (fileName: string, who = 'steward', rows = table) =>
  uploadDraft(fileName, 'csv', await buildCsvZip(fileName, rows), { who })

/** Returns the rows of a draft in each table. */
const listDraftRows = async (draft: string) => {
  const { drafts, drafted, originals } = await readStoredState()
  return [drafts, drafted, originals].map(rows => rows.filter(({ draft_id }) => draft_id === draft))
}
const bystander = await createDraft('old-revenue')
await requestDraft(previewDraft, bystander)
await sql`update report_drafts set kept_days = 30 where draft_id = ${bystander}`.execute(database)
await sql`insert into report_draft_originals (draft_id, kind, name, digest)
  select draft_id, kind, name, digest from report_draft_files where draft_id = ${bystander} and kind = 'csv'`.execute(
  database,
)
const bystanderBefore = await listDraftRows(bystander)

test('files are collected in a draft, a new file of a kind replaces the previous one, and nothing is current yet', async () => {
  const name = 'public-debt'
  const before = await readCurrentFiles(name)
  const first = (await upload(name, 'csv', await buildCsvZip(name, table), { draft: 'new' })).body.draft
  const draft = first.draft_id
  await upload(name, 'excel', await buildExcel(table), { draft })
  const longer = await buildCsvZip(name, [...table, [2026, 13]])
  const { body } = await upload(name, 'csv', longer, { draft })
  assert.deepEqual(body.draft, {
    draft_id: draft,
    files: [
      { kind: 'csv', name: 'public-debt.zip', size_bytes: longer.length, row_count: 3, column_count: 2 },
      {
        kind: 'excel',
        name: 'public-debt.xlsx',
        size_bytes: (await buildExcel(table)).length,
        row_count: 2,
        column_count: 2,
      },
    ],
  })
  assert.deepEqual(await readCurrentFiles(name), before)
})

test('a draft is accessible to its maker only', async () => {
  const draft = await createDraft('gold-price')
  const before = await readStoredState()
  for (const call of draftCalls)
    for (const [who, status] of [
      ['visitor', 401],
      ['owing', 401],
      ['reader', 403],
      ['analyst', 403],
    ] as const)
      assert.equal((await requestDraft(call, draft, who)).status, status)
  for (const who of ['colleague', 'administrator']) {
    for (const call of [previewDraft, publishDraft]) assert.equal((await requestDraft(call, draft, who)).status, 404)
    assert.equal((await requestDraft(discardDraft, draft, who, { kind: 'csv' })).status, 404)
    // Discarding a draft that does not exist succeeds.
    assert.equal((await requestDraft(discardDraft, draft, who)).status, 200)
  }
  assert.deepEqual(await readStoredState(), before)
})

test('invalid input is 400', async () => {
  for (const call of draftCalls) assert.equal((await requestDraft(call, 'mine')).status, 400)
  for (const revision of [undefined, null, '1', 1.5])
    assert.equal(
      (await requestDraft(publishDraft, await createDraft('gold-price'), 'steward', { revision })).status,
      400,
    )
  assert.equal(
    (await requestDraft(discardDraft, await createDraft('gold-price'), 'steward', { kind: 'pdf' })).status,
    400,
  )
})

test('three files are published all or none', async () => {
  const name = 'government-revenue'
  const before = await readCurrentFiles(name)
  const draft = await createDraft(name)
  await upload(name, 'excel', await buildExcel([...table, [2026, 13]]), { draft })
  await upload(name, 'metadata', await buildMetadata(['Year', 'Rate']), { draft })
  const { body } = await requestDraft(previewDraft, draft)
  assert.equal(body.status, 'Please check records again')
  assert.deepEqual(
    body.faults.map(({ file, rule }: { file: string; rule: string }) => [file, rule]),
    [
      [`${name}.zip`, 'recordCountsDiffer'],
      [`${name}_metadata.xlsx`, 'dictionaryColumnUnknown'],
      [`${name}_metadata.xlsx`, 'dictionaryColumnMissing'],
    ],
  )
  for (const revision of [1, 2, 3, 4])
    assert.equal((await requestDraft(publishDraft, draft, 'steward', { revision })).status, 409)
  assert.deepEqual(await readCurrentFiles(name), before)
  await upload(name, 'excel', await buildExcel(table), { draft })
  await upload(name, 'metadata', await buildMetadata(header), { draft })
  assert.deepEqual(await publishReviewed(draft), { status: 200, body: { status: 'success' } })
  const now = await readCurrentFiles(name)
  for (const kind of ['csv', 'excel', 'metadata']) assert.notEqual(now[kind]!.digest, before[kind]!.digest)
})

test('the preview refuses files that disagree, and changes nothing', async () => {
  const name = 'inflation'
  await upload(name, 'csv', await buildCsvZip(name, table))
  const draft = await createDraft(name)
  await upload(name, 'excel', await buildExcel([header, [2024, 1], [2025, 'hello']]), { draft })
  const before = await readStoredState()
  const { body } = await requestDraft(previewDraft, draft)
  assert.deepEqual(body, {
    status: 'Please check records again',
    faults: [
      {
        file: `${name}.zip`,
        rule: 'cellsDiffer',
        row: 2,
        column: 'Value',
        values: { excel: '1', csv: '11.5', place: 'B2' },
      },
      {
        file: `${name}.zip`,
        rule: 'cellsDiffer',
        row: 3,
        column: 'Value',
        values: { excel: 'hello', csv: '12', place: 'B3' },
      },
    ],
  })
  assert.deepEqual(await readStoredState(), before)
})

test('one kind can be discarded from a draft, and the draft is deleted with its last file', async () => {
  const name = 'electricity-use'
  const draft = await createDraft(name)
  await upload(name, 'excel', await buildExcel(table), { draft })
  assert.deepEqual((await requestDraft(discardDraft, draft, 'steward', { kind: 'csv' })).body, { status: 'success' })
  assert.deepEqual((await requestDraft(previewDraft, draft)).body.changes.table.rows_after, 2)
  await requestDraft(discardDraft, draft, 'steward', { kind: 'excel' })
  for (const call of [previewDraft, publishDraft]) assert.equal((await requestDraft(call, draft)).status, 404)
  assert.equal(
    (await requestDraft(discardDraft, draft, 'steward', { kind: 'csv' })).status,
    404,
    'the draft whose other files would stay does not exist',
  )
  assert.equal((await requestDraft(discardDraft, draft)).status, 200)
})

test('a discarded draft is deleted, and its files with the next sweep', async () => {
  const draft = await createDraft('oil-reserves', 'steward', [header, [1999, 0.25]])
  const { digest } = await database
    .selectFrom('report_draft_files')
    .select('digest')
    .where('draft_id', '=', draft)
    .executeTakeFirstOrThrow()
  assert.equal((await requestDraft(discardDraft, draft)).status, 200)
  assert.equal((await requestDraft(publishDraft, draft)).status, 404)
  await sweepFiles({ database, store, clock: createClockOfTomorrow() })
  assert.equal(await store.find(digest), undefined)
})

/** Returns a clock a day and an hour ahead of those of the tests and of the disk. */
const createClockOfTomorrow = () =>
  stoppedClock(new Date(Math.max(clock.now().getTime(), Date.now()) + 25 * 3600_000).toISOString())

test('a new table replaces the file that was generated from the previous one', async () => {
  const name = 'excise-by-kind'
  const draft = await createDraft(name)
  await requestDraft(previewDraft, draft)
  await upload(name, 'csv', await buildCsvZip(name, [...table, [2026, 13]]), { draft })
  assert.equal((await publishReviewed(draft)).status, 200)
  assert.equal((await readCurrentFiles(name)).excel!.row_count, 3)
})

test('an upload of metadata keeps the file that was generated from the table', async () => {
  const draft = await createDraft('debt-service')
  await requestDraft(previewDraft, draft)
  const findGenerated = async () =>
    (await listDraftRows(draft))[1]!.find(row => 'made_from' in row && row.made_from === 'csv')
  const before = await findGenerated()
  assert.ok(before)
  await upload('debt-service', 'metadata', await buildMetadata(header), { draft })
  assert.deepEqual(await findGenerated(), before)
})

test('a published draft accepts no more files, and a preview does not change it', async () => {
  const name = 'gdp-current'
  const draft = await createDraft(name)
  assert.equal((await publishReviewed(draft)).status, 200)
  const longer = await buildCsvZip(name, [...table, [2026, 13]])
  await upload(name, 'csv', longer, { who: 'colleague' })
  const [before, { onDisk }] = [await listDraftRows(draft), await readStoredState()]
  assert.equal((await requestDraft(discardDraft, draft, 'steward', { kind: 'csv' })).status, 404)
  assert.equal((await upload(name, 'metadata', await buildMetadata(header, 'New'), { draft })).status, 404)
  assert.equal((await requestDraft(previewDraft, draft)).status, 200)
  assert.deepEqual([await listDraftRows(draft), (await readStoredState()).onDisk], [before, onDisk])
})

test('a user’s own drafts are those that the user can publish, the first to expire first, with their total', async () => {
  const maker = users.stranger!
  /** Inserts a draft of this age, with one file. */
  const insertDraft = async (
    name: string,
    hours: number,
    state: Record<string, string | number> = {},
    { hasFile } = { hasFile: true },
  ) => {
    const made_at = new Date(clock.now().getTime() - hours * 3600_000)
    const values = { report_id: reports[name]!, user_id: maker, made_at, ...state }
    const { draft_id } = await database
      .insertInto('report_drafts')
      .values(values)
      .returning('draft_id')
      .executeTakeFirstOrThrow()
    if (hasFile)
      await sql`insert into report_draft_files (draft_id, kind, name, digest, column_count, columns)
        select ${draft_id}, 'csv', 'x.zip', min(digest), 0, '[]' from stored_files`.execute(database)
    return { draft_id, made_at }
  }
  const at = '2026-11-20'
  const week = await insertDraft('inflation', 100, { kept_days: 7 })
  const day = await insertDraft('public-debt', 1)
  await insertDraft('public-debt', 25)
  await insertDraft('public-debt', 1, {}, { hasFile: false })
  const published = await insertDraft('public-debt', 1, { published_at: at })
  await insertDraft('public-debt', 1, { sent_at: at })
  await insertDraft('public-debt', 1, { user_id: users.desk! })
  const title = { titleEn: 'Public debt of Thailand', titleTh: 'หนี้สาธารณะของประเทศไทย' }
  const { rows, total } = await listOwnDrafts(database, clock, { userId: maker, limit: 1 })
  const expiresAt = new Date(day.made_at.getTime() + dayMilliseconds).toISOString()
  assert.deepEqual(rows, [{ sourceId: 'source.public-debt', ...title, madeAt: day.made_at.toISOString(), expiresAt }])
  assert.equal(total, 2)
  const [, last] = (await listOwnDrafts(database, clock, { userId: maker, limit: 9 })).rows
  assert.equal(last!.expiresAt, new Date(week.made_at.getTime() + 7 * dayMilliseconds).toISOString())
  const isKept = async () => (await listDraftRows(published.draft_id))[0]!.length === 1
  for (const { madeHoursAgo, publishedHoursAgo, isStored } of [
    { madeHoursAgo: 47, publishedHoursAgo: 23, isStored: true },
    { madeHoursAgo: 26, publishedHoursAgo: 25, isStored: false },
  ] as const) {
    await sql`update report_drafts set made_at = ${clock.now()}::timestamptz - ${`${madeHoursAgo} hours`}::interval,
      published_at = ${clock.now()}::timestamptz - ${`${publishedHoursAgo} hours`}::interval where draft_id = ${published.draft_id}`.execute(
      database,
    )
    await sweepDrafts(database, clock)
    assert.equal(await isKept(), isStored, `published ${publishedHoursAgo} hours ago`)
  }
})

test('a draft expires after a day', async () => {
  const draft = await createDraft('gold-price')
  await sweepDrafts(database, clock)
  assert.equal((await requestDraft(previewDraft, draft)).status, 200)
  clock.advance(dayMilliseconds + 1)
  await sweepDrafts(database, clock)
  for (const call of [previewDraft, publishDraft]) assert.equal((await requestDraft(call, draft)).status, 404)
  assert.deepEqual(portal.errors, [])
})

test('a draft is not changed by what is done to other drafts', async () => {
  assert.deepEqual(await listDraftRows(bystander), bystanderBefore)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { buildCsvZip, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { requireDraft } from './drafts.ts'
import { compareLoadedDraft, createLoadedDraft, discardLoadedDraft, findLoadedDraftState } from './loaded-drafts.ts'
import { publishDraftIfUnchanged } from './publications/publications.ts'

const { context, database, folder, reports, users, upload, readCurrentFiles } = await openUploadPortal()
const writer = { userId: users.collector!, call: 'test', address: '' }
const { signal } = new AbortController()
const fileName = 'public-debt'
const header = ['Year', 'Value']
const table: TestTable = [header, [2024, 11.5], [2025, 12]]
await upload(fileName, 'csv', await buildCsvZip(fileName, [...table, [2026, 13]]))

const load = async (draftId: string, bytes: Buffer, kind: FileKind = 'csv') => {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  const files = [{ kind, name: `${fileName}${kind === 'csv' ? '.zip' : '_metadata.xlsx'}`, path }]
  return createLoadedDraft(context, writer, { draftId, reportId: reports[fileName]!, fileName, files }, signal)
}
const compare = async (draftId: string) => {
  const compared = await compareLoadedDraft(context, writer, draftId, signal)
  assert.ok('changes' in compared, JSON.stringify(compared))
  return compared
}

test('a loaded table waits in a draft for 30 days, and a repeated load neither changes nor duplicates it', async () => {
  const draftId = randomUUID()
  assert.equal(await findLoadedDraftState(database, draftId), undefined)
  for (const values of [table, [...table, [2030, 1]]])
    assert.equal(await load(draftId, await buildCsvZip(fileName, values as TestTable)), undefined)
  assert.equal(await findLoadedDraftState(database, draftId), 'waiting')
  const { files, makerId } = await requireDraft(database, writer.userId, draftId)
  assert.deepEqual([files.map(({ rowCount }) => rowCount), makerId], [[2], writer.userId])
  const { kept_days } = await database
    .selectFrom('report_drafts')
    .select('kept_days')
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow()
  assert.equal(kept_days, 30)
  const { changes, rowsBefore, rowsAfter } = await compare(draftId)
  assert.deepEqual(
    { rowsBefore, rowsAfter, rowsRemoved: changes.table!.rowsRemoved },
    { rowsBefore: 3, rowsAfter: 2, rowsRemoved: 1 },
  )
  const publication = { draftId, revision: changes.revision }
  assert.equal(await publishDraftIfUnchanged(context, writer, { ...publication, revision: 9 }, 'not required'), false)
  assert.equal(await findLoadedDraftState(database, draftId), 'waiting')
  assert.equal(await publishDraftIfUnchanged(context, writer, publication, 'not required'), true)
  assert.equal(await findLoadedDraftState(database, draftId), 'published')
  assert.equal((await readCurrentFiles(fileName)).csv!.row_count, 2)
})

test('files that the checks refuse create no draft, and those that disagree are refused by the comparison', async () => {
  const refused = randomUUID()
  const refusal = await load(refused, await buildCsvZip(fileName, [header]))
  assert.ok(refusal)
  assert.equal(refusal.faults[0]!.rule, 'noRecords')
  assert.equal(await findLoadedDraftState(database, refused), undefined)
  const disagreeing = randomUUID()
  assert.equal(await load(disagreeing, await buildMetadata(['Year', 'Rate']), 'metadata'), undefined)
  const compared = await compareLoadedDraft(context, writer, disagreeing, signal)
  assert.ok('faults' in compared)
  assert.equal(compared.faults[0]!.rule, 'dictionaryColumnUnknown')
})

test('a loaded draft of metadata counts no rows', async () => {
  const draftId = randomUUID()
  await load(draftId, await buildMetadata(header), 'metadata')
  const { rowsBefore, rowsAfter } = await compare(draftId)
  assert.deepEqual([rowsBefore, rowsAfter], [null, 0])
})

test('the draft of a load can be discarded, unless it is scheduled or belongs to someone else', async () => {
  const insert = async (state: Record<string, string>, userId = writer.userId) => {
    const values = { report_id: reports[fileName]!, user_id: userId, made_at: '2026-11-20', ...state }
    return (await database.insertInto('report_drafts').values(values).returning('draft_id').executeTakeFirstOrThrow())
      .draft_id
  }
  const plain = await insert({})
  const sentDraftId = await insert({ sent_at: '2026-11-20' })
  const scheduled = await insert({ scheduled_at: '2026-11-20', release_at: '2026-12-20' })
  const foreign = await insert({}, users.grouped)
  for (const [draftId, expectedState] of [
    [plain, undefined],
    [plain, undefined],
    [scheduled, 'waiting'],
    [foreign, 'waiting'],
  ] as const) {
    await discardLoadedDraft(context, writer, draftId)
    assert.equal(await findLoadedDraftState(database, draftId), expectedState)
  }
  assert.equal(await findLoadedDraftState(database, sentDraftId), 'waiting')
  const listSteps = async () => {
    const { rows } = await sql<{
      step: string
    }>`select username, call, after->>'step' as step, after->>'draft_id' as draft
      from audit_records where subject = 'report_drafts' and key = ${String(reports[fileName])}`.execute(database)
    return rows
  }
  assert.deepEqual(await listSteps(), [])
  await discardLoadedDraft(context, writer, sentDraftId)
  assert.equal(await findLoadedDraftState(database, sentDraftId), undefined)
  assert.deepEqual(await listSteps(), [{ username: 'collector', call: 'test', step: 'discarded', draft: sentDraftId }])
})

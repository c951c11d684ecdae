import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getDraftColumns, setDraftColumns } from '../../../../contract/catalogue/draft-columns.ts'
import { buildCsvZip, buildExcel } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { waitUntilLocked } from '../../../testing/databases/lock-waits.ts'

const portal = await openUploadPortal()
const { request, requestJson, database, reports, users, readStoredState } = portal

const buildCsv = (founded: string) =>
  buildCsvZip('public-debt', [
    ['Name', 'Founded', 'Day'],
    ['ก', '1902', '29/02/2567'],
    ['ข', founded, '01/03/2567'],
  ])
const uploadDraft = async (founded: string) => portal.uploadDraft('public-debt', 'csv', await buildCsv(founded))
const readColumns = (draft_id: string, who = 'steward') => requestJson(getDraftColumns, { draft_id }, who)
const listCurrentTypes = async () => {
  const rows = await database
    .selectFrom('report_columns')
    .select(['name', 'type'])
    .where('report_id', '=', reports['public-debt']!)
    .orderBy('position')
    .execute()
  return rows.map(({ name, type }) => `${name} ${type}`)
}
const publish = async (draft_id: string) => {
  const { body } = await portal.publishReviewed(draft_id)
  assert.equal(body.status, 'success', JSON.stringify(body))
}

test('the maker of a draft gets the kind of each column, and why some are text', async () => {
  const { columns } = await readColumns(await uploadDraft('1888 (1850)'))
  assert.deepEqual(
    columns.map((column: Record<string, unknown>) => [column.name, column.type, column.role, column.era, column.flag]),
    [
      ['Name', 'text', 'label', null, null],
      ['Founded', 'text', 'label', null, 'almostNumbers'],
      ['Day', 'date', 'time', 'be', null],
    ],
  )
  assert.deepEqual(
    [columns[1].numbers, columns[1].present, columns[1].samples],
    [1, 2, [{ row: 3, text: '1888 (1850)' }]],
  )
})

test('column settings are stored with the version and in the dictionary, and apply to the next upload', async () => {
  const draft_id = await uploadDraft('1888')
  const choices = { Founded: { kind: 'text', role: 'label' } }
  const { status, misfits, columns } = await requestJson(setDraftColumns, { draft_id, choices }, 'steward')
  assert.deepEqual([status, misfits], ['success', []])
  assert.deepEqual((await readColumns(draft_id)).columns, columns)
  assert.equal(columns[1].type, 'text')
  await publish(draft_id)
  assert.deepEqual(await listCurrentTypes(), ['Name string', 'Founded string', 'Day date'])
  const next = await uploadDraft('1850')
  const [, founded] = (await readColumns(next)).columns
  assert.deepEqual([founded.type, founded.is_chosen], ['text', true])
  await publish(next)
  assert.deepEqual(await listCurrentTypes(), ['Name string', 'Founded string', 'Day date'])
})

test('a column with the name of a property of every object has no setting until staff choose one', async () => {
  const names = ['constructor', 'toString', 'hasOwnProperty']
  const draft_id: string = await portal.uploadDraft(
    'public-debt',
    'csv',
    await buildCsvZip('public-debt', [names, ['1', '2', '3']]),
  )
  const listChosen = async () =>
    (await readColumns(draft_id)).columns
      .filter((column: { is_chosen: boolean }) => column.is_chosen)
      .map((column: { name: string; type: string }) => [column.name, column.type])
  assert.deepEqual(await listChosen(), [])
  await requestJson(setDraftColumns, { draft_id, choices: { toString: { kind: 'text' } } }, 'steward')
  assert.deepEqual(await listChosen(), [['toString', 'text']])
})

test('values that contradict a setting are returned with their place, and nothing is stored', async () => {
  const draft_id = await uploadDraft('about 1888')
  const before = await readStoredState()
  const choices = { Founded: { kind: 'integer' } }
  const { status, misfits, columns } = await requestJson(setDraftColumns, { draft_id, choices }, 'steward')
  assert.deepEqual([status, misfits], ['misfits', [{ column: 'Founded', row: 3, text: 'about 1888' }]])
  assert.deepEqual([columns[1].type, columns[1].is_chosen], ['integer', true])
  assert.deepEqual(await readStoredState(), before)
  const word = { Founded: { kind: 'integer', missing: ['about 1888'] } }
  assert.equal((await requestJson(setDraftColumns, { draft_id, choices: word }, 'steward')).status, 'success')
  await publish(draft_id)
  assert.deepEqual(await listCurrentTypes(), ['Name string', 'Founded integer', 'Day date'])
  const misfitting = await readColumns(await uploadDraft('unknown'))
  assert.deepEqual(misfitting.misfits, [{ column: 'Founded', row: 3, text: 'unknown' }])
})

const refused: [name: string, who: string, input: object, status: number][] = [
  ['a visitor', 'visitor', {}, 401],
  ['a reader', 'reader', {}, 403],
  ['other staff', 'analyst', {}, 403],
  ['somebody else', 'colleague', {}, 404],
  ['an unknown column', 'steward', { choices: { Nope: { kind: 'text' } } }, 400],
  ['an unknown kind', 'steward', { choices: { Name: { kind: 'blob' } } }, 400],
  ['an unknown field', 'steward', { choices: { Name: { sql: 'x' } } }, 400],
  ['a deleted draft', 'steward', { draft_id: '00000000-0000-4000-8000-000000000000' }, 404],
]
for (const [name, who, input, status] of refused)
  test(`setDraftColumns: ${name}`, async () => {
    const draft_id = await uploadDraft('1888')
    const before = await readStoredState()
    const response = await request(setDraftColumns, { draft_id, choices: { Name: { role: 'key' } }, ...input }, who)
    assert.equal(response.status, status, response.text)
    if (status !== 400) assert.equal((await request(getDraftColumns, { draft_id, ...input }, who)).status, status)
    assert.deepEqual(await readStoredState(), before)
  })

test('columns are only chosen by the maker, for a CSV that waits in a draft of its own', async () => {
  const choose = async (draft_id: string, who = 'steward') =>
    (await request(setDraftColumns, { draft_id, choices: { Name: { role: 'key' } } }, who)).status
  const draft_id = await uploadDraft('1888')
  const other = await uploadDraft('1888')
  const listChosenDrafts = async () =>
    (await readStoredState()).drafts.filter(draft => draft.column_choices).map(draft => draft.draft_id)
  const before = await listChosenDrafts()
  assert.equal(await choose(other), 200)
  assert.deepEqual(new Set(await listChosenDrafts()), new Set([...before, other]))
  await database.updateTable('report_drafts').set({ sent_at: '2026-11-20' }).where('draft_id', '=', draft_id).execute()
  for (const who of ['steward', 'colleague']) assert.equal(await choose(draft_id, who), 404, who)
  const unfit = { draft_id, choices: { Name: { kind: 'integer' } } }
  assert.equal((await request(setDraftColumns, unfit, 'colleague')).status, 404, 'values of the draft of others')
  assert.deepEqual((await readColumns(draft_id, 'colleague')).columns[0].samples, [])
  await publish(draft_id)
  assert.equal(await choose(draft_id), 404)
  const workbook = await portal.uploadDraft('public-debt', 'excel', await buildExcel([['Name'], ['ก']]))
  assert.deepEqual(await readColumns(workbook), { columns: [], misfits: [] })
})

test('values of a restricted report are only shown to the maker of its draft and to those who see the report', async () => {
  const name = 'revenue-forecast'
  const rows = [['Founded'], ['1888 (1850)'], ['n/a'], ['1902']]
  const draft_id = await portal.uploadDraft(name, 'csv', await buildCsvZip(name, rows))
  const column_choices = JSON.stringify({ Founded: { kind: 'integer', missing: ['n/a'] } })
  await database
    .updateTable('report_drafts')
    .set({ sent_at: '2026-11-20', column_choices })
    .where('draft_id', '=', draft_id)
    .execute()
  const readShownValues = async (who: string) => {
    const { columns, misfits } = await readColumns(draft_id, who)
    return [columns[0].words.length, misfits.map((misfit: { text: string }) => misfit.text)]
  }
  assert.deepEqual(await readShownValues('steward'), [1, ['1888 (1850)']])
  assert.deepEqual(await readShownValues('colleague'), [0, ['']])
  await sql`insert into user_report_grants (user_id, report_id) values (${users.grouped!}, ${reports[name]!})`.execute(
    database,
  )
  assert.deepEqual(await readShownValues('colleague'), [1, ['1888 (1850)']])
})

test('settings for a file that is replaced at the same time are refused', async () => {
  const draft_id = await uploadDraft('1888')
  let choice: ReturnType<typeof request> | undefined
  await database.transaction().execute(async transaction => {
    await sql`update report_drafts set revision = revision + 1 where draft_id = ${draft_id}`.execute(transaction)
    choice = request(setDraftColumns, { draft_id, choices: { Name: { role: 'key' } } }, 'steward')
    await waitUntilLocked(database, choice)
  })
  assert.equal((await choice!).status, 404)
})

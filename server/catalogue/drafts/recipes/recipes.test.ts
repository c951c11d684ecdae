import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { applyRecipe, discardDraft, previewDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import { buildZip, readFirstRecords, readWorkbook, writeWorkbook } from '../../../files/index.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { listOwnDrafts } from '../own-drafts.ts'

const portal = await openUploadPortal()
const { request, requestParsed, upload, readStoredState, readCurrentFiles, store } = portal
const { database, clock, users, reports } = portal

const modifiedAt = new Date('2026-11-20T00:00:00Z')
const buildTableZip = (fileName: string, text: string) =>
  buildZip([{ name: `${fileName}.csv`, bytes: Buffer.from(text), modifiedAt }])
const ragged = 'รายได้รัฐบาล\nหน่วย: ล้านบาท\nปี,รายได้\n2566,10\n2567,11\nที่มา: กรมสรรพากร\n'
const raggedRecipe = { header_row: 3, notes: 1 }
const table = [
  ['2566', '10'],
  ['2567', '11'],
]
const draftRagged = async (fileName: string, text = ragged) =>
  (await upload(fileName, 'csv', await buildTableZip(fileName, text), { draft: 'new' })).body
const apply = async (draft_id: string, recipe: object, { kind = 'csv', who = 'steward' } = {}) =>
  requestParsed(applyRecipe, { draft_id, kind, recipe }, who)
const readRows = async (fileName: string) => {
  const { csv } = await readCurrentFiles(fileName)
  return (await readFirstRecords(store, (await store.find(csv!.digest))!, 9)).records
}
const publish = async (draft_id: string) => {
  const { body } = await portal.publishReviewed(draft_id)
  assert.equal(body.status, 'success', JSON.stringify(body))
}
const pickRules = ({ faults }: { faults: { rule: string }[] }) => faults.map(({ rule }) => rule)

test('a ragged file waits in its draft, and a recipe reads it without another upload', async () => {
  const result = await draftRagged('inflation')
  assert.equal(result.status, 'Please check records again')
  assert.deepEqual(pickRules(result), ['titleRows', 'noteRow'])
  const [layout] = result.layouts
  assert.deepEqual(
    { header_row: layout.recipe.header_row, notes: layout.recipe.notes, sheet: layout.sheet },
    { header_row: 3, notes: 1, sheet: null },
  )
  assert.deepEqual(layout.head[0], { row: 1, values: ['รายได้รัฐบาล'] })
  const { draft_id, files } = result.draft
  assert.deepEqual(files, [])
  assert.equal((await request(previewDraft, { draft_id }, 'steward')).status, 404)
  assert.equal((await listOwnDrafts(database, clock, { userId: users.collector!, limit: 9 })).total, 0)
  const applied = (await apply(draft_id, layout.recipe)).body
  assert.equal(applied.status, 'success', JSON.stringify(applied))
  assert.equal(applied.draft.files[0].row_count, 2)
  assert.deepEqual(applied.draft.files[0].read_by.is_kept, false)
  await publish(draft_id)
  assert.deepEqual(await readRows('inflation'), table)
  assert.equal((await readCurrentFiles('inflation')).excel!.row_count, 2)
})

test('the recipe is applied to the next upload automatically, and can be changed', async () => {
  const next = await draftRagged('inflation', ragged.replace('2567,11', '2567,11\n2568,12'))
  assert.equal(next.status, 'success', JSON.stringify(next))
  const { draft_id, files } = next.draft
  assert.deepEqual(
    {
      row_count: files[0].row_count,
      is_kept: files[0].read_by.is_kept,
      header_row: files[0].read_by.recipe.header_row,
    },
    { row_count: 3, is_kept: true, header_row: 3 },
  )
  const other = (await apply(draft_id, { header_row: 3, notes: 2 })).body
  assert.deepEqual([other.draft.files[0].row_count, other.draft.files[0].read_by.is_kept], [2, false])
  // The saved recipe is also applied to an upload without a draft.
  const uploaded = (await upload('inflation', 'csv', await buildTableZip('inflation', ragged))).body
  assert.deepEqual(
    { status: uploaded.status, is_kept: uploaded.read_by.is_kept, notes: uploaded.read_by.recipe.notes },
    { status: 'success', is_kept: true, notes: 1 },
  )
})

test('a saved recipe that does not fit is not used, and the response says so', async () => {
  const moved = await draftRagged('inflation', `ใหม่\n${ragged}`)
  assert.equal(moved.status, 'Please check records again')
  assert.deepEqual(pickRules(moved), ['recipeUnfit', 'titleRows', 'noteRow'])
  assert.equal(moved.layouts[0].recipe.header_row, 4)
  const clean = await draftRagged('inflation', '\uFEFFปี,รายได้\n2566,10\n')
  assert.deepEqual([clean.status, clean.draft.files[0].read_by], ['success', undefined])
})

test('an upload without a draft is refused with a suggestion, and can send the recipe with the file', async () => {
  const before = await readStoredState()
  const bytes = await buildTableZip('gold-price', ragged)
  const refused = (await upload('gold-price', 'csv', bytes)).body
  assert.deepEqual([refused.status, refused.draft], ['Please check records again', undefined])
  assert.deepEqual(await readStoredState(), before)
  const recipe = JSON.stringify(refused.layouts[0].recipe)
  const { status, read_by } = (await upload('gold-price', 'csv', bytes, { recipe })).body
  assert.deepEqual([status, read_by.is_kept], ['success', false])
  assert.deepEqual(await readRows('gold-price'), table)
})

test('a recipe chooses one worksheet, and no other is published', async () => {
  const buildRows = (year: number) => [
    ['ปี', 'รายได้'],
    [year, 1.5],
  ]
  const buildSheet = (name: string, year: number) => ({ name, header: ['ปี', 'รายได้'], rows: [[year, 1.5]] })
  const book = await writeWorkbook([buildSheet('เก่า', 2566), buildSheet('ใหม่', 2567)], { title: '', modifiedAt })
  const result = (await upload('debt-service', 'excel', book, { draft: 'new' })).body
  assert.deepEqual(pickRules(result), ['severalSheets'])
  assert.deepEqual(
    result.layouts.map(({ sheet }: { sheet: string }) => sheet),
    ['เก่า', 'ใหม่'],
  )
  const { draft_id } = result.draft
  const { status } = (await apply(draft_id, result.layouts[1].recipe, { kind: 'excel' })).body
  assert.equal(status, 'success')
  await publish(draft_id)
  assert.deepEqual(await readRows('debt-service'), [['2567', '1.5']])
  const { excel } = await readCurrentFiles('debt-service')
  const sheets = await readWorkbook(await buffer(await store.open(excel!.digest)))
  assert.deepEqual(
    sheets.map(sheet => sheet.rows),
    [buildRows(2567)],
  )
  const next = (await upload('debt-service', 'excel', book, { draft: 'new' })).body
  assert.equal(next.draft.files[0].read_by.recipe.sheet, 'ใหม่')
})

test('a recipe that yields no table leaves the draft unchanged', async () => {
  const { draft } = await draftRagged('public-debt')
  const before = await readStoredState()
  const refused = (await apply(draft.draft_id, { header_row: 100 })).body
  assert.deepEqual([refused.status, ...pickRules(refused)], ['Please check records again', 'headerMissing'])
  assert.deepEqual(await readStoredState(), before)
  assert.equal((await apply(draft.draft_id, raggedRecipe)).body.status, 'success')
})

test('a waiting original is removed with its draft or its kind', async () => {
  const count = async () => (await readStoredState()).originals.length
  const before = await count()
  const { draft } = await draftRagged('public-debt')
  assert.equal(await count(), before + 1)
  await request(discardDraft, { draft_id: draft.draft_id, kind: 'csv' }, 'steward')
  assert.equal(await count(), before)
  assert.equal((await apply(draft.draft_id, raggedRecipe)).status, 404)
})

test('each kind of a draft has its own original', async () => {
  const name = 'electricity-use'
  const { draft } = await draftRagged(name)
  const sheet = { name: 'Sheet', header: ['ปี', 'รายได้'], rows: [[2566, 10]] }
  const book = await writeWorkbook([sheet, { ...sheet, name: 'Other' }], { title: '', modifiedAt })
  await upload(name, 'excel', book, { draft: draft.draft_id })
  const listWaitingKinds = async () =>
    (await readStoredState()).originals.filter(({ draft_id }) => draft_id === draft.draft_id).map(({ kind }) => kind)
  assert.deepEqual(await listWaitingKinds(), ['csv', 'excel'])
  for (const [kind, recipe] of [
    ['csv', raggedRecipe],
    ['excel', { sheet: 'Other', header_row: 1 }],
  ] as const) {
    const applied = await apply(draft.draft_id, recipe, { kind })
    assert.equal(applied.body.status, 'success', JSON.stringify(applied.body))
  }
  await request(discardDraft, { draft_id: draft.draft_id, kind: 'csv' }, 'steward')
  assert.deepEqual(await listWaitingKinds(), ['excel'])
})

test('a recipe is only applied by the maker of a draft that is not published', async () => {
  const { draft } = await draftRagged('brent-crude-oil')
  const { draft_id } = draft
  await database.updateTable('report_drafts').set({ sent_at: '2026-11-20' }).where('draft_id', '=', draft_id).execute()
  assert.equal((await apply(draft_id, raggedRecipe, { who: 'colleague' })).status, 404)
  assert.equal((await apply(draft_id, raggedRecipe)).status, 200)
  await publish(draft_id)
  const before = await readStoredState()
  assert.equal((await apply(draft_id, { header_row: 3, notes: 2 })).status, 404)
  assert.deepEqual(await readStoredState(), before)
})

test('applyRecipe refuses unknown drafts, other users and invalid recipes', async t => {
  const { draft: waiting } = await draftRagged('public-debt')
  const { draft: plain } = await draftRagged('public-debt', 'Year,Value\n2024,1\n')
  const cases: { scenario: string; who: string; fields: object; status: number }[] = [
    { scenario: 'a visitor', who: 'visitor', fields: {}, status: 401 },
    { scenario: 'a pending login', who: 'owing', fields: {}, status: 401 },
    { scenario: 'a reader', who: 'reader', fields: {}, status: 403 },
    { scenario: 'other staff', who: 'analyst', fields: {}, status: 403 },
    { scenario: 'somebody else', who: 'colleague', fields: {}, status: 404 },
    {
      scenario: 'a deleted draft',
      who: 'steward',
      fields: { draft_id: '00000000-0000-4000-8000-000000000000' },
      status: 404,
    },
    { scenario: 'a kind that does not wait', who: 'steward', fields: { kind: 'excel' }, status: 404 },
    { scenario: 'a file that was a table', who: 'steward', fields: { draft_id: plain.draft_id }, status: 404 },
    { scenario: 'metadata', who: 'steward', fields: { kind: 'metadata' }, status: 400 },
    { scenario: 'row 1,000,000,000', who: 'steward', fields: { recipe: { header_row: 1e9 } }, status: 400 },
    { scenario: 'row 0', who: 'steward', fields: { recipe: { header_row: 0 } }, status: 400 },
    {
      scenario: 'more header rows than rows',
      who: 'steward',
      fields: { recipe: { header_row: 1, header_rows: 2 } },
      status: 400,
    },
    { scenario: 'a negative number of notes', who: 'steward', fields: { recipe: { notes: -1 } }, status: 400 },
    {
      scenario: '500 columns to fill',
      who: 'steward',
      fields: { recipe: { fill_down: Array.from({ length: 500 }, (_, index) => `c${index}`) } },
      status: 400,
    },
    { scenario: 'a recipe that is a list', who: 'steward', fields: { recipe: [] }, status: 400 },
    { scenario: 'no recipe', who: 'steward', fields: { recipe: undefined }, status: 400 },
  ]
  for (const { scenario, who, fields, status } of cases)
    await t.test(`${scenario} is ${status}, and nothing is stored`, async () => {
      const before = await readStoredState()
      const input = { draft_id: waiting.draft_id, kind: 'csv', recipe: raggedRecipe, ...fields }
      const response = await request(applyRecipe, input, who)
      assert.equal(response.status, status, response.text)
      assert.deepEqual(await readStoredState(), before)
    })
})

for (const recipe of [
  '',
  'x',
  '[]',
  'null',
  '{"header_row":1e9}',
  '{"header_row":-1}',
  `{"sheet":"${'x'.repeat(30_000)}"}`,
])
  test(`an upload with the recipe ${recipe.slice(0, 20)} is 400, and nothing is stored`, async () => {
    const before = await readStoredState()
    const response = await upload('public-debt', 'csv', await buildTableZip('public-debt', ragged), { recipe })
    assert.equal(response.status, 400, response.text)
    assert.deepEqual(await readStoredState(), before)
  })

test('the recipe is stored with the version of the report', async () => {
  const rows = await database
    .selectFrom('report_versions')
    .select('file_recipes')
    .where('report_id', '=', reports.inflation!)
    .orderBy('number')
    .execute()
  assert.ok(rows.length > 1)
  for (const { file_recipes } of rows.slice(-1))
    assert.deepEqual((file_recipes as { csv: { names: string[] } }).csv.names, ['ปี', 'รายได้'])
})

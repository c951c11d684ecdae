import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishDraft } from '../../../../contract/catalogue/drafts/drafts.ts'
import { writeWorkbook } from '../../../files/index.ts'
import { buildCsvZip } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'
import { findEditableReport } from '../../editing/editable-reports.ts'

const { upload, request, reviewDraft, database, clock } = await openUploadPortal()
const name = 'public-debt'
await upload(
  name,
  'csv',
  await buildCsvZip(name, [
    ['Year', 'Value'],
    [2024, 11],
  ]),
)

type Row = (string | null)[]
/** A metadata workbook with more sheets behind the first. */
const buildWorkbook = (rows: Row[], header = ['Field', 'English', 'Thai'], sheet = 'Report') =>
  writeWorkbook(
    [
      {
        name: 'Columns',
        header: ['Name', 'Type', 'Description (English)', 'Description (Thai)', 'Unit'],
        rows: ['Year', 'Value'].map(column => [column, 'number', column, column, null]),
      },
      { name: 'Notes', header: ['Anything'], rows: [['else']] },
      { name: sheet, header, rows },
    ],
    { title: 'Metadata', modifiedAt: clock.now() },
  )
const uploadDraft = async (bytes: Buffer) => {
  const { text, body } = await upload(name, 'metadata', bytes, { draft: 'new' })
  assert.equal(body.status, 'success', text)
  return reviewDraft(body.draft.draft_id)
}
const publish = async (bytes: Buffer) => {
  const { changes, input } = await uploadDraft(bytes)
  assert.equal((await request(publishDraft, input, 'steward')).status, 200)
  return changes.facts
}
const readCurrent = async () => (await findEditableReport(database, 'source.public-debt'))!

const facts: Row[] = [
  ['Title', 'Other', 'อื่น'],
  ['Description', 'All that is owed', 'หนี้ทั้งหมด'],
  ['unit', 'Million baht', 'ล้านบาท'],
  ['Covers', '2024', 'พ.ศ. 2567'],
  ['Method', 'Summed from the ledgers', null],
  ['Source', 'The office', 'สำนักงาน'],
  ['Source address', 'https://example.org', 'https://example.org'],
  ['Attribution', 'The office, 2026', 'สำนักงาน 2569'],
  ['Changes made', null, 'รวมรายปี'],
]

test('the preview shows the fields that change, and the publication saves them as one revision', async () => {
  const before = await readCurrent()
  const changed = await publish(await buildWorkbook(facts))
  assert.deepEqual(
    changed.map(({ field, after }: { field: string; after: string }) => [field, after]),
    [
      ['descriptionEn', 'All that is owed'],
      ['descriptionTh', 'หนี้ทั้งหมด'],
      ['unitEn', 'Million baht'],
      ['unitTh', 'ล้านบาท'],
      ['coverageEn', '2024'],
      ['coverageTh', 'พ.ศ. 2567'],
      ['methodEn', 'Summed from the ledgers'],
      ['source', 'The office'],
      ['sourceUrl', 'https://example.org'],
      ['attributionEn', 'The office, 2026'],
      ['attributionTh', 'สำนักงาน 2569'],
      ['transformationTh', 'รวมรายปี'],
    ],
  )
  const after = await readCurrent()
  const changedFields = Object.fromEntries(
    changed.map(({ field, after }: { field: string; after: string }) => [field, after]),
  )
  assert.deepEqual(after.fields, { ...before.fields, ...changedFields })
  assert.deepEqual([after.revision, after.savedBy], [before.revision + 1, 'collector'])
  const records = await database
    .selectFrom('audit_records')
    .select(['call', 'after'])
    .where('subject', '=', 'reports')
    .where('call', '=', 'publishDraft')
    .execute()
  assert.equal(records.filter(({ after }) => JSON.stringify(after).includes('Million baht')).length, 1)
})

test('a workbook with the same values, or with empty cells, saves nothing', async () => {
  const before = await readCurrent()
  assert.deepEqual(await publish(await buildWorkbook([...facts, ['Unknown', 'x', 'y']])), [])
  assert.deepEqual(await publish(await buildWorkbook([['Unit', null, ' ']])), [])
  assert.deepEqual(await readCurrent(), before)
})

test('the sheet is recognised by its headings, also in Thai, under any sheet name', async () => {
  const heads = ['รายการ', 'ภาษาอังกฤษ', 'ภาษาไทย']
  assert.deepEqual((await uploadDraft(await buildWorkbook([['หน่วย', 'Baht', 'บาท']], heads, 'รายงาน'))).changes.facts, [
    { field: 'unitEn', before: 'Million baht', after: 'Baht' },
    { field: 'unitTh', before: 'ล้านบาท', after: 'บาท' },
  ])
  const others = await uploadDraft(await buildWorkbook([['Unit', 'Baht', 'บาท']], ['Field', 'Value', 'Note']))
  assert.deepEqual(others.changes.facts, [])
})

const unfit: [scenario: string, row: Row, column: string][] = [
  ['a long unit', ['Unit', 'x'.repeat(501), null], 'Unit'],
  ['an address with a password', ['Source address', 'https://a:b@example.org', null], 'Source address'],
  ['an invalid address', ['Licence address', 'CC BY', null], 'Licence address'],
]
for (const [scenario, row, column] of unfit)
  test(`${scenario} is refused with its row, and nothing is stored`, async () => {
    const before = await readCurrent()
    const { body } = await upload(name, 'metadata', await buildWorkbook([['Unit', 'Baht', 'บาท'], row]), {
      draft: 'new',
    })
    const { status, faults, draft } = body
    assert.deepEqual([status, draft], ['Please check records again', undefined])
    assert.deepEqual(
      { rule: faults[0].rule, row: faults[0].row, column: faults[0].column },
      { rule: 'reportFactUnfit', row: 3, column },
    )
    assert.deepEqual(await readCurrent(), before)
  })

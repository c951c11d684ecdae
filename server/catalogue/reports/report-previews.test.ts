import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { buildZip } from '../../files/index.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { testPortal } from '../../testing/portal.ts'
import { catalogueRoutes } from '../routes.ts'

const { upload, database, store, reports } = await openUploadPortal({ maxBytes: 64 * 2 ** 20 })
const portal = testPortal(catalogueRoutes({ database, store }))
const modifiedAt = new Date('2026-11-20T02:00:00Z')

/** Returns the preview for a visitor after an upload. */
const uploadAndPreview = async (name: string, csv: string) => {
  for (const table of ['report_files', 'report_columns'] as const)
    await database.deleteFrom(table).where('report_id', '=', reports[name]!).execute()
  const { body: uploaded } = await upload(
    name,
    'csv',
    await buildZip([{ name: `${name}.csv`, bytes: Buffer.from(csv), modifiedAt }]),
  )
  const reply = await portal.request(getReportPreview, { file_name: name })
  return { uploaded, status: reply.status, text: reply.text, preview: JSON.parse(reply.text) }
}

const tables: [scenario: string, csv: string, rows: string[][]][] = [
  [
    'other line ends below its header',
    'Year,Value\r\n2024,1\n2025,2\n',
    [
      ['2024', '1'],
      ['2025', '2'],
    ],
  ],
  ['empty lines at the end', 'Year,Value\n2024,1\n\n\r\n', [['2024', '1']]],
  ['rows of nothing at the end', 'Year,Value\n2024,1\n,\n,\n', [['2024', '1']]],
  ['a column of one, and empty lines', 'Year\n2024\n\n2026\n\n', [['2024'], [''], ['2026']]],
]
for (const [scenario, csv, rows] of tables)
  test(`a table with ${scenario} is previewed with its counted rows`, async () => {
    const { uploaded, preview } = await uploadAndPreview('gold-price', csv)
    assert.equal(uploaded.status, 'success')
    assert.deepEqual([preview.rows, preview.row_count], [rows, rows.length])
  })

test('the preview shows the longest record that an upload may contain', async () => {
  const { uploaded, status, preview } = await uploadAndPreview('public-debt', `a,b\n1,${'ก'.repeat(2 ** 22 / 3 - 2)}\n`)
  assert.equal(uploaded.status, 'success')
  assert.equal(status, 200)
  assert.deepEqual([preview.rows, preview.is_shortened], [[['1', `${'ก'.repeat(120)}…`]], true])
})

test('a longer record is refused with its row', async () => {
  const { uploaded } = await uploadAndPreview('public-debt', `a,b\n1,${'ก'.repeat(2_000_000)}\n`)
  assert.deepEqual(
    { status: uploaded.status, rule: uploaded.faults[0].rule, row: uploaded.faults[0].row },
    { status: 'Please check records again', rule: 'recordTooLong', row: 2 },
  )
})

test('rows of a megabyte are shortened, and the preview contains the row count', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index},${randomBytes(400_000).toString('hex')}`)
  const { uploaded, text, preview } = await uploadAndPreview('inflation', `id,shape\n${lines.join('\n')}\n`)
  assert.equal(uploaded.status, 'success')
  assert.ok(text.length < 2000, `${text.length} characters`)
  assert.deepEqual(
    { rowCount: preview.rows.length, row_count: preview.row_count, is_shortened: preview.is_shortened },
    { rowCount: 2, row_count: 20, is_shortened: true },
  )
})

test('the preview of a silent store is refused after a timeout, and the next one at once', async () => {
  await uploadAndPreview('gold-price', 'a\n1\n')
  let openCount = 0
  const open = () => {
    openCount += 1
    return new Promise<never>(() => {})
  }
  const silent = testPortal(catalogueRoutes({ database, store: { ...store, open } }))
  const readStatus = async () => (await silent.request(getReportPreview, { file_name: 'gold-price' })).status
  assert.deepEqual([await readStatus(), openCount], [503, 1])
  assert.deepEqual([await readStatus(), openCount], [503, 1], 'it is not opened again')
})

test('a preview that was read before is shown while the store is silent', async () => {
  await uploadAndPreview('gold-price', 'a\n7\n')
  let isSilent = false
  const open: typeof store.open = (...input) => (isSilent ? new Promise<never>(() => {}) : store.open(...input))
  const readPreview = () => portalOfStore.request(getReportPreview, { file_name: 'gold-price' })
  const portalOfStore = testPortal(catalogueRoutes({ database, store: { ...store, open } }))
  const before = await readPreview()
  isSilent = true
  const after = await readPreview()
  assert.deepEqual([after.status, after.text], [200, before.text])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { buildCsvZip, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { failJobs } from '../../testing/quick/jobs-here.ts'

const { upload, requestJson, database, reports, errors } = await openUploadPortal()
const name = 'debt-service'
const table: TestTable = [
  ['Year', 'Value'],
  [2024, 11],
  [2025, 12],
]
const listCurrentFiles = () =>
  database
    .selectFrom('report_files')
    .select(['kind', 'digest'])
    .where('report_id', '=', reports[name]!)
    .where('is_current', '=', true)
    .orderBy('kind')
    .execute()

test('a fault of the portal while the Excel file is made refuses the file and ends no current file', async () => {
  await upload(name, 'csv', await buildCsvZip(name, table))
  const currentFiles = await listCurrentFiles()
  assert.deepEqual(
    currentFiles.map(({ kind }) => kind),
    ['csv', 'excel', 'metadata'],
  )
  const next = await buildCsvZip(name, [...table, [2026, 13]])
  const { draft } = (await upload(name, 'csv', next, { draft: 'new' })).body
  const readPreview = () => requestJson(previewDraft, { draft_id: draft.draft_id }, 'steward')
  const endFailures = failJobs('make', 'unexpected')
  const { status, faults } = await readPreview()
  const published = await upload(name, 'csv', next)
  endFailures()
  assert.deepEqual([status, faults], ['File is not allowed', [{ file: `${name}.zip`, rule: 'zipDamaged' }]])
  assert.equal(published.body.status, 'File is not allowed')
  assert.deepEqual(await listCurrentFiles(), currentFiles)
  assert.deepEqual(errors.splice(0), ['unexpected', 'unexpected'])
  // Once the fault is over, the same draft gets its Excel file.
  assert.equal((await readPreview()).changes.made.kind, 'excel')
})

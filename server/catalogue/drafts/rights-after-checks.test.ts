import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { previewDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { draftVersions, listFileVersions } from '../../../contract/catalogue/versions/file-versions.ts'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { openTusClient } from '../../testing/catalogue/tus-clients.ts'
import { uploadCalls } from '../../testing/catalogue/upload-client.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { rawPdf } from '../../testing/raw-pdfs.ts'

// Rights that are removed while a file is checked: the request is refused, and nothing changes.

const name = 'public-debt'
const portal = await openUploadPortal()
const { actors, request, requestJson, upload, uploadDraft, send, store, app } = portal
const bytes = await buildCsvZip(name, [
  ['Year', 'Value'],
  [2024, 11.5],
  [2025, 12],
])
const { uploadFile, request: requestUpload } = openTusClient(app)
const { steward, counsel } = actors as { steward: Actor; counsel: Actor }
beforeEach(() => Object.assign(actors, { steward, counsel }))

/** Ways in which a person loses the right during a check. */
const losses: [loss: string, become: (before: Actor) => Actor][] = [
  ['whose role lost the menu', before => ({ ...before, menus: new Set(['WorkBench'] as const) })],
  ['who was moved to the plain role', before => ({ ...before, roleId: roleIds.user, menus: new Set() })],
  ['whose account was closed, or whose consent withdrawn', () => visitor],
  ['whose session became another account', before => ({ ...before, userId: before.userId! + 1 })],
]

/**
 * Removes the right once the store has received so many files: after the check, before any row is written. Returns a function that restores
 * the store.
 */
const revokeAfter = (count: number, revoke: () => void) => {
  const write = store.write
  let writeCount = 0
  store.write = async content => {
    const stored = await write(content)
    writeCount += 1
    if (writeCount === count) revoke()
    return stored
  }
  return () => {
    store.write = write
    assert.ok(writeCount >= count, 'the check was never reached')
  }
}
/** Reads all stored rows. Files in the store without a row are ignored, since they are swept. */
const readStoredRows = async () => ({ ...(await portal.readStoredState()), onDisk: null, stored: null })

const current = await uploadDraft(name, 'csv', bytes)
assert.match((await upload(name, 'csv', bytes)).text, /"success"/)
const [version] = (await requestJson(listFileVersions, { source_id: `source.${name}` }, 'steward')).result

const other = await buildCsvZip(name, [
  ['Year', 'Value'],
  [2024, 11.5],
  [2026, 13],
])
const writes: [scenario: string, at: number, write: () => Promise<{ status: number; text: string }>][] = [
  ['a file that is published at once', 1, () => upload(name, 'csv', other)],
  ['a file that is published at once, lost while it is compared', 2, () => upload(name, 'csv', other)],
  ['a new draft', 1, () => upload(name, 'csv', other, { draft: 'new' })],
  ['an existing draft', 1, () => upload(name, 'csv', other, { draft: current })],
  [
    'a draft of an earlier version',
    1,
    () => request(draftVersions, { source_id: `source.${name}`, version_ids: [version.version_id] }, 'steward'),
  ],
]
for (const [loss, become] of losses)
  for (const [scenario, at, write] of writes)
    test(`${scenario}: for a person ${loss} it is 403, and nothing changes`, async () => {
      const before = await readStoredRows()
      const restore = revokeAfter(at, () => {
        actors.steward = become(steward)
      })
      const { status, text } = await write()
      restore()
      assert.equal(status, 403, text)
      assert.equal(JSON.parse(text).title, 'Permission denied')
      assert.deepEqual(await readStoredRows(), before)
    })

for (const [loss, become] of losses)
  test(`a resumed upload is unchanged for a person ${loss}`, async () => {
    const uploadId = await uploadFile(`${name}.zip`, other)
    const before = await readStoredRows()
    const restore = revokeAfter(1, () => {
      actors.steward = become(steward)
    })
    const { status } = await send(uploadCalls.csv, { fields: { file_name: name, upload_id: uploadId, draft: 'new' } })
    restore()
    assert.equal(status, 403)
    assert.deepEqual(await readStoredRows(), before)
    actors.steward = steward
    assert.equal((await requestUpload('HEAD', `/api/uploads/${uploadId}`)).status, 200)
  })

test('the PDF of an agreement is not stored for a person who lost the right', async () => {
  const before = await readStoredRows()
  const restore = revokeAfter(1, () => {
    actors.counsel = visitor
  })
  const pdf = { part: 'file', name: 'policy.pdf', bytes: rawPdf() }
  const { status, text } = await send(uploadAgreementFile, { files: [pdf], who: 'counsel' })
  restore()
  assert.equal(status, 403, text)
  assert.deepEqual(await readStoredRows(), before)
})

test('rows of a draft are not returned to a person who lost the right during the comparison', async () => {
  const draft = await uploadDraft(name, 'csv', other)
  const restore = revokeAfter(1, () => {
    actors.steward = visitor
  })
  const { status, text } = await request(previewDraft, { draft_id: draft }, 'steward')
  restore()
  assert.equal(status, 403, text)
  assert.ok(!text.includes('2026'))
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { downloadCsv } from '../../../contract/catalogue/downloads.ts'
import { discardDraft, previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { uploadCsv } from '../../../contract/catalogue/uploads.ts'
import { buildZip } from '../../files/index.ts'
import { visitor } from '../../platform/actor.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { buildCsvZip, buildMetadata } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { buildFormBody } from '../../testing/forms.ts'
import { computeDigest } from '../../testing/stores.ts'
import { createDownloadFinder } from '../reports/report-downloads.ts'
import { createPreviewReader } from '../reports/report-previews.ts'

const portal = await openUploadPortal({ checksInChildren: true, maxBytes: 30 * 2 ** 20 })
const { app, request, requestJson, upload, uploadDraft, readCurrentFiles, readStoredState, errors } = portal
const { database, store, clock, receiving } = portal
const downloads = createDownloadFinder(database, store, clock)
serveDownloads(app, [[downloadCsv, (actor, fileName) => downloads.findFile(actor, fileName, 'csv')]])
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
after(() => app.server.closeAllConnections())

const name = 'public-debt'
const buildLargeTable = (letter: string) =>
  buildCsvZip(name, [
    ['Year', 'Value'],
    ...Array.from({ length: 1500 }, (_, index) => [
      index,
      letter + crypto.getRandomValues(Buffer.alloc(3000)).toString('base64url'),
    ]),
  ])

/** Downloads slowly, so that the file can be replaced during the download. */
const downloadSlowly = async () => {
  const clientRequest = openRequest({
    port,
    path: `/file/downloadFileMongo/${name}.zip`,
    headers: { cookie: 'who=reader' },
  }).end()
  const [reply] = (await once(clientRequest, 'response')) as [IncomingMessage]
  const hash = createHash('sha256')
  for await (const piece of reply) {
    hash.update(piece)
    await wait(2)
  }
  return { etag: reply.headers.etag, digest: hash.digest('hex') }
}

test('a download while files are replaced is one of the files, complete', async () => {
  const files = [await buildLargeTable('a'), await buildLargeTable('b')]
  const digests = files.map(computeDigest)
  await upload(name, 'csv', files[0]!)
  let isReplacing = true
  const reading = Array.from({ length: 4 }, async () => {
    const readDigests: string[] = []
    while (isReplacing) {
      const { etag, digest } = await downloadSlowly()
      assert.ok(digests.includes(digest), 'the download mixes two files')
      assert.equal(etag, `"${digest}"`)
      readDigests.push(digest)
    }
    return readDigests
  })
  for (const at of [1, 0, 1, 0, 1]) assert.match((await upload(name, 'csv', files[at]!)).text, /"success"/)
  isReplacing = false
  const seenDigests = new Set((await Promise.all(reading)).flat())
  assert.equal(seenDigests.size, 2, 'both were read')
})

test('readers get a zip without the files that the Finder of macOS adds', async () => {
  const buildEntry = (inside: string, text: string) => ({
    name: inside,
    bytes: Buffer.from(text),
    modifiedAt: clock.now(),
  })
  const zip = await buildZip([
    buildEntry(`__MACOSX/._${name}.csv`, 'attributes'),
    buildEntry(`${name}.csv`, '\uFEFFYear,Value\n2024,11.5\n'),
  ])
  assert.match((await upload(name, 'csv', zip)).text, /"success"/)
  assert.notEqual((await downloadSlowly()).digest, computeDigest(zip))
  const { csv } = await readCurrentFiles(name)
  const stored = await buffer(await store.open(csv!.digest))
  assert.doesNotMatch(stored.toString('latin1'), /MACOSX/)
  const preview = await createPreviewReader(database, store).requirePreview(visitor, { fileName: name })
  assert.deepEqual(preview.rows, [['2024', '11.5']])
})

/** Sends a file, and returns a function that disconnects before the response. */
const send = async (bytes: Buffer, fields = {}) => {
  const { type, body } = await buildFormBody({ file_name: name, ...fields }, [
    { part: 'files', name: `${name}.zip`, bytes },
  ])
  const headers = { cookie: 'who=steward', 'sec-fetch-site': 'same-origin', 'content-type': type }
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const clientRequest = openRequest({ port, path: uploadCsv.path, method: 'POST', headers, agent: false }).end(body)
  clientRequest.on('error', () => {})
  const [line] = await connected
  return {
    untilSent: () => once(clientRequest, 'finish'),
    async disconnect() {
      const closed = once(line, 'close')
      clientRequest.destroy()
      // The portal has detected the disconnect, and its handler was notified.
      await closed
      await wait(10)
    },
  }
}
const waitUntilNothingIsReceived = async () => {
  while ((await readdir(receiving)).length > 0) await wait(5)
}
/** Makes the next write of the store wait, as for a large file. */
const createSlowStore = () => {
  const { write } = store
  const [started, goingOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  store.write = async content => {
    store.write = write
    started.resolve()
    await goingOn.promise
    return write(content)
  }
  return { started: started.promise, goOn: goingOn.resolve }
}

test('a client that disconnects during the check has uploaded nothing', async () => {
  const bytes = await buildLargeTable('c')
  const before = await readStoredState()
  const { untilSent, disconnect } = await send(bytes)
  await untilSent()
  while ((await readdir(receiving)).length === 0) await wait(5)
  await disconnect()
  await waitUntilNothingIsReceived()
  assert.deepEqual(await readStoredState(), before)
  assert.deepEqual(errors, [])
})

for (const [where, fields] of [
  ['at once', {}],
  ['for a draft', { draft: 'new' }],
] as const)
  test(`a client that disconnects while the file is stored has uploaded nothing ${where}`, async () => {
    const bytes = await buildLargeTable('d')
    const before = await readStoredState()
    const { started, goOn } = createSlowStore()
    const { disconnect } = await send(bytes, fields)
    await started
    await disconnect()
    goOn()
    await waitUntilNothingIsReceived()
    // Nothing refers to the file in the store, so the next sweep deletes it.
    const { onDisk: _before, ...expected } = before
    const { onDisk: _after, ...rows } = await readStoredState()
    assert.deepEqual(rows, expected)
    assert.deepEqual(errors, [])
  })

test('a file whose upload was cancelled is in no draft, and is not published with the others', async () => {
  const draft_id = await uploadDraft(name, 'metadata', await buildMetadata(['Year', 'Value']))
  const bytes = await buildLargeTable('e')
  const { csv: before } = await readCurrentFiles(name)
  const { started, goOn } = createSlowStore()
  const { disconnect } = await send(bytes, { draft: draft_id })
  await started
  await disconnect()
  assert.equal((await request(discardDraft, { draft_id, kind: 'csv' }, 'steward')).status, 200)
  const { changes } = await requestJson(previewDraft, { draft_id }, 'steward')
  goOn()
  await waitUntilNothingIsReceived()
  const { status } = await request(publishDraft, { draft_id, revision: changes.revision }, 'steward')
  assert.equal(status, 200)
  const { csv, metadata: published } = await readCurrentFiles(name)
  assert.deepEqual(csv, before)
  assert.equal(published!.digest, computeDigest(await buildMetadata(['Year', 'Value'])))
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadCsv } from '../../../../contract/catalogue/uploads.ts'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { openFolderStore } from '../../../files/index.ts'
import { fillCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { buildCsvZip } from '../../../testing/catalogue/report-files.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { createTestFolder } from '../../../testing/folders.ts'
import { buildFormBody } from '../../../testing/forms.ts'
import { openCuttingProxy } from '../../../testing/servers/cutting-proxies.ts'
import { computeDigest } from '../../../testing/stores.ts'
import { startUploadServer } from '../../testing/upload-server.ts'

// Interrupted and resumed uploads, against a server in its own process.

const name = 'public-debt'
const folder = await createTestFolder()
const { database, connection } = await openTestDatabase()
const { reports, users } = await fillCatalogue(database, openFolderStore(join(folder, 'files')))
const start = () => startUploadServer({ folder, connection, userId: users.collector! })
/** A few megabytes of incompressible bytes. */
const buildTableZip = () =>
  buildCsvZip(name, [
    ['Year', 'Value'],
    ...Array.from({ length: 1500 }, (_, index) => [index, randomBytes(1500).toString('hex')]),
  ])

const always = { 'sec-fetch-site': 'same-origin', 'tus-resumable': resumableUploads.version }
const create = async (origin: string, bytes: Buffer) => {
  const headers = {
    ...always,
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(`${name}.zip`).toString('base64')}`,
  }
  const reply = await fetch(origin + resumableUploads.path, { method: 'POST', headers })
  assert.equal(reply.status, 201)
  return reply.headers.get('location')!
}
const fetchOffset = async (at: string) => {
  const reply = await fetch(at, { method: 'HEAD', headers: always })
  assert.equal(reply.status, 200)
  return Number(reply.headers.get('upload-offset'))
}
/** Sends the rest of a file, slowly if a pause is given; returns how the request ended. */
const sendRest = async (at: string, bytes: Buffer, offset: number, pauseMilliseconds?: number) => {
  const rest = bytes.subarray(offset)
  const streamSlowly = async function* () {
    for (let sentBytes = 0; sentBytes < rest.length; sentBytes += 50_000) {
      yield rest.subarray(sentBytes, sentBytes + 50_000)
      await wait(pauseMilliseconds)
    }
  }
  const headers = { ...always, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  const body =
    pauseMilliseconds === undefined ? rest : (Readable.toWeb(Readable.from(streamSlowly())) as ReadableStream)
  const init = { method: 'PATCH', headers, body, duplex: 'half' }
  return fetch(at, init as RequestInit).then(
    ({ status }) => status,
    () => 'lost' as const,
  )
}
const publish = async (origin: string, at: string, bytes: Buffer) => {
  const { type, body } = await buildFormBody({ file_name: name, upload_id: at.split('/').at(-1)! }, [])
  const headers = { ...always, 'content-type': type }
  const reply = await fetch(origin + uploadCsv.path, { method: 'POST', headers, body: body as BodyInit })
  assert.equal(((await reply.json()) as { status: string }).status, 'success')
  const { digest } = await database
    .selectFrom('report_files')
    .select('digest')
    .where('report_id', '=', reports[name]!)
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  assert.equal(digest, computeDigest(bytes))
}
/** Waits until the disk has more than `count` bytes of an upload. A request for its offset would stop the sender. */
const waitForMoreBytes = async (path: string, count = 0) => {
  const content = join(folder, 'uploads', path.split('/').at(-1)!, 'content')
  while ((await stat(content)).size <= count) await wait(10)
}

test('an upload is resumed after the server was killed in the middle of it', async t => {
  const bytes = await buildTableZip()
  const first = await start()
  const path = await create(first.origin, bytes)
  const sending = sendRest(first.origin + path, bytes, 0, 20)
  await waitForMoreBytes(path)
  await first.kill()
  assert.equal(await sending, 'lost')
  const second = await start()
  t.after(second.kill)
  const offset = await fetchOffset(second.origin + path)
  assert.ok(offset > 0 && offset < bytes.length, `${offset} of ${bytes.length}`)
  assert.equal(await sendRest(second.origin + path, bytes, offset), 204)
  await publish(second.origin, path, bytes)
})

for (const how of ['cut', 'hush'] as const)
  test(`an upload whose connection is ${how === 'cut' ? 'cut' : 'mute'} in the middle is resumed on another connection`, async t => {
    const bytes = await buildTableZip()
    const server = await start()
    t.after(server.kill)
    const path = await create(server.origin, bytes)
    const { port } = new URL(server.origin)
    const { line, endpoint } = await openCuttingProxy('127.0.0.1', Number(port))
    line.harms = [{ after: bytes.length / 2, way: 'up', how }]
    const sending = sendRest(endpoint + path, bytes, 0, 5)
    if (how === 'cut') assert.equal(await sending, 'lost')
    else await waitForMoreBytes(path, bytes.length / 4)
    const offset = await fetchOffset(server.origin + path)
    assert.ok(offset > bytes.length / 4 && offset < bytes.length, `${offset} of ${bytes.length}`)
    const startedAt = performance.now()
    assert.equal(await sendRest(server.origin + path, bytes, offset), 204)
    assert.ok(performance.now() - startedAt < 5000, 'the first connection is not waited for')
    await publish(server.origin, path, bytes)
  })

test('the later of two concurrent senders of an upload continues, the earlier is stopped, and the file is complete', async t => {
  const bytes = await buildTableZip()
  const server = await start()
  t.after(server.kill)
  const path = await create(server.origin, bytes)
  const at = server.origin + path
  const earlier = sendRest(at, bytes, 0, 20)
  await waitForMoreBytes(path)
  const offset = await fetchOffset(at)
  assert.equal(await sendRest(at, bytes, offset), 204)
  assert.ok([409, 'lost'].includes(await earlier))
  await publish(server.origin, path, bytes)
})

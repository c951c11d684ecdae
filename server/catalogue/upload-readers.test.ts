import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { downloadCsv } from '../../contract/catalogue/downloads.ts'
import { uploadCsv } from '../../contract/catalogue/uploads.ts'
import { serveDownloads } from '../platform/http/downloads.ts'
import { formOf } from '../testing/forms.ts'
import { csvZipOf } from '../testing/report-files.ts'
import { openUploadPortal } from '../testing/upload-portal.ts'
import { reportDownloadsOf } from './report-downloads.ts'

const { app, database, store, clock, receiving, upload, kept, troubles } = await openUploadPortal({
  maxBytes: 30 * 2 ** 20,
})
const downloads = reportDownloadsOf(database, store, clock)
serveDownloads(app, [[downloadCsv, (actor, fileName) => downloads.findFile(actor, fileName, 'csv')]])
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
after(() => app.server.closeAllConnections())

const name = 'public-debt'
const large = (letter: string) =>
  csvZipOf(name, [
    ['Year', 'Value'],
    ...Array.from({ length: 1500 }, (_, at) => [
      at,
      letter + crypto.getRandomValues(Buffer.alloc(3000)).toString('base64url'),
    ]),
  ])
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Takes the file slowly, so that it may be replaced meanwhile. */
const read = async () => {
  const sent = request({ port, path: `/file/downloadFileMongo/${name}.zip`, headers: { cookie: 'who=reader' } }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const hash = createHash('sha256')
  for await (const piece of reply) {
    hash.update(piece)
    await wait(2)
  }
  return { etag: reply.headers.etag, digest: hash.digest('hex') }
}

test('what is downloaded while files are replaced is one of them, whole', async () => {
  const files = [await large('a'), await large('b')]
  const digests = files.map(digestOf)
  await upload(name, 'csv', files[0]!)
  let isReplacing = true
  const reading = Array.from({ length: 4 }, async () => {
    const seen: string[] = []
    while (isReplacing) {
      const { etag, digest } = await read()
      assert.ok(digests.includes(digest), 'a mix')
      assert.equal(etag, `"${digest}"`)
      seen.push(digest)
    }
    return seen
  })
  for (const at of [1, 0, 1, 0, 1]) assert.match((await upload(name, 'csv', files[at]!)).text, /"success"/)
  isReplacing = false
  const seen = new Set((await Promise.all(reading)).flat())
  assert.equal(seen.size, 2, 'both were read')
})

test('who leaves while the file is checked has uploaded nothing', async () => {
  const { type, body } = await formOf({ file_name: name }, [
    { part: 'files', name: `${name}.zip`, bytes: await large('c') },
  ])
  const before = await kept()
  const headers = { cookie: 'who=steward', 'sec-fetch-site': 'same-origin', 'content-type': type }
  const sent = request({ port, path: uploadCsv.path, method: 'POST', headers }).end(body)
  sent.on('error', () => {})
  await once(sent, 'finish')
  while ((await readdir(receiving)).length === 0) await wait(5)
  sent.destroy()
  while ((await readdir(receiving)).length > 0) await wait(5)
  assert.deepEqual(await kept(), before)
  assert.deepEqual(troubles, [])
})

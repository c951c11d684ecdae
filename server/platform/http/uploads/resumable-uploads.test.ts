import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { visitor } from '../../actor.ts'
import { systemClock } from '../../clock.ts'
import { serveResumableUploads } from './resumable-uploads.ts'
import { openUnfinishedUploads } from './unfinished-uploads.ts'

const folder = await createTemporaryFolder()
const unfinished = openUnfinishedUploads(folder, systemClock)
const app = fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) => done(null))
app.decorateRequest('actor')
app.addHook('onRequest', async request => {
  request.actor = { ...visitor, userId: 1, menus: new Set(['ReportConfiguration']) }
})
serveResumableUploads(app, { unfinished, maxBytes: 1000, reservedShare: 0, timeoutMilliseconds: 60_000 })
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a client that disconnects before its bytes are read ends only its own upload', async t => {
  const { uploadId } = await unfinished.create({ userId: 1, name: 'a.zip', sizeBytes: 100 })
  const { append } = unfinished
  const fileOpening = Promise.withResolvers<void>()
  // The file is opened only later, as on a slow disk.
  const appending = t.mock.method(unfinished, 'append', async (id: string, content: AsyncIterable<Buffer>) => {
    await fileOpening.promise
    return append(id, content)
  })
  const headers = {
    'tus-resumable': resumableUploads.version,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '100',
  }
  const clientRequest = request({ port, path: `${resumableUploads.path}/${uploadId}`, method: 'PATCH', headers })
  clientRequest.on('error', () => {})
  clientRequest.write('some')
  while (appending.mock.callCount() === 0) await wait(5)
  clientRequest.destroy()
  await wait(100)
  fileOpening.resolve()
  await assert.rejects(appending.mock.calls[0]!.result!, /was interrupted/)
})

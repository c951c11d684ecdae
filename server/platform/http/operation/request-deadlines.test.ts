import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone } from '../../../../contract/call.ts'
import { visitor } from '../../actor.ts'
import { awaitUntilDeadline, findDeadline, requireTimeLeft } from '../../limits/deadlines.ts'
import { serveFileDownloads } from '../downloads/downloads.ts'
import { bindExport, serveExport } from '../downloads/exports.ts'
import { sendMadeFile } from '../downloads/made-files.ts'
import { createServer } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'

const app = createServer({
  ...withoutPeople,
  logger: pino({ level: 'silent' }),
  trustProxy: false,
  publicUrl: undefined,
  deadlineMilliseconds: 100,
  identify: async () => visitor,
})
/** The time that was left after the last response. */
let leftAfter: number | undefined
const handler = async () => {
  const deadline = findDeadline()
  void wait(50).then(() => {
    leftAfter = deadline?.getMillisecondsLeft()
  })
  return 'done'
}
const slowHandler = async () => {
  await awaitUntilDeadline(wait(2000, undefined, { ref: false }))
  return 'done'
}
app.route({ method: ['GET', 'POST'], url: '/slow', handler: slowHandler })
app.route({ method: ['GET', 'POST'], url: '/quick', handler })
const workLong = async () => {
  await wait(150)
  requireTimeLeft()
  return 'done'
}
app.post('/upload', { config: { isStreamed: true } }, workLong)
const file = { name: 'file.txt', contentType: 'text/plain' }
const open = async () => Readable.from([await workLong()])
serveFileDownloads(app, [
  [
    { path: '/file/stored.txt', name: 'stored', summary: 'A stored file.', access: anyone },
    async () => ({ ...file, digest: 'a', sizeBytes: 4, open }),
  ],
])
app.get('/file/made.txt', (request, reply) => {
  const makeAndSend = async (_signal: AbortSignal, send: (content: Readable, sizeBytes: number) => Promise<void>) =>
    send(await open(), 4)
  const accept = async () => {}
  return sendMadeFile({ ...file, etag: 'a', makeAndSend, requireAccess: accept, recordStart: accept }, request, reply)
})
const exported = { name: 'lines', path: '/file/lines.csv', access: anyone, input: z.object({}) } as const
const lines = async function* () {
  yield await workLong()
}
serveExport(app, bindExport(exported as never, lines))
const sendRequest = (method: 'GET' | 'POST', url: string) =>
  app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(method === 'POST' && { payload: '{}' }),
  })

for (const method of ['GET', 'POST'] as const)
  test(`a ${method} that takes too long is answered 503 with Retry-After`, async () => {
    const { statusCode, headers, body } = await sendRequest(method, '/slow')
    assert.equal(statusCode, 503, body)
    assert.equal(headers['retry-after'], '5')
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    const { title, status, detail } = JSON.parse(body)
    const expected = ['Please try again shortly', 503, 'The portal could not answer in time.']
    assert.deepEqual([title, status, detail], expected)
  })

for (const method of ['GET', 'POST'] as const)
  test(`work that continues after the response of a ${method} has no deadline`, async () => {
    assert.equal((await sendRequest(method, '/quick')).body, 'done')
    await wait(100)
    assert.equal(leftAfter, Number.POSITIVE_INFINITY)
  })

for (const path of ['/file/stored.txt', '/file/made.txt', '/file/lines.csv'])
  test(`the download of ${path} may take longer`, async () => {
    const { statusCode, body } = await sendRequest('GET', path)
    assert.equal(statusCode, 200, body)
    assert.match(body, /done$/)
  })

test('an upload has no deadline', async () => {
  assert.equal((await sendRequest('POST', '/upload')).body, 'done')
})

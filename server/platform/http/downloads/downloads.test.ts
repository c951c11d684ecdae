import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { createReadStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { anyone } from '../../../../contract/call.ts'
import type { Download } from '../../../../contract/download.ts'
import { createTemporaryFolder } from '../../../testing/folders.ts'
import { testPortal } from '../../../testing/portal.ts'
import { serveDownloads } from './downloads.ts'
import type { OutgoingFile } from './file-responses.ts'
import type { ByteRange } from './ranges.ts'

const folder = await createTemporaryFolder()
const content = Buffer.from('0123456789')
const large = Buffer.alloc(30_000_000, 'คลัง')
for (const [name, bytes] of Object.entries({ small: content, large, empty: Buffer.alloc(0) }))
  await writeFile(join(folder, name), bytes)

/** The ranges that were requested from the store, and the streams that it returned. */
let ranges: (ByteRange | undefined)[] = []
let streams: Readable[] = []
beforeEach(() => {
  ranges = []
  streams = []
})

const digest = 'ab'.repeat(32)
const etag = `"${digest}"`
const createOutgoing = (name: string, sizeBytes: number, more: Partial<OutgoingFile> = {}): OutgoingFile => ({
  digest,
  sizeBytes,
  name: 'ตาราง (1).zip',
  contentType: 'application/zip',
  async open(range) {
    ranges.push(range)
    const stream = (await open(join(folder, name))).createReadStream(range)
    streams.push(stream)
    return stream
  },
  ...more,
})
const failing = async function* () {
  yield Buffer.alloc(100_000)
  throw new Error('The disk is gone')
}
const createContent = (content: Readable) => ({ open: async () => content })
const files: Record<string, () => OutgoingFile> = {
  small: () => createOutgoing('small', content.length),
  large: () => createOutgoing('large', large.length),
  empty: () => createOutgoing('empty', 0),
  short: () => createOutgoing('small', content.length + 1),
  long: () => createOutgoing('small', content.length - 1),
  failing: () => createOutgoing('', 1_000_000, createContent(Readable.from(failing()))),
  missing: () => createOutgoing('not-there', 9),
}
const declareDownload = (name: string): Download => ({
  name,
  path: `/file/here/{file}.${name}`,
  access: anyone,
  summary: '',
})
const { app } = testPortal([])
serveDownloads(app, [
  [declareDownload('zip'), async (_actor, name) => files[name]?.()],
  [declareDownload('xlsx'), async () => undefined],
])
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
const requestFile = async (name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> => {
  const clientRequest = request({ port, path: `/api/file/here/${name}`, method, headers }).end()
  const [reply] = await once(clientRequest, 'response')
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
}

const wholeText = '0123456789'
const requestCases: [
  scenario: string,
  headers: Record<string, string>,
  status: number,
  body: string,
  contentRange?: string,
][] = [
  ['nothing more', {}, 200, wholeText],
  ['the first bytes', { range: 'bytes=0-3' }, 206, '0123', 'bytes 0-3/10'],
  ['bytes in the middle', { range: 'bytes=4-5' }, 206, '45', 'bytes 4-5/10'],
  ['the last byte', { range: 'bytes=9-9' }, 206, '9', 'bytes 9-9/10'],
  ['all from a byte', { range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
  ['all from the first', { range: 'bytes=0-' }, 206, wholeText, 'bytes 0-9/10'],
  ['the last bytes', { range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
  ['more last bytes than there are', { range: 'bytes=-99' }, 206, wholeText, 'bytes 0-9/10'],
  ['an end beyond the end', { range: 'bytes=8-99' }, 206, '89', 'bytes 8-9/10'],
  ['an end of 300 digits', { range: `bytes=8-${'9'.repeat(300)}` }, 206, '89', 'bytes 8-9/10'],
  ['Bytes, blanks around', { range: ' Bytes=8-9 ' }, 206, '89', 'bytes 8-9/10'],
  ['a beginning beyond the end', { range: 'bytes=10-' }, 416, '', 'bytes */10'],
  ['a beginning of 300 digits', { range: `bytes=${'9'.repeat(300)}-` }, 416, '', 'bytes */10'],
  ['the last no bytes', { range: 'bytes=-0' }, 416, '', 'bytes */10'],
  ['two ranges', { range: 'bytes=0-1,4-5' }, 200, wholeText],
  ['a thousand ranges', { range: `bytes=${'0-,'.repeat(1000)}0-` }, 200, wholeText],
  ['an end before the beginning', { range: 'bytes=5-4' }, 200, wholeText],
  ['no number', { range: 'bytes=a-b' }, 200, wholeText],
  ['a negative number', { range: 'bytes=--3' }, 200, wholeText],
  ['a fraction', { range: 'bytes=0.5-3' }, 200, wholeText],
  ['neither end', { range: 'bytes=-' }, 200, wholeText],
  ['another unit', { range: 'rows=0-3' }, 200, wholeText],
  ['a range of these bytes', { range: 'bytes=4-5', 'if-range': etag }, 206, '45', 'bytes 4-5/10'],
  ['a range of other bytes', { range: 'bytes=4-5', 'if-range': '"other"' }, 200, wholeText],
  ['a range by a weak tag', { range: 'bytes=4-5', 'if-range': `W/${etag}` }, 200, wholeText],
  ['a range by a date', { range: 'bytes=4-5', 'if-range': 'Fri, 20 Nov 2026 05:00:00 GMT' }, 200, wholeText],
  ['none beyond the end of other bytes', { range: 'bytes=10-', 'if-range': '"other"' }, 200, wholeText],
  ['what it has already', { 'if-none-match': etag }, 304, ''],
  ['what it has by a weak tag', { 'if-none-match': `W/${etag}` }, 304, ''],
  ['one of several', { 'if-none-match': `"a", W/"b" ,${etag}` }, 304, ''],
  ['anything at all', { 'if-none-match': '*' }, 304, ''],
  ['a range of what it has', { 'if-none-match': etag, range: 'bytes=0-1' }, 304, ''],
  ['what is not in its list', { 'if-none-match': '"a", "b"' }, 200, wholeText],
  ['a tag without quotes', { 'if-none-match': digest }, 200, wholeText],
]
for (const [scenario, headers, status, body, contentRange] of requestCases)
  test(`a request for ${scenario} gets ${status}`, async () => {
    const reply = await requestFile('small.zip', headers)
    assert.deepEqual([reply.status, reply.headers['content-range']], [status, contentRange])
    if (status === 416) assert.equal(JSON.parse(reply.body.toString()).title, 'Range not satisfiable')
    else assert.deepEqual([reply.body.toString(), reply.headers.etag], [body, etag])
    if (status < 300) {
      assert.equal(reply.headers['content-length'], `${body.length}`)
      assert.equal(reply.headers['accept-ranges'], 'bytes')
    } else assert.equal(reply.headers['content-disposition'], undefined)
    // The store must open the whole file exactly if the response has the whole file, as only this counts as a download.
    assert.deepEqual(
      ranges.map(range => range === undefined),
      status < 300 ? [body === wholeText] : [],
    )
  })

test('HEAD has the headers of GET without a body, ignores ranges, and opens no file', async () => {
  const get = await requestFile('small.zip')
  for (const range of ['', 'bytes=4-5', 'bytes=99-']) {
    const head = await requestFile('small.zip', { range }, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [200, 0])
    const unique = { date: '', 'x-request-id': '' }
    assert.deepEqual({ ...head.headers, ...unique }, { ...get.headers, ...unique })
  }
  assert.equal(ranges.length, 1)
})

test('a file has its Thai name, is never sniffed or run, and is not compressed again', async () => {
  const { headers } = await requestFile('small.zip', { 'accept-encoding': 'gzip, br' })
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="_____ _1_.zip"; filename*=UTF-8''%E0%B8%95%E0%B8%B2%E0%B8%A3%E0%B8%B2%E0%B8%87%20%281%29.zip`,
  )
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
  assert.equal(headers['content-encoding'], undefined)
})

test('an empty file has no ranges', async () => {
  for (const range of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) {
    const { status, body, headers } = await requestFile('empty.zip', { range })
    assert.deepEqual([status, body.length, headers['content-length']], [200, 0, '0'])
  }
})

test('downloads in one folder differ by their file extensions', async () => {
  for (const name of ['small.xlsx', 'small.csv', 'small', '.zip', 'small.zip.xlsx', 'small.zip%2Fx.zip'])
    assert.equal((await requestFile(name)).status, 404, name)
})

for (const [name, why] of Object.entries({ short: 'ends early', failing: 'fails in the middle', long: 'goes on' }))
  test(`the connection is closed if the content ${why}, so that nobody takes it for the whole file`, async () => {
    const stillOpen = setTimeout(3000, 'still open', { ref: false })
    await assert.rejects(Promise.race([requestFile(`${name}.zip`), stillOpen]), { code: /ECONNRESET|HPE_/ })
  })

test('a file that cannot be opened gets a problem without file headers', async () => {
  const { status, headers } = await requestFile('missing.zip')
  assert.equal(status, 500)
  for (const name of ['etag', 'accept-ranges', 'content-disposition']) assert.equal(headers[name], undefined, name)
})

const beginLargeDownload = async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write('GET /file/here/large.zip HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

test('a file is read only a little ahead of its client', async () => {
  const socket = await beginLargeDownload()
  let bytesRead = -1
  for (const stream = streams[0] as ReturnType<typeof createReadStream>; stream.bytesRead !== bytesRead; ) {
    bytesRead = stream.bytesRead
    await setTimeout(200)
  }
  assert.ok(bytesRead < large.length / 2, `${bytesRead} bytes were read ahead`)
  socket.destroy()
})

for (const leave of ['destroy', 'resetAndDestroy'] as const)
  test(`a file is closed at once when its client leaves by ${leave}`, async () => {
    const socket = await beginLargeDownload()
    socket[leave]()
    await new Promise(resolve => streams[0]!.once('close', resolve))
    assert.ok(streams[0]!.destroyed)
  })

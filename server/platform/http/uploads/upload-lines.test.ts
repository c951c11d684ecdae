import assert from 'node:assert/strict'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { buildFormBody } from '../../../testing/forms.ts'
import { formType, megabyte, openReceiver, timeoutMilliseconds, wholeForm } from '../testing/receiver.ts'

const { app, port, folders, handled, listReceived, requireNothingLeft, beginRequest, readResponse, send } =
  await openReceiver()

for (const [who, status] of [
  ['', 401],
  ['reader', 403],
] as const)
  test(`a caller without the right gets ${status} for any type, before a byte of the body was sent`, async () => {
    for (const type of [formType, 'text/plain', undefined]) {
      const upload = beginRequest(who, type, { 'content-length': 500 * megabyte })
      upload.flushHeaders()
      assert.equal((await readResponse(upload)).status, status)
      assert.deepEqual(await listReceived(), [])
      upload.destroy()
    }
  })

const requireTooLarge = async (upload: ClientRequest) => {
  const { status, body } = await readResponse(upload)
  assert.deepEqual(
    { status, title: body.title, detail: body.detail },
    { status: 413, title: 'Too large', detail: 'A file may have 1 MB at most.' },
  )
}
test('a file with a declared size above the limit is refused before it is sent', async () => {
  const upload = beginRequest('steward', formType, { 'content-length': 3 * megabyte })
  upload.flushHeaders()
  await requireTooLarge(upload)
  upload.destroy()
})
test('a file that exceeds the limit is refused, although the client sends it to the end', async () => {
  const { type, body } = await buildFormBody({}, [{ part: 'files', name: 'a.zip', bytes: Buffer.alloc(megabyte + 1) }])
  await requireTooLarge(beginRequest('steward', type).end(body))
})
test('data after the form counts towards the limit', async () => {
  const upload = beginRequest('steward', formType, { 'transfer-encoding': 'chunked' })
  upload.write(wholeForm)
  upload.end(Buffer.alloc(4 * megabyte))
  await requireTooLarge(upload)
})

test('a handler that fails leaves no file', async () => {
  handled.fails = true
  assert.equal((await readResponse(beginRequest('steward', formType).end(wholeForm))).status, 409)
})

test('a client that disconnects leaves no file', async () => {
  const before = handled.calls
  const upload = beginRequest('steward', formType, { 'content-length': megabyte })
  upload.write(wholeForm.slice(0, -10))
  while ((await listReceived()).length === 0) await wait(5)
  upload.destroy()
  await requireNothingLeft()
  assert.equal(handled.calls, before)
})

test('a caller who loses the right during the upload has uploaded nothing', async () => {
  const before = handled.calls
  const upload = beginRequest('steward', formType, { 'content-length': Buffer.byteLength(wholeForm) })
  upload.write(wholeForm.slice(0, -10))
  while ((await listReceived()).length === 0) await wait(5)
  handled.rights = false
  const { status, body } = await readResponse(upload.end(wholeForm.slice(-10)))
  assert.deepEqual(
    { status, title: body.title, calls: handled.calls },
    { status: 403, title: 'Permission denied', calls: before },
  )
})

test('a client that disconnects after a refusal has no further effect', async () => {
  const head = `${buildHead('/api/take')}Content-Type: ${formType}\r\nContent-Encoding: gzip\r\nContent-Length: 8000000\r\n\r\n`
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`${head}this is not gzip`)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
  }
  await wait(2 * timeoutMilliseconds)
  assert.equal((await send(wholeForm, formType)).status, 200)
})

test('an upload that receives no more data is refused with 408', async () => {
  const startedAt = performance.now()
  const upload = beginRequest('steward', formType, { 'content-length': megabyte })
  upload.write(wholeForm.slice(0, -10))
  const { status, body } = await readResponse(upload)
  assert.deepEqual([status, body.title], [408, 'The upload stopped'])
  assert.ok(performance.now() - startedAt < 20 * timeoutMilliseconds)
  upload.destroy()
})

test('an upload may take longer than other requests while data arrives', async () => {
  const upload = beginRequest('steward', formType, { 'transfer-encoding': 'chunked' })
  const startedAt = performance.now()
  const pieces = wholeForm.match(/[\s\S]{1,6}/g)!
  for (const piece of pieces) {
    upload.write(piece)
    await wait(timeoutMilliseconds / 4)
  }
  upload.end()
  assert.equal((await readResponse(upload)).status, 200)
  assert.ok(performance.now() - startedAt > 3 * timeoutMilliseconds)
})

const readRawResponse = async (head: string, drip: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  const timer = setInterval(() => socket.write(drip), timeoutMilliseconds / 5)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
  await once(socket, 'close')
  clearInterval(timer)
  return Buffer.concat(chunks).toString()
}
const buildHead = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n`

test('other bodies must be complete in time, however slowly they are sent', async () => {
  const head = `${buildHead('/api/plain')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
  const startedAt = performance.now()
  assert.match(await readRawResponse(head, ' '), /^HTTP\/1.1 408 /)
  assert.ok(performance.now() - startedAt < 20 * timeoutMilliseconds)
})

test('a client that continues after a refusal receives it, and is disconnected in time', async () => {
  const head = `${buildHead('/api/take')}Content-Type: ${formType}\r\nContent-Length: 100000\r\n\r\n`
  assert.match(await readRawResponse(head, 'x'), /^HTTP\/1.1 401 /)
})

const broken: [scenario: string, head: string, status: number][] = [
  ['no request', 'nonsense\r\n\r\n', 400],
  ['a length of letters', `${buildHead('/api/plain')}Content-Length: x\r\n\r\n`, 400],
  ['an endless header', `GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(20_000)}`, 431],
  ['an unknown expectation', `${buildHead('/api/plain')}Expect: miracles\r\n\r\n`, 417],
  ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 400],
]
for (const [scenario, head, status] of broken)
  test(`${scenario} is ${status} with the shape and the headers of every refusal`, async () => {
    const response = await readRawResponse(head, '')
    const [headers = '', body = ''] = response.split('\r\n\r\n')
    assert.match(headers, new RegExp(`^HTTP/1.1 ${status} `))
    for (const line of [/x-content-type-options: nosniff/, /frame-ancestors 'none'/, /referrer-policy: same-origin/])
      assert.match(headers, line)
    const { title, status: responseStatus, request_id } = JSON.parse(body)
    assert.deepEqual([title, responseStatus, typeof request_id], ['Invalid request', status, 'string'])
  })

test('headers must be complete in time', () => {
  // Node checks this every half minute.
  assert.equal(app.server.headersTimeout, timeoutMilliseconds)
})

test('leftovers of a killed process are swept, and active uploads are not', async () => {
  await folders.with(async folder => {
    assert.equal(await folders.sweep(new Date(Date.now() - 1000)), 0)
    assert.equal(await folders.sweep(new Date(Date.now() + 1000)), 1)
    await assert.rejects(stat(folder))
  })
})

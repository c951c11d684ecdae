import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { testPortal } from '../../../testing/portal.ts'
import { closeServer } from '../server.ts'
import { serveHealthChecks } from './health-checks.ts'

const openSlowServer = async () => {
  const { app } = testPortal([])
  const finish = Promise.withResolvers<string>()
  /** The addresses that the server has received, and those whose handlers have begun. */
  const [received, begun] = [[], []] as [string[], string[]]
  app.server.on('request', ({ url = '' }) => received.push(url))
  const waitForFinish = ({ url }: { url: string }) => {
    begun.push(url)
    return finish.promise
  }
  app.get('/quick', async () => 'quick')
  app.get('/slow', waitForFinish)
  app.post('/write', waitForFinish)
  app.get('/transfer', ({ url }, reply) => {
    begun.push(url)
    reply.hijack().raw.writeHead(200).write('begun')
  })
  serveHealthChecks(app, { node: { check: app.drain.requireOpen } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, received, begun, finish: () => finish.resolve('finished') }
}

const waitUntil = async (isTrue: () => boolean) => {
  while (!isTrue()) await wait(5)
}

/** Sends the head of a request, and the given part of the body; returns the response as it arrives. */
const send = (url: string, { body, length }: { body?: string; length?: number } = {}) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const clientRequest = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-length': length ?? body.length }) },
  })
  const response = once(clientRequest, 'response').then(async ([reply]) => {
    const { statusCode, headers } = reply as IncomingMessage
    return { status: statusCode, headers, text: await text(reply as IncomingMessage) }
  })
  response.catch(() => {})
  if (body === undefined || length === undefined) clientRequest.end(body)
  else clientRequest.write(body)
  return { clientRequest, response }
}

test('a node checked by a balancer is first not ready, then refuses requests, and running ones finish', async () => {
  const { app, address, begun, finish } = await openSlowServer()
  const requestPath = (path: string) => send(address + path).response
  assert.equal((await requestPath('/readyz')).status, 200)
  const slow = requestPath('/slow')
  await waitUntil(() => begun.length === 1)
  const closing = closeServer(app, { notice: 1500, running: 20_000 })
  const { status, text } = await requestPath('/readyz')
  assert.deepEqual([status, JSON.parse(text).detail], [503, 'This node is closing.'])
  const noticed = await requestPath('/quick')
  assert.deepEqual([noticed.status, noticed.headers.connection], [200, 'close'])
  const catchFailure = (path: string) =>
    requestPath(path).then(
      () => '',
      ({ code }) => code,
    )
  while ((await catchFailure('/quick')) !== 'ECONNREFUSED') await wait(20)
  finish()
  assert.equal((await slow).text, 'finished')
  await closing
})

test('without a balancer there is no notice, and without requests no wait', async () => {
  const { app } = await openSlowServer()
  const startedAt = performance.now()
  await closeServer(app, { notice: 5000, running: 5000 })
  assert.ok(performance.now() - startedAt < 4000)
})

test('a late request on an open connection is refused with a problem', async () => {
  const { app, address, received, begun, finish } = await openSlowServer()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const buildHead = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`
  socket.write(buildHead('/slow'))
  await waitUntil(() => begun.length === 1)
  const closing = closeServer(app, { notice: 0, running: 20_000 })
  socket.write(buildHead('/quick'))
  await waitUntil(() => received.includes('/quick'))
  finish()
  const [first, second] = (await text(socket)).split(/(?=HTTP\/1\.1 503)/)
  assert.match(first!, /^HTTP\/1\.1 200[\s\S]*finished$/)
  assert.match(second!, /retry-after: 1[\s\S]*application\/problem\+json[\s\S]*"detail":"This node is closing\."/)
  await closing
})

test('the response to a request that is cut off says whether to retry at once or to check first', async () => {
  const { app, address, received, begun } = await openSlowServer()
  const reading = send(`${address}/slow`).response
  const writing = send(`${address}/write`, { body: '{}' }).response
  const uploading = send(`${address}/write`, { body: '{', length: 1000 }).response
  const transfer = send(`${address}/transfer`).response
  await waitUntil(() => begun.length === 3 && received.length === 4)
  const startedAt = performance.now()
  await closeServer(app, { notice: 0, running: 300 })
  assert.ok(performance.now() - startedAt < 10_000)
  for (const cut of [await reading, await uploading]) {
    assert.deepEqual([cut.status, cut.headers['retry-after']], [503, '1'])
    assert.equal(JSON.parse(cut.text).detail, 'This node is closing.')
    assert.equal(cut.headers['content-type'], 'application/problem+json; charset=utf-8')
  }
  const { status, headers, text } = await writing
  assert.deepEqual(
    { status, retryAfter: headers['retry-after'], rule: JSON.parse(text).fields[0].rule },
    { status: 503, retryAfter: undefined, rule: 'outcomeUnknown' },
  )
  await assert.rejects(transfer, { code: 'ECONNRESET' })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call, signedIn } from '../../../contract/call.ts'
import { visitor } from '../actor.ts'
import { Problem } from '../problem.ts'
import { route } from './route.ts'
import { createServer, openCalls } from './server.ts'
import { createLoggedServer } from './testing/logged-servers.ts'
import { withoutPeople } from './testing/without-people.ts'

const echo = call({
  name: 'echo',
  method: 'POST',
  path: '/api/echo',
  access: anyone,
  summary: '',
  input: z.object({ text: z.string().max(5) }),
  output: z.object({ text: z.string() }),
})
const fails = call({ ...echo, name: 'fails', path: '/api/fails', input: z.object({ code: z.string().optional() }) })
const closed = call({ ...echo, name: 'closed', path: '/api/closed', access: signedIn })

const openPortal = () => {
  const { app, lines } = createLoggedServer('info')
  let echoed = 0
  openCalls(app, [
    route(echo, ({ input }) => {
      echoed += 1
      return { ...input, secret: 'not in the contract' }
    }),
    route(fails, ({ input }) => {
      if (input.code === 'expected') throw new Problem(503, 'Not ready', { isExpected: true, retryAfterSeconds: 10 })
      throw Object.assign(new Error('select password from users'), { code: input.code })
    }),
    route(closed, () => ({ text: 'secret' })),
  ])
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: 'khlang.test', 'content-type': 'application/json', ...headers },
      payload: payload as string,
    })
  return { app, post, lines, echoed: () => echoed }
}

test('a response has only the fields of the contract', async () => {
  const reply = await openPortal().post('/api/echo', { text: 'คลัง', extra: 1 })
  assert.deepEqual([reply.statusCode, reply.json()], [200, { text: 'คลัง' }])
  assert.equal(reply.headers['cache-control'], 'no-store')
})

const refused: { scenario: string; url: string; payload: unknown; status: number; headers?: Record<string, string> }[] =
  [
    { scenario: 'a wrong type', url: '/api/echo', payload: { text: 5 }, status: 400 },
    { scenario: 'an array for a body', url: '/api/echo', payload: '[]', status: 400 },
    { scenario: 'over-long text', url: '/api/echo', payload: { text: 'toolong' }, status: 400 },
    { scenario: 'no JSON', url: '/api/echo', payload: '{', status: 400 },
    { scenario: 'invalid UTF-8', url: '/api/echo', payload: Buffer.from([0x22, 0xff, 0x22]), status: 400 },
    {
      scenario: 'another content type',
      url: '/api/echo',
      payload: 'text=5',
      status: 415,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { scenario: 'a body of 2 MB', url: '/api/echo', payload: { text: 'x'.repeat(2_000_000) }, status: 413 },
    { scenario: 'an unknown path', url: '/api/nothing', payload: {}, status: 404 },
    { scenario: 'no session', url: '/api/closed', payload: { text: 'a' }, status: 401 },
    {
      scenario: 'another origin',
      url: '/api/echo',
      payload: { text: 'a' },
      status: 403,
      headers: { origin: 'https://evil.example' },
    },
    { scenario: 'a null origin', url: '/api/echo', payload: { text: 'a' }, status: 403, headers: { origin: 'null' } },
    {
      scenario: 'a cross-site fetch',
      url: '/api/echo',
      payload: { text: 'a' },
      status: 403,
      headers: { 'sec-fetch-site': 'cross-site' },
    },
    {
      scenario: 'a same-site neighbour',
      url: '/api/echo',
      payload: { text: 'a' },
      status: 403,
      headers: { 'sec-fetch-site': 'same-site' },
    },
    {
      scenario: 'a cookie without origin',
      url: '/api/echo',
      payload: { text: 'a' },
      status: 403,
      headers: { cookie: 'a=b' },
    },
  ]
for (const { scenario, url, payload, status, headers } of refused)
  test(`${scenario} gets ${status} as a problem of RFC 9457 and changes nothing`, async () => {
    const { post, echoed } = openPortal()
    const reply = await post(url, payload, headers)
    assert.equal(reply.statusCode, status)
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
    const body = reply.json()
    assert.deepEqual([body.status, body.request_id], [status, reply.headers['x-request-id']])
    assert.equal(echoed(), 0)
  })

for (const host of ['[', 'a b', 'a/b', 'user@b'])
  test(`the host '${host}' is 400 and has no effect`, async () => {
    const { post, echoed } = openPortal()
    const reply = await post('/api/echo', { text: 'x' }, { host })
    assert.deepEqual([reply.statusCode, reply.json().title, echoed()], [400, 'Invalid request', 0])
  })

test("a request from the portal's own origin is accepted, with or without cookies", async () => {
  const { post } = openPortal()
  assert.equal(
    (await post('/api/echo', { text: 'a' }, { origin: 'http://khlang.test', cookie: 'a=b' })).statusCode,
    200,
  )
  assert.equal(
    (await post('/api/echo', { text: 'a' }, { 'sec-fetch-site': 'same-origin', cookie: 'a=b' })).statusCode,
    200,
  )
})

test('a failure of the server reveals only its id; the log has the rest', async () => {
  const { post, lines } = openPortal()
  const reply = await post('/api/fails', {})
  assert.equal(reply.statusCode, 500)
  assert.doesNotMatch(reply.body, /select|password|\.ts|node_modules/)
  assert.ok(
    lines.some(line => line.includes('select password') && line.includes(String(reply.headers['x-request-id']))),
  )
})

const download = '/api/tables/gdp/export.csv'
const navigation = { host: 'khlang.test', accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' }

test('a download that a browser opens and that is refused is a page with the reason, in both languages', async () => {
  for (const url of [`${download}?Year=2020`, '/api/file/downloadFileMongo/gdp.zip?version=3']) {
    const reply = await openPortal().app.inject({ url, headers: navigation })
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [404, 'text/html; charset=utf-8'])
    assert.match(reply.body, /This file is not available.*ไม่พบไฟล์นี้/s)
    assert.match(reply.body, /href="\/report\/gdp\?lang=th"/)
    assert.ok(reply.body.includes(String(reply.headers['x-request-id'])))
  }
})

test('the page of a refused download contains no address that cannot be parsed', async () => {
  const { body } = await openPortal().app.inject({ url: '/api/file/x/%22%3E%3Cb%3E.zip', headers: navigation })
  assert.match(body, /href="\/\?lang=en"/)
  assert.doesNotMatch(body, /<b>|\/report\//)
})

test('a program, a script of a page and every other call get a problem as JSON', async () => {
  for (const [url, headers] of [
    [download, { ...navigation, 'sec-fetch-dest': 'empty' }],
    [download, { host: 'khlang.test', accept: 'text/html' }],
    [download, { ...navigation, accept: '*/*' }],
    ['/api/tables/gdp/rows', navigation],
  ] as const) {
    const reply = await openPortal().app.inject({ url, headers })
    assert.equal(reply.headers['content-type'], 'application/problem+json; charset=utf-8')
  }
})

test('a failure that is expected is not logged as an error', async () => {
  const { post, lines } = openPortal()
  const reply = await post('/api/fails', { code: 'expected' })
  assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [503, '10'])
  const entries = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'Not ready')
  assert.deepEqual(
    entries.map(({ level }) => level),
    [pino.levels.values.info],
  )
})

test('an unavailable database is 503 with Retry-After, and text that it cannot store is 400', async () => {
  // The last code is that of a former primary, which is a standby after a failover.
  for (const code of ['ECONNREFUSED', '25006']) {
    const reply = await openPortal().post('/api/fails', { code })
    assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [503, '5'], code)
  }
  assert.equal((await openPortal().post('/api/fails', { code: '22021' })).statusCode, 400)
})

test('a client that disconnects during a request is not a failure of the server', async t => {
  const { app, lines } = openPortal()
  t.after(() => app.close())
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const arrived = once(app.server, 'request')
  const socket = connect(Number(port), hostname)
  const head = ['POST /api/echo HTTP/1.1', 'Host: khlang.test', 'Content-Type: application/json', 'Content-Length: 99']
  socket.write(`${head.join('\r\n')}\r\n\r\n{"text":`)
  const [{ socket: received }] = (await arrived) as [IncomingMessage]
  const closing = new Promise(resolve => received.once('close', resolve))
  socket.resetAndDestroy()
  await closing
  await setTimeout(100)
  assert.deepEqual(
    lines.filter(line => JSON.parse(line).level === pino.levels.values.error),
    [],
  )
})

test('a request with two Host headers is refused', async t => {
  const { app } = openPortal()
  t.after(() => app.close())
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const send = async (...hosts: string[]) => {
    const socket = connect(Number(port), hostname)
    const lines = ['GET /api/nothing HTTP/1.1', ...hosts.map(host => `host: ${host}`), 'connection: close', '', '']
    socket.write(lines.join('\r\n'))
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString().split('\r\n')[0]
  }
  assert.equal(await send('khlang.test'), 'HTTP/1.1 404 Not Found')
  assert.equal(await send('khlang.test', 'other.test'), 'HTTP/1.1 400 Bad Request')
})

test('the origin of a request in absolute form is not part of its address', async t => {
  const { app } = openPortal()
  app.get('/pages/*', async request => request.url)
  t.after(() => app.close())
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (const target of ['http://other.test/pages/a?b=//c', 'HTTPS://other.test:1/pages/a?b=//c', '/pages/a?b=//c']) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${target} HTTP/1.1\r\nhost: khlang.test\r\nconnection: close\r\n\r\n`)
    assert.match(Buffer.concat(await socket.toArray()).toString(), /\r\n\r\n\/pages\/a\?b=\/\/c$/, target)
  }
})

test('every response has security headers, including refusals', async () => {
  for (const url of ['/api/echo', '/api/nothing', '/api/closed']) {
    const { headers } = await openPortal().post(url, { text: 'a' })
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.equal(headers['strict-transport-security'], undefined)
  }
})

test('a request has one log line with id, route, actor, status and time, and no cookie, body or query', async () => {
  const { app, lines } = openPortal()
  await app.inject({
    method: 'POST',
    url: '/api/echo?token=hidden1',
    headers: {
      host: 'khlang.test',
      origin: 'http://khlang.test',
      cookie: 'khlang_session=hidden2',
      'content-type': 'application/json',
    },
    payload: { text: 'hiddn' },
  })
  assert.equal(lines.length, 1)
  const line = JSON.parse(lines[0] as string)
  assert.deepEqual(
    [line.route, line.actor, line.status, typeof line.ms, typeof line.reqId],
    ['/api/echo', null, 200, 'number', 'string'],
  )
  assert.doesNotMatch(lines[0] as string, /hidd/)
})

test('responses over https have HSTS', async () => {
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'https://data.example.org',
    identify: async () => visitor,
  })
  assert.match(String((await app.inject('/api/x')).headers['strict-transport-security']), /max-age=31536000/)
})

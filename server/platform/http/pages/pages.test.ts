import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { anyone, call } from '../../../../contract/call.ts'
import type { Visit, Web } from '../../../../contract/visit.ts'
import { systemClock } from '../../clock.ts'
import { notFound } from '../../problem.ts'
import { requireComplete } from '../complete-routes.ts'
import { serveQueryEndpoints } from '../query-endpoints/query-endpoints.ts'
import { route } from '../route.ts'
import { createLoggedServer } from '../testing/logged-servers.ts'
import { openPages } from './pages.ts'

const look = call({
  name: 'look',
  method: 'GET',
  path: '/api/look',
  access: anyone,
  summary: '',
  input: z.object({}),
  output: z.string(),
})

const html = (text: string, status = 200) =>
  new Response(`<h1>${text}</h1>`, { status, headers: { 'content-type': 'text/html' } })

const portal = (render: Web['render'], runLook = () => 'seen', readVersion = async () => '1') => {
  const { app, lines } = createLoggedServer('error')
  const web = {
    render,
    parameters: ['q', 'page'],
    readsAllParameters: (path: string) => path.endsWith('/explore'),
    findPattern: () => '/report/:fileName',
  }
  const { sendQueryAs } = serveQueryEndpoints(app, { endpoints: [], clock: systemClock })
  openPages(app, { web, routes: requireComplete([look], [route(look, runLook)]), sendQueryAs, readVersion })
  const get = (url: string, accept = 'text/html,*/*') => app.inject({ url, headers: { host: 'khlang.test', accept } })
  return { app, get, lines }
}

const away = (message: string) => async () => {
  throw new Error(message)
}

for (const message of ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])
  test(`'${message}' is 503: a page in both languages for a browser, a problem for a program`, async () => {
    const { get } = portal(async () => html('never'), undefined, away(message))
    const page = await get('/')
    assert.deepEqual(
      {
        statusCode: page.statusCode,
        retryAfter: page.headers['retry-after'],
        cacheControl: page.headers['cache-control'],
      },
      { statusCode: 503, retryAfter: '5', cacheControl: 'no-store' },
    )
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
    assert.match(page.body, /This page couldn’t be opened[\s\S]*เปิดหน้านี้ไม่สำเร็จ/)
    assert.match(page.body, /href="\/\?lang=th"/)
    assert.ok(page.body.includes(String(page.headers['x-request-id'])))
    assert.doesNotMatch(page.body, /<script|onload|timeout|terminated/)
    const problem = await get('/', 'application/json')
    assert.deepEqual([problem.statusCode, problem.json().status], [503, 503])
  })

test('a page that throws is logged with its cause, and gets the error page', async () => {
  const { get, lines } = portal(away('the renderer broke'))
  const page = await get('/')
  assert.deepEqual([page.statusCode, /<h1>/.test(page.body)], [500, true])
  assert.equal(lines.filter(line => line.includes('the renderer broke')).length, 1)
})

const renderCall = async (_: Request, visit: Visit) => {
  try {
    return html(await visit.call(look))
  } catch (error) {
    visit.logError(error)
    return html('failed', (error as { status?: number }).status ?? 500)
  }
}

test('a failed call of a page is logged once, with its name and the request id', async () => {
  const { get, lines } = portal(renderCall, () => {
    throw new Error('no such column')
  })
  const page = await get('/')
  assert.equal(page.statusCode, 500)
  assert.equal(lines.length, 1)
  const line = JSON.parse(lines[0] as string)
  assert.deepEqual(
    { call: line.call, message: line.err.message, reqId: line.reqId },
    { call: 'look', message: 'no such column', reqId: page.headers['x-request-id'] },
  )
})

test('a page whose call did not reach the database has failed for the moment', async () => {
  const { get } = portal(renderCall, () => {
    throw new Error('Connection terminated unexpectedly')
  })
  const page = await get('/')
  assert.deepEqual(
    { statusCode: page.statusCode, retryAfter: page.headers['retry-after'], body: page.body },
    { statusCode: 503, retryAfter: '5', body: '<h1>failed</h1>' },
  )
})

test('a refusal of a page is not logged', async () => {
  const { get, lines } = portal(renderCall, () => {
    throw notFound()
  })
  assert.equal((await get('/')).statusCode, 404)
  assert.deepEqual(lines, [])
})

test('a page that is not cached has the request id, and a cached one does not', async () => {
  const { get } = portal(async ({ url }, { requestId }) => html(`id ${requestId}`, url.endsWith('/bad') ? 500 : 200))
  const failing = await get('/bad')
  assert.equal(failing.body, `<h1>id ${failing.headers['x-request-id']}</h1>`)
  assert.equal((await get('/')).body, '<h1>id </h1>')
})

test('HEAD renders the same as GET', async () => {
  const methods: string[] = []
  const { app, get } = portal(async ({ method }) => {
    methods.push(method)
    return method === 'HEAD' ? new Response(null, { headers: { 'content-type': 'text/html' } }) : html('whole')
  })
  const head = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'khlang.test' } })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  assert.equal((await get('/')).body, '<h1>whole</h1>')
  assert.deepEqual(methods, ['GET'])
})

test('a page is rendered on our own origin, for any address', async () => {
  const { get } = portal(async ({ url }) => html(url))
  for (const url of ['//evil.example/x', '/\\evil.example/x', '\\\\evil.example/x'])
    assert.match((await get(url)).body, /<h1>http:\/\/khlang\.test\//, url)
})

for (const host of ['[', 'a b', 'a/b', 'user@b'])
  test(`the host '${host}' is 400`, async () => {
    const { app } = portal(async ({ url }) => html(url))
    assert.equal((await app.inject({ url: '/', headers: { host } })).statusCode, 400)
  })

test('unknown parameters and the order of parameters make no separate cache entry', async () => {
  const rendered: string[] = []
  const { get } = portal(async ({ url }) => {
    rendered.push(url)
    return html(String(rendered.length))
  })
  const pages = [
    '/x?q=a+b&page=2',
    '/x?page=2&q=a%20b',
    '/x?utm_source=mail&page=2&q=a+b&q=c&_=1',
    '/x',
    '/x?',
    '/x?_=2',
  ]
  const bodies: string[] = []
  for (const url of pages) bodies.push((await get(url)).body)
  assert.deepEqual(bodies, [...Array(3).fill('<h1>1</h1>'), ...Array(3).fill('<h1>2</h1>')])
  assert.deepEqual(rendered, ['http://khlang.test/x?q=a+b&page=2', 'http://khlang.test/x'])
})

test('a page that accepts all parameters is rendered from the whole address, each time', async () => {
  let rendered = 0
  const { get } = portal(async ({ url }) => {
    rendered += 1
    return html(`${rendered} ${new URL(url).search}`)
  })
  assert.equal((await get('/x/explore?b=2&a=1&a=2')).body, '<h1>1 ?b=2&a=1&a=2</h1>')
  assert.equal((await get('/x/explore?b=2&a=1&a=2')).body, '<h1>2 ?b=2&a=1&a=2</h1>')
})

test('a redirect depends on the whole address', async () => {
  const { get } = portal(async ({ url }) => new Response(null, { status: 302, headers: { location: url } }))
  assert.equal((await get('/x?tab=2&q=1')).headers.location, 'http://khlang.test/x?tab=2&q=1')
})

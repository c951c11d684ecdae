import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { visitor } from '../../actor.ts'
import { createServer } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { watchForwardedHeaders } from './forwarded-headers.ts'
import { serveHealthChecks } from './health-checks.ts'

const open = (trustProxy: boolean) => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: line => lines.push(line) })
  const forwarded = watchForwardedHeaders({ trustsProxy: trustProxy, log: logger })
  const identify = async () => visitor
  const app = createServer({
    ...withoutPeople,
    logger,
    trustProxy,
    publicUrl: undefined,
    identify,
    noteHeaders: forwarded.note,
  })
  app.get('/', async ({ ip }) => ip)
  const request = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  serveHealthChecks(app, { proxy: { check: forwarded.requireTrusted, isOptional: true } })
  const readiness = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body).parts.proxy]
  }
  return { lines, forwarded, request, readiness }
}

test('while TRUST_PROXY is off, the first request of a proxy is logged as a warning, once and without the address', async () => {
  const { lines, forwarded, request } = open(false)
  await request({})
  assert.deepEqual([lines, forwarded.isIgnored()], [[], false])
  for (let go = 0; go < 2; go += 1) await request({ 'x-forwarded-for': '203.0.113.77' })
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /TRUST_PROXY is off.*Set TRUST_PROXY=on/)
  assert.doesNotMatch(lines[0]!, /203\.0\.113/)
  assert.equal(forwarded.isIgnored(), true)
})

for (const header of ['forwarded', 'x-real-ip'])
  test(`the header ${header} indicates a proxy too`, async () => {
    const { forwarded, request } = open(false)
    await request({ [header]: 'for=203.0.113.77' })
    assert.equal(forwarded.isIgnored(), true)
  })

test('after a request of a proxy that is not trusted the node stays ready, with a warning', async () => {
  const { request, readiness } = open(false)
  assert.deepEqual(await readiness(), [200, 'ready'])
  await request({ 'x-forwarded-for': '203.0.113.77' })
  const [status, state] = await readiness()
  assert.equal(status, 200)
  assert.match(state, /^Requests carry the header of a proxy, and TRUST_PROXY is off/)
})

test('a trusted proxy causes no warning', async () => {
  const { lines, forwarded, request, readiness } = open(true)
  await request({ 'x-forwarded-for': '203.0.113.77' })
  assert.deepEqual([lines, forwarded.isIgnored(), await readiness()], [[], false, [200, 'ready']])
})

test('only a trusted proxy states the address of the client, which is the last one in its header', async () => {
  // The client may have sent the earlier addresses.
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.77' }
  assert.equal((await open(true).request(headers)).body, '203.0.113.77')
  assert.equal((await open(false).request(headers)).body, '127.0.0.1')
})

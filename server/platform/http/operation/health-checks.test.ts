import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { testPortal } from '../../../testing/portal.ts'
import { visitor } from '../../actor.ts'
import { createServer } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { type Part, serveHealthChecks, Unready, Warning } from './health-checks.ts'

const requestReadiness = async (parts: Record<string, Part>) => {
  const { app } = testPortal([])
  serveHealthChecks(app, parts)
  const startedAt = performance.now()
  const { statusCode, headers, body } = await app.inject('/readyz')
  return { status: statusCode, headers, body: JSON.parse(body), seconds: (performance.now() - startedAt) / 1000 }
}
const works: Part = { check: async () => 1 }
const fails: Part = {
  check: async () => {
    throw new Error('password=secret')
  },
}
const silent: Part = { check: () => new Promise(() => {}) }

test('a node with all parts working is ready and lists them', async () => {
  const { status, body } = await requestReadiness({ database: works, store: { ...fails, isOptional: true } })
  assert.deepEqual(
    [status, body],
    [200, { status: 'ready', parts: { database: 'ready', store: 'The store does not respond.' } }],
  )
})

test('a node with a failed part is not ready, and its response does not contain the error of the part', async () => {
  const { status, headers, body } = await requestReadiness({ database: fails, store: { ...fails, isOptional: true } })
  assert.deepEqual(
    { status, retryAfter: headers['retry-after'], detail: body.detail },
    { status: 503, retryAfter: '5', detail: 'The database does not respond.' },
  )
  assert.match(String(headers['content-type']), /^application\/problem\+json/)
  assert.deepEqual(body.parts, { database: 'The database does not respond.', store: 'The store does not respond.' })
  assert.doesNotMatch(JSON.stringify(body), /secret/)
})

test('a part that reports a reason makes the node unready, even an optional part', async () => {
  const check = async () => {
    throw new Unready('It is another store.')
  }
  const { status, body } = await requestReadiness({ database: works, store: { check, isOptional: true } })
  assert.deepEqual([status, body.detail], [503, 'It is another store.'])
})

test('a warning of a part is shown, and the node stays ready', async () => {
  const check = async () => {
    throw new Warning('The disk is getting full.')
  }
  const { status, body } = await requestReadiness({ database: works, disk: { check } })
  assert.deepEqual([status, body.parts], [200, { database: 'ready', disk: 'The disk is getting full.' }])
})

test('the checks of silent parts end together after two seconds', async () => {
  const { status, seconds } = await requestReadiness({
    database: silent,
    clock: silent,
    store: { ...silent, isOptional: true },
  })
  assert.equal(status, 503)
  // One after the other would take six seconds.
  assert.ok(seconds > 1.9 && seconds < 5.5, `${seconds} s`)
})

test('a probe is not logged, but a node that is not ready logs a warning', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: line => lines.push(line) })
  const app = createServer({
    ...withoutPeople,
    logger,
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  serveHealthChecks(app, { database: fails })
  await app.inject('/healthz')
  await app.inject('/readyz')
  assert.deepEqual(
    lines.map(line => JSON.parse(line).msg),
    ['Not ready'],
  )
})

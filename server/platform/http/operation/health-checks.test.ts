import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { visitor } from '../../actor.ts'
import { createServer } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { openHealthChecks, type Part, Unready, Warning } from './health-checks.ts'

const readiness = async (parts: Record<string, Part>) => {
  const logger = pino({ level: 'silent' })
  const app = createServer({
    ...withoutPeople,
    logger,
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  openHealthChecks(app, parts)
  const began = performance.now()
  const { statusCode, headers, body } = await app.inject('/readyz')
  return { status: statusCode, headers, body: JSON.parse(body), seconds: (performance.now() - began) / 1000 }
}
const works: Part = { check: async () => 1 }
const fails: Part = {
  check: async () => {
    throw new Error('password=secret')
  },
}
const silent: Part = { check: () => new Promise(() => {}) }

test('a node that has all it needs is ready, and names each part', async () => {
  const { status, body } = await readiness({ database: works, store: { ...fails, isOptional: true } })
  assert.deepEqual(
    [status, body],
    [200, { status: 'ready', parts: { database: 'ready', store: 'The store does not answer.' } }],
  )
})

test('without what it needs it is not, in the shape of every refusal and without what the part said', async () => {
  const { status, headers, body } = await readiness({ database: fails, store: { ...fails, isOptional: true } })
  assert.deepEqual([status, headers['retry-after'], body.detail], [503, '5', 'The database does not answer.'])
  assert.match(String(headers['content-type']), /^application\/problem\+json/)
  assert.deepEqual(body.parts, { database: 'The database does not answer.', store: 'The store does not answer.' })
  assert.doesNotMatch(JSON.stringify(body), /secret/)
})

test('a part that says why keeps the node out, also one that it could do without', async () => {
  const check = async () => {
    throw new Unready('It is another store.')
  }
  const { status, body } = await readiness({ database: works, store: { check, isOptional: true } })
  assert.deepEqual([status, body.detail], [503, 'It is another store.'])
})

test('a part that warns says so, and the node stays ready', async () => {
  const check = async () => {
    throw new Warning('The disk is getting full.')
  }
  const { status, body } = await readiness({ database: works, disk: { check } })
  assert.deepEqual([status, body.parts], [200, { database: 'ready', disk: 'The disk is getting full.' }])
})

test('parts that say nothing are waited for two seconds, all at the same time', async () => {
  const { status, seconds } = await readiness({
    database: silent,
    clock: silent,
    store: { ...silent, isOptional: true },
  })
  assert.equal(status, 503)
  assert.ok(seconds > 1.9 && seconds < 3, `${seconds} s`)
})

test('the log has no line for a probe, but a warning when the node is not ready', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: line => lines.push(line) })
  const app = createServer({
    ...withoutPeople,
    logger,
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  openHealthChecks(app, { database: fails })
  await app.inject('/healthz')
  await app.inject('/readyz')
  assert.deepEqual(
    lines.map(line => JSON.parse(line).msg),
    ['Not ready'],
  )
})

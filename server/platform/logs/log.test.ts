import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitor } from '../actor.ts'
import { createServer } from '../http/server.ts'
import { withoutPeople } from '../http/testing/without-people.ts'
import { createLog } from './log.ts'
import { createErrorSerializer } from './stacks-once.ts'

const openTestLog = () => {
  const lines: string[] = []
  const log = createLog('info', { node: 'one', version: '1.2.3' }, { write: line => void lines.push(line) })
  return { log, readEntries: () => lines.map(line => JSON.parse(line)), lines }
}
const createError = (message: string) => new Error(message)

test('each line has the node and the version', () => {
  const { log, readEntries } = openTestLog()
  log.info('Begun')
  const [{ node, version, level }] = readEntries()
  assert.deepEqual({ node, version, level }, { node: 'one', version: '1.2.3', level: 'info' })
})

test('the line of a request has its route, status and size, and no part of its address', async () => {
  const { log, readEntries, lines } = openTestLog()
  const identify = async () => ({ ...visitor, userId: 7 })
  const app = createServer({ logger: log, trustProxy: false, publicUrl: undefined, identify, ...withoutPeople })
  app.get('/report/:name', async () => 'x'.repeat(5000))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { length } = await (
    await fetch(`${address}/report/secret?token=secret`, { headers: { cookie: 'secret=1' } })
  ).text()
  await app.close()
  const { level, time, node, version, reqId, route, method, status, actor, ms, bytes, ...others } = readEntries().find(
    line => line.route,
  )
  assert.deepEqual({ route, method, status, actor }, { route: '/report/:name', method: 'GET', status: 200, actor: 7 })
  assert.ok(length === 5000 && bytes > 200 && bytes < 6000, `${bytes} bytes`)
  assert.ok([level, time, node, version, reqId, ms].every(value => value !== undefined))
  assert.deepEqual(others, {})
  assert.doesNotMatch(lines.join(''), /secret/)
})

test('the stack of an error is logged once, and then by its id', () => {
  const { log, readEntries } = openTestLog()
  for (const message of ['first', 'second']) log.error({ err: createError(message) }, 'Something went wrong')
  const [first, second] = readEntries().map(({ err }) => err)
  assert.match(first.stack, /at createError/)
  assert.equal(second.stack, undefined)
  assert.deepEqual([second.stackId, second.message], [first.stackId, 'second'])
})

test('a stack is logged again after an hour; a stack from another place is logged at once', () => {
  let now = 0
  const write = createErrorSerializer(() => now) as (error: Error) => { stack?: string; stackId: string }
  const [first, second, third] = ['one', 'two', 'three'].map(createError) as [Error, Error, Error]
  const written = write(first)
  const writtenElsewhere = write(new Error('other'))
  assert.ok(written.stack && writtenElsewhere.stack && written.stackId !== writtenElsewhere.stackId)
  now = 3500_000
  assert.equal(write(second).stack, undefined)
  now = 3700_000
  assert.ok(write(third).stack)
})

test('the values of a failed statement are not logged', () => {
  const { log, lines } = openTestLog()
  log.error(
    {
      err: Object.assign(new Error('duplicate key'), {
        detail: 'Key (email)=(a@b.example)',
        parameters: ['a@b.example'],
      }),
    },
    'x',
  )
  assert.doesNotMatch(lines.join(''), /b\.example/)
})

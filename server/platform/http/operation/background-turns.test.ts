import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call } from '../../../../contract/call.ts'
import { visitor } from '../../actor.ts'
import { route } from '../route.ts'
import { closeServer, createServer, openCalls } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { createBackgroundTurns } from './background-turns.ts'

test('in each iteration of the event loop twenty background requests continue, or 8 % of many, in their order', async () => {
  const waitForTurn = createBackgroundTurns()
  const continued: number[] = []
  for (let number = 0; number < 45; number += 1) void waitForTurn().then(() => continued.push(number))
  const counts: number[] = []
  for (let iteration = 0; iteration < 4; iteration += 1) {
    await setImmediate()
    counts.push(continued.length)
  }
  assert.deepEqual(counts, [20, 40, 45, 45])
  assert.deepEqual(
    continued,
    continued.toSorted((one, other) => one - other),
  )
  for (let number = 45; number < 1045; number += 1) void waitForTurn().then(() => continued.push(number))
  await setImmediate()
  assert.equal(continued.length, 45 + 80)
})

const empty = { access: anyone, summary: '', input: z.object({}), output: z.object({}) } as const
const poll = call({ ...empty, method: 'POST', name: 'poll', path: '/api/poll', isBackground: true })
const read = call({ ...empty, method: 'GET', name: 'read', path: '/api/read' })

const openPollingServer = () => {
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  const counts = { polled: 0 }
  openCalls(app, [
    route(poll, () => {
      counts.polled += 1
      return {}
    }),
    // Reads several times, like a page.
    route(read, async () => {
      for (let reads = 0; reads < 3; reads += 1) await setImmediate()
      return {}
    }),
  ])
  return { app, counts }
}

test('a page does not wait for the polls of many browsers that arrived before it', async () => {
  const { app, counts } = openPollingServer()
  await app.ready()
  const headers = { host: 'khlang.test' }
  const polls = Array.from({ length: 300 }, () => app.inject({ method: 'POST', url: poll.path, headers, payload: {} }))
  assert.equal((await app.inject({ url: read.path, headers })).statusCode, 200)
  assert.ok(counts.polled < 200, `${counts.polled} polls were answered first`)
  assert.deepEqual(new Set((await Promise.all(polls)).map(({ statusCode }) => statusCode)), new Set([200]))
  assert.equal(counts.polled, 300)
})

test('polls whose browsers left while they waited do not keep a node from closing', async () => {
  const { app } = openPollingServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const request = `POST ${poll.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  let arrived = 0
  app.server.on('request', () => {
    arrived += 1
    if (arrived === sockets.length) for (const socket of sockets) socket.destroy()
  })
  for (const socket of sockets) socket.write(request)
  while (arrived < sockets.length) await setTimeout(5)
  const startedAt = performance.now()
  await closeServer(app, { notice: 0, running: 5000 })
  assert.ok(performance.now() - startedAt < 2000)
})

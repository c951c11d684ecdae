import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { anyone, call } from '../../../../contract/call.ts'
import { visitor } from '../../actor.ts'
import { route } from '../route.ts'
import { createServer, openCalls } from '../server.ts'
import { withoutPeople } from '../testing/without-people.ts'
import { createBackgroundTurns } from './background-turns.ts'

test('twenty background requests go on in each iteration of the event loop, in their order', async () => {
  const waitForTurn = createBackgroundTurns()
  const gone: number[] = []
  for (let number = 0; number < 45; number += 1) void waitForTurn().then(() => gone.push(number))
  const counts: number[] = []
  for (let iteration = 0; iteration < 4; iteration += 1) {
    await setImmediate()
    counts.push(gone.length)
  }
  assert.deepEqual(counts, [20, 40, 45, 45])
  assert.deepEqual(
    gone,
    gone.toSorted((one, other) => one - other),
  )
  await waitForTurn()
})

test('a page does not wait for the polls of many browsers that arrived before it', async () => {
  const empty = { method: 'GET', access: anyone, summary: '', input: z.object({}), output: z.object({}) } as const
  const poll = call({ ...empty, name: 'poll', path: '/api/poll', passive: true })
  const read = call({ ...empty, name: 'read', path: '/api/read' })
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async () => visitor,
  })
  let polled = 0
  openCalls(app, [
    route(poll, () => {
      polled += 1
      return {}
    }),
    // Like a page, it reads several times.
    route(read, async () => {
      for (let reads = 0; reads < 3; reads += 1) await setImmediate()
      return {}
    }),
  ])
  await app.ready()
  const send = (url: string) => app.inject({ url, headers: { host: 'khlang.test' } })
  const polls = Array.from({ length: 300 }, () => send('/api/poll'))
  assert.equal((await send('/api/read')).statusCode, 200)
  assert.ok(polled < 100, `${polled} polls were answered first`)
  assert.deepEqual(new Set((await Promise.all(polls)).map(({ statusCode }) => statusCode)), new Set([200]))
  assert.equal(polled, 300)
})

import { randomUUID } from 'node:crypto'
import { createProgramKey } from '../server/platform/tokens.ts'
import { measurePace } from './clients/pace.ts'
import type { Figure } from './figures.ts'
import { withClient } from './world/connections.ts'

const pagesPerSecond = 50
const seconds = 20
const senderCount = 4
const connectionsPerSender = 4

/** Measures page views at a steady rate, first without and then with programs that send run events far over their limit. */
export const measureFlood = async (origin: string, databaseUrl: string): Promise<Figure[]> => {
  const tokens = await createKeys(databaseUrl)
  const pages = { origin, requests: [{ path: '/', headers: { 'accept-encoding': 'gzip' } }], rate: pagesPerSecond }
  await measurePace({ ...pages, seconds: 3 })
  const idle = await measurePace({ ...pages, seconds })
  const stopping = new AbortController()
  const flood = Promise.all(
    tokens.flatMap(token =>
      Array.from({ length: connectionsPerSender }, () => sendUntil(stopping.signal, origin, token)),
    ),
  )
  const beside = await measurePace({ ...pages, seconds })
  stopping.abort()
  const requestCount = (await flood).reduce((sum, count) => sum + count, 0)
  const name = 'pages beside a flood of events'
  return [
    { name: `${name}: p95`, value: beside.p95, unit: 'ms', atMost: 20 },
    { name: `${name}: p95 to that without`, value: beside.p95 / idle.p95, unit: 'ratio' },
    { name: `${name}: requests of the flood`, value: requestCount / seconds, unit: '/s' },
  ]
}

/** Inserts a key for each sender; returns their tokens. */
const createKeys = (databaseUrl: string) =>
  withClient(databaseUrl, async client => {
    const tokens: string[] = []
    for (let sender = 0; sender < senderCount; sender += 1) {
      const { token, hash } = createProgramKey()
      await client.query(`insert into bearer_keys (name, scope, hash, created_at) values ($1, 'runs', $2, now())`, [
        `flood ${sender}`,
        hash,
      ])
      tokens.push(token)
    }
    return tokens
  })

/** Sends events, every second one invalid, and ignores refusals; returns the number of responses. */
const sendUntil = async (signal: AbortSignal, origin: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let requestCount = 0
  while (!signal.aborted) {
    const event = { workflow: `flood ${requestCount % 50}`, run: randomUUID(), status: 'running' }
    const body = requestCount % 2 ? JSON.stringify(event) : '{'
    await (await fetch(`${origin}/api/runs`, { method: 'POST', headers, body })).arrayBuffer()
    requestCount += 1
  }
  return requestCount
}

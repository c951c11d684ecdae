import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Call } from '../../contract/call.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import type { Route } from '../platform/http/route.ts'
import { createServer, openCalls } from '../platform/http/server.ts'
import { withoutPeople } from '../platform/http/testing/without-people.ts'
import type { UploadSettings } from '../platform/http/uploads/uploads.ts'

export interface Reply {
  status: number
  text: string
  headers: Record<string, unknown>
}

/** Parses the body of a reply. */
export const parseReply = ({ status, text }: Pick<Reply, 'status' | 'text'>) => ({ status, body: JSON.parse(text) })

/** Opens the real server with some calls; the test names the caller of each request, one of `actors` or whom that function finds. */
export const testPortal = (
  routes: Route[],
  actors: Record<string, Actor> | ((who: string) => Promise<Actor>) = {},
  uploads?: UploadSettings,
  lookups: Parameters<typeof openCalls>[3] = {},
) => {
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async ({ who = '' }) => (typeof actors === 'function' ? actors(who) : (actors[who] ?? visitor)),
  })
  openCalls(app, routes, uploads, lookups)
  const request = async (call: Call, input: string | object = {}, who = 'visitor'): Promise<Reply> => {
    const isQuery = call.method === 'GET' && typeof input === 'object'
    const { statusCode, body, headers } = await app.inject({
      method: call.method,
      url: call.path,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'content-type': 'application/json' },
      ...(isQuery
        ? { query: input as Record<string, string> }
        : { payload: typeof input === 'string' ? input : JSON.stringify(input) }),
    })
    return { status: statusCode, text: body, headers }
  }
  /** Returns the status and the parsed body. */
  const requestParsed = async (...parameters: Parameters<typeof request>) => parseReply(await request(...parameters))
  /** Returns the parsed body of a 200 response. */
  const requestJson = async (...parameters: Parameters<typeof request>) => {
    const { status, text } = await request(...parameters)
    if (status !== 200) throw new Error(`${parameters[0].name} responded with ${status} ${text}`)
    return JSON.parse(text)
  }
  return { app, request, requestParsed, requestJson }
}

export type TestPortal = ReturnType<typeof testPortal>

/** One line of a scenario table: the caller, the request and the outcome. */
export interface Scenario {
  name: string
  call: Call
  /** A visitor by default. */
  who?: string
  /** The body in wire names; text is sent unchanged. */
  input?: string | object
  /** 200 by default. */
  status?: number
  /** Texts that the body must contain. */
  contains?: string[]
  /** Texts that the body must not contain. */
  lacks?: string[]
  /** The parsed body, compared as a whole. */
  body?: unknown
  /** Headers that the response must have; it may have others. */
  headers?: Record<string, string>
}

/** Runs a table of scenarios as one test for each line. After each, the result of `readState` must be unchanged. */
export const scenarios = (
  portal: Pick<TestPortal, 'request'>,
  table: Scenario[],
  readState: () => Promise<unknown> = async () => null,
) => {
  /** The state after the previous line, with which the next one begins. Undefined before the first line and after a failed one. */
  let previous: { state: unknown } | undefined
  for (const scenario of table) {
    test(`${scenario.call.name}: ${scenario.name}`, async () => {
      const stateBefore = previous ? previous.state : await readState()
      previous = undefined
      assertOutcome(await portal.request(scenario.call, scenario.input, scenario.who), scenario)
      const stateAfter = await readState()
      assert.deepEqual(stateAfter, stateBefore, 'what is stored has changed')
      previous = { state: stateAfter }
    })
  }
}

/** Asserts that a reply is the one that the scenario expects; each refusal must also be a problem of RFC 9457. */
const assertOutcome = (reply: Reply, expected: Scenario) => {
  const { status, text, headers } = reply
  assert.equal(status, expected.status ?? 200, text)
  for (const part of expected.contains ?? []) assert.ok(text.includes(part), `${part} is missing in ${text}`)
  for (const part of expected.lacks ?? []) assert.ok(!text.includes(part), `${part} occurs in ${text}`)
  if (expected.body !== undefined) assert.deepEqual(JSON.parse(text), expected.body)
  for (const [name, value] of Object.entries(expected.headers ?? {})) assert.equal(headers[name], value)
  if (status >= 400) assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
}

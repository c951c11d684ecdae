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
  parts: Parameters<typeof openCalls>[3] = {},
) => {
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async ({ who = '' }) => (typeof actors === 'function' ? actors(who) : (actors[who] ?? visitor)),
  })
  openCalls(app, routes, uploads, parts)
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
    if (status !== 200) throw new Error(`${parameters[0].name} answered ${status} ${text}`)
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
  contains?: string[]
  lacks?: string[]
  answers?: unknown
  header?: Record<string, string>
}

/** Runs a table of scenarios as one test for each line. After each, the result of `state` must be unchanged. */
export const scenarios = (
  portal: Pick<TestPortal, 'request'>,
  table: Scenario[],
  state: () => Promise<unknown> = async () => null,
) => {
  /** The state after the previous line, with which the next one begins. */
  let last: { state: unknown } | undefined
  for (const scenario of table) {
    test(`${scenario.call.name}: ${scenario.name}`, async () => {
      const before = last ? last.state : await state()
      last = undefined
      check(await portal.request(scenario.call, scenario.input, scenario.who), scenario)
      const after = await state()
      assert.deepEqual(after, before, 'what was kept has changed')
      last = { state: after }
    })
  }
}

const check = (
  { status, text, headers }: Reply,
  { status: expected = 200, contains = [], lacks = [], answers, header = {} }: Scenario,
) => {
  assert.equal(status, expected, text)
  for (const part of contains) assert.ok(text.includes(part), `${part} is missing in ${text}`)
  for (const part of lacks) assert.ok(!text.includes(part), `${part} occurs in ${text}`)
  if (answers !== undefined) assert.deepEqual(JSON.parse(text), answers)
  for (const [name, value] of Object.entries(header)) assert.equal(headers[name], value)
  if (status >= 400) assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
}

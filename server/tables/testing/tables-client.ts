import type { FastifyInstance } from 'fastify'
import type { stoppedClock } from '../../platform/clock.ts'

interface Sender {
  /** The name of the caller, `visitor` by default. */
  who?: string
  headers?: object
}

/** Returns functions that send queries to the API of tables as named callers. */
export const createTablesClient = (app: FastifyInstance, clock: ReturnType<typeof stoppedClock>) => {
  const requestAt = async (
    path: string,
    query: string | Record<string, string> = '',
    { who = 'visitor', headers = {} }: Sender = {},
  ) => {
    const search = typeof query === 'string' ? query : String(new URLSearchParams(query))
    const response = await app.inject({
      method: 'GET',
      url: `${path}${search && `?${search}`}`,
      headers: { cookie: `who=${who}`, ...headers },
    })
    // Tests send more requests than the rate limit of a network allows.
    clock.advance(1000)
    return { status: response.statusCode, headers: response.headers, text: response.body, bytes: response.rawPayload }
  }
  const request = async (path: string, query?: string | Record<string, string>, sender?: Sender) =>
    requestAt(`/api/tables/${path}`, query, sender)
  /** Returns the parsed body of a 200 response. */
  const requestJson = async (...parameters: Parameters<typeof request>) => {
    const { status, text } = await request(...parameters)
    if (status !== 200) throw new Error(`${parameters[0]} responded with ${status} ${text}`)
    return JSON.parse(text)
  }
  return { request, requestAt, requestJson }
}

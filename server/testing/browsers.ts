import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { settleLocks } from '../accounts/passwords/account-locks.ts'

/** Opens a test browser: it keeps the portal's cookies, and has its own IP address. */
export const openBrowser = (app: FastifyInstance, address = '203.0.113.1') => {
  const cookies = new Map<string, string>()
  const keep = (lines: string | string[] | undefined) => {
    for (const line of [lines ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const request = async (call: Call, input: string | object = {}, more: Record<string, string> = {}) => {
    const isQuery = call.method === 'GET'
    const response = await app.inject({
      method: call.method,
      url: call.path,
      remoteAddress: address,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...more,
      },
      ...(isQuery
        ? { query: input as Record<string, string> }
        : { payload: typeof input === 'string' ? input : JSON.stringify(input) }),
    })
    keep(response.headers['set-cookie'])
    await settleLocks()
    return { status: response.statusCode, body: JSON.parse(response.body), headers: response.headers }
  }
  return { request, cookies }
}

export type Browser = ReturnType<typeof openBrowser>

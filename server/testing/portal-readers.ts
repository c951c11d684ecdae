import { logIn } from '../../contract/accounts/logins.ts'
import type { Call } from '../../contract/call.ts'
import { chooseCookies } from '../../contract/consent/cookies.ts'

export interface ReceivedResponse {
  status: number
  headers: Headers
  text: string
}

/**
 * Opens a client that accepts cookies and uses a running portal over HTTP; signed in if a person is given. `findNetwork` gives the network
 * address of each request to a portal that trusts a proxy.
 */
export const openReader = async (
  address: string,
  person?: { username: string; password: string },
  findNetwork?: () => string,
) => {
  const cookies = new Map<string, string>()
  const reader = createReader(address, cookies, findNetwork)
  await reader.request(chooseCookies, { consent: 'yes', browsers_Name: '', browsers_version: '' })
  if (person) {
    const { text } = await reader.request(logIn, person)
    if (!/"(success|user is admin)"/.test(text)) throw new Error(`${person.username} could not log in: ${text}`)
  }
  /** The same client, on another node. */
  return { ...reader, at: (address: string) => createReader(address, cookies, findNetwork) }
}

const createReader = (address: string, cookies: Map<string, string>, findNetwork?: () => string) => {
  const send = async (path: string, options: RequestInit = {}): Promise<ReceivedResponse> => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(findNetwork && { 'x-forwarded-for': findNetwork() }),
      ...(options.headers as Record<string, string>),
    }
    const reply = await fetch(address + path, { redirect: 'manual', ...options, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const post = (path: string, input: object) =>
    send(path, { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })
  const request = ({ method, path }: Call, input: object = {}) =>
    method === 'POST' ? post(path, input) : send(`${path}?${new URLSearchParams(input as Record<string, string>)}`)
  return { address, send, request }
}

export type Reader = Awaited<ReturnType<typeof openReader>>

import type { KeyScope } from '../../../../contract/call.ts'
import { type Actor, visitor } from '../../actor.ts'
import { permissionDenied, pleaseSendKey } from '../../problem.ts'
import type { Reply, Request } from '../requests.ts'

/** The parts of a request by which a key is checked. */
export interface KeyRequest {
  /** The secret text of the key. */
  token: string
  scope: KeyScope
  /** IP address. */
  address: string
  /** Content-Length of the body; undefined if the request has none. */
  bytes: number | undefined
}

/** Finds a valid key. Throws 401 for any other, and 429 above its rate limit. */
export type FindKey = (request: KeyRequest) => Promise<NonNullable<Actor['key']>>

const bearerPattern = /^Bearer +([\w.~+/=-]{1,200})$/i

/**
 * Creates the check that identifies a program by its key before the body is read. It refuses requests of browsers, so that no page can make
 * a reader's browser send reports: a program sends no cookie, no Origin and no Sec-Fetch-Site. Without `find`, no key is valid.
 */
export const createKeyCheck =
  (scope: KeyScope, find: FindKey | undefined) => async (request: Request, reply: Reply) => {
    const { authorization = '', cookie, origin, 'sec-fetch-site': site, 'content-length': length } = request.headers
    if (cookie !== undefined || origin !== undefined || site !== undefined)
      throw permissionDenied('Programs make this call with a key; it takes no cookies and nothing from a browser.')
    const token = bearerPattern.exec(authorization)?.[1]
    // RFC 6750 requires this header with each 401; it is removed if the key is valid.
    reply.header('www-authenticate', `Bearer realm="${scope}"`)
    if (!token || !find) throw pleaseSendKey()
    const bytes = length === undefined ? undefined : Number(length)
    request.actor = { ...visitor, key: await find({ token, scope, address: request.ip, bytes }) }
    reply.removeHeader('www-authenticate')
  }

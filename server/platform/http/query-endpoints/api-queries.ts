import type { Actor } from '../../actor.ts'
import { databaseSilent } from '../../problem.ts'
import { keyParameter } from '../keys/reader-keys.ts'
import type { Request } from '../requests.ts'

/**
 * A query that was sent to an open API by GET or HEAD. Its parameters depend on stored tables, so no call of the contract declares them,
 * and the endpoint parses them.
 */
export interface ApiQuery {
  actor: Actor
  /** Values of the path parameters. */
  params: Record<string, string>
  query: URLSearchParams
  /** The requested path, for links to further pages. */
  path: string
  /** IP address of the client, from the trusted proxy if there is one. */
  address: string
}

/** Converts a request of Fastify to a query. A key in the address is removed. */
export const toApiQuery = ({ actor, params, url, ip }: Request): ApiQuery => {
  const [path = '', text = ''] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(text)
  // The key has been checked already; it must not appear in ETags or in addresses of responses.
  query.delete(keyParameter)
  return { actor: actor as Actor, params: params as Record<string, string>, query, path, address: ip }
}

/** Throws 503 if the session was read from a replica, because the endpoints read only the primary. */
export const requirePrimary = ({ isFromReplica }: Actor) => {
  if (isFromReplica) throw databaseSilent()
}

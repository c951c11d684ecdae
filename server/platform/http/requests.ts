import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'

/** The request and the reply of Fastify. Domains use them only in their routes. */
export type Request = FastifyRequest
export type Reply = FastifyReply

/** Identifies the caller by cookies. */
export type Identify = (
  cookies: Record<string, string>,
  /** A passive request does not extend the session. Over https (`isSecure`), some cookies have other names. */
  { isPassive, isSecure }: { isPassive: boolean; isSecure: boolean },
) => Promise<Actor>

/**
 * Returns the pattern of a request's address, such as `/report/:fileName`. The log and the metrics use it instead of the address, because
 * patterns are few and contain no names.
 */
export const toRoutePattern = ({ pagePattern, routeOptions }: Request): string => {
  const url = pagePattern ?? routeOptions?.url ?? 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

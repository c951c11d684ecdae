import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'

/** What Fastify hands to a handler; domains see it only in their routes. */
export type Request = FastifyRequest
export type Reply = FastifyReply

/** Finds the caller by the cookies, some of which have other names over https. A passive request does not extend the session. */
export type Identify = (cookies: Record<string, string>, passive: boolean, secure: boolean) => Promise<Actor>

/** The pattern of a request's address, such as `/report/:fileName`: never the address itself, so that there are few and none names anything. */
export const routeOf = ({ pagePattern, routeOptions }: Request): string => {
  const url = pagePattern ?? routeOptions?.url ?? 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

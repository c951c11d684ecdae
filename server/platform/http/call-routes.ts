import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import { Problem } from '../problem.ts'
import { requireAccess } from './access.ts'
import type { FindCachedResponse } from './caches/cached-responses.ts'
import { runCall, sendOutput } from './call-responses.ts'
import { createKeyCheck, type FindKey } from './keys/bearer-keys.ts'
import { requireOwnName } from './named-users.ts'
import { runRecordingRefusals } from './refused-attempts.ts'
import type { Reply, Request } from './requests.ts'
import type { Route } from './route.ts'

/** The look-ups of keys and of cached responses with which calls are served. */
export interface CallLookups {
  /** Finds the keys of programs; without it no program can make a call. */
  findKey?: FindKey
  /** Finds cached responses; without it each response is computed. */
  findCachedResponse?: FindCachedResponse
}

/** Responds with 405 to the other methods of the calls' paths. Otherwise, a GET request to the path of a POST call would render a page. */
export const refuseOtherMethods = (app: FastifyInstance, routes: Route[]) => {
  for (const [url, pathRoutes] of Map.groupBy(routes, ({ call }) => call.path)) {
    const allowedMethods = pathRoutes.map(({ call }) => call.method)
    const refusedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      method => !allowedMethods.includes(method as 'GET'),
    )
    app.route({
      method: refusedMethods.includes('GET') ? [...refusedMethods, 'HEAD'] : refusedMethods,
      url,
      handler: (_request, reply) => {
        reply.header('allow', allowedMethods.join(', '))
        throw new Problem(405, 'Method not allowed', {
          detail: `This call accepts only ${allowedMethods.join(' and ')}.`,
        })
      },
    })
  }
}

/** Converts the route of a call without files to one of Fastify: checks the access of the caller, runs the call and sends its output. */
export const toFastifyRoute = (route: Route, { findKey, findCachedResponse }: CallLookups) => {
  const { method, path, access, isPassive = false, isBackground = false } = route.call
  const config = { passive: isPassive, background: isBackground, readsReplica: route.readsReplica === true }
  const handler = async (request: Request, reply: Reply) => {
    const input = (method === 'GET' ? request.query : request.body) ?? {}
    // Only responses to visitors' public calls are cached, so a cached response needs no access check.
    const cachedResponse = await findCachedResponse?.(route, request, input, () =>
      runCall(route, request, reply, { input }),
    )
    if (cachedResponse) return reply.headers(cachedResponse.headers).send(cachedResponse.body)
    const output = await runRecordingRefusals(request, route.call, input, async () => {
      requireAccess(access, request.actor as Actor)
      await requireOwnName(route.call, request.actor as Actor, input, request.server.namesAnother)
      return runCall(route, request, reply, { input })
    })
    return sendOutput(route.call, output, reply)
  }
  const onRequest = access.kind === 'key' ? { onRequest: createKeyCheck(access.scope, findKey) } : {}
  return { method, url: path, config, ...onRequest, handler }
}

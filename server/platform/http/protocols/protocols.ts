import type { FastifyInstance } from 'fastify'
import { type Actor, visitor } from '../../actor.ts'
import type { Clock } from '../../clock.ts'
import type { Problem } from '../../problem.ts'
import { type OutgoingFile, sendFile } from '../downloads/file-responses.ts'
import { toProblem } from '../error-problems.ts'
import { createRateLimits, type FindReader } from '../keys/reader-keys.ts'
import { type ApiQuery, toApiQuery } from '../query-endpoints/api-queries.ts'
import type { Reply, Request } from '../requests.ts'

/** A response of a protocol: a status with JSON, or a file. */
export type ProtocolResponse = JsonResponse | { file: OutgoingFile }

/** A response with a status, and JSON unless its body is empty. */
interface JsonResponse {
  status: number
  json?: object
  headers?: Record<string, string>
}

/** A read-only protocol for programs, with its own formats for responses and errors. */
export interface ProtocolRoute {
  prefix: `/${string}`
  /** Returns the response to a GET or HEAD request. The path of the query is the part after the prefix. */
  respond: (query: ApiQuery) => Promise<ProtocolResponse>
  /** Returns the response to every other method. */
  refuseWrite: () => JsonResponse
  /** Builds the body of an error response. */
  buildErrorBody: (problem: Problem) => object
}

/**
 * Serves protocols for programs. The caller is identified by a key; cookies are ignored. The rate limits are those of the API of tables.
 */
export const serveProtocols = (
  app: FastifyInstance,
  protocols: readonly ProtocolRoute[],
  clock: Clock,
  findReader?: FindReader,
) => {
  const rateLimits = createRateLimits(clock, findReader)
  /** Lets every origin read the response, applies the rate limits, and identifies the caller. */
  const admit = async (request: Request, reply: Reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    await rateLimits.admit(request, reply)
    // A request without a key is that of a visitor.
    request.actor ??= visitor as Actor
  }
  for (const protocol of protocols) {
    /** Creates a handler that runs `work`, and responds to its failures in the format of the protocol. */
    const createHandler =
      (work: (request: Request, reply: Reply) => Promise<unknown>) => async (request: Request, reply: Reply) =>
        work(request, reply).catch(error => {
          const problem = toProblem(error)
          if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, problem.title)
          if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
          return sendJson(reply, { status: problem.status, json: protocol.buildErrorBody(problem) })
        })
    const respondToRead = createHandler(async (request, reply) => {
      await admit(request, reply)
      const apiQuery = toApiQuery(request)
      const response = await protocol.respond({ ...apiQuery, path: apiQuery.path.slice(protocol.prefix.length) })
      if ('file' in response) return sendFile(response.file, request, reply)
      return sendJson(reply, request.method === 'HEAD' ? { status: 204 } : response)
    })
    const refuseWrite = createHandler(async (request, reply) => {
      await admit(request, reply)
      return sendJson(reply, protocol.refuseWrite())
    })
    // Without a session: a key or nothing identifies the caller.
    const config = { anonymous: true }
    const url = `${protocol.prefix}/*`
    app.route({ method: ['GET', 'HEAD'], url, config, handler: respondToRead })
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      config,
      // `onRequest` refuses the write before its body is read. Fastify also requires a handler, which is not reached.
      onRequest: refuseWrite,
      handler: refuseWrite,
    })
  }
}

const sendJson = (reply: Reply, { status, json, headers }: JsonResponse) => {
  reply.status(status).headers({ 'cache-control': 'private, no-store', vary: 'authorization', ...headers })
  return json === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(json))
}

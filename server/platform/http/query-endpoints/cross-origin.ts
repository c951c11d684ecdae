import type { FastifyInstance } from 'fastify'
import type { Reply } from '../requests.ts'

/** Seconds for which a browser may keep the response to a preflight request. */
const preflightSeconds = 24 * 3600

/** The response headers that scripts of other origins may read. */
const exposedHeaders = 'link, etag, accept-ranges, content-range, ratelimit-limit, ratelimit-remaining, retry-after'

/** Allows scripts of every origin to read a response, but only without cookies: other sites must not get a reader's restricted data. */
export const allowAllOrigins = (reply: Reply) =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-expose-headers': exposedHeaders,
  })

/** Responds to CORS preflight requests of all origins for a path. */
export const addPreflight = (app: FastifyInstance, path: string) =>
  app.route({
    method: 'OPTIONS',
    url: path,
    handler: (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'if-none-match, if-range, range, authorization',
          'access-control-max-age': String(preflightSeconds),
        })
        .status(204)
        .send(),
  })

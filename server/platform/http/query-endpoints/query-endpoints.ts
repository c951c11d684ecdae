import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { Problem } from '../../problem.ts'
import { sendMadeFile } from '../downloads/made-files.ts'
import { createRateLimits, type FindReader, type RateLimits } from '../keys/reader-keys.ts'
import type { Reply, Request } from '../requests.ts'
import { toApiQuery } from './api-queries.ts'
import { addPreflight, allowAllOrigins } from './cross-origin.ts'
import type { FileEndpoint, QueryEndpoint } from './endpoints.ts'
import { addPageFilePreflight, createPageFileSender, type PageFiles } from './page-files.ts'
import { sendQueryResponse } from './query-responses.ts'
import { createQueryRunner } from './query-senders.ts'

interface ServedEndpoints {
  clock: Clock
  /** Endpoints that respond with JSON. */
  endpoints: QueryEndpoint[]
  /** Endpoints that respond with files. */
  fileEndpoints?: FileEndpoint[]
  /** Finds the owner of a key for reading. */
  findReader?: FindReader
  /** Files at the addresses of pages. */
  pageFiles?: PageFiles[]
}

/**
 * Serves query endpoints to all origins, with a rate limit for each network and key. Returns the functions with which pages send the same
 * queries and serve the page files, with the same access checks.
 */
export const serveQueryEndpoints = (
  app: FastifyInstance,
  { clock, endpoints, fileEndpoints = [], findReader, pageFiles = [] }: ServedEndpoints,
) => {
  const rateLimits = createRateLimits(clock, findReader)
  const admit = createAdmission(rateLimits)
  for (const { path, respond } of endpoints)
    addEndpoint(app, path, {
      admit,
      send: async (request, reply) => sendQueryResponse(await respond(toApiQuery(request)), request, reply),
    })
  for (const { path, makeFile } of fileEndpoints)
    addEndpoint(app, path, {
      admit,
      send: async (request, reply) => sendMadeFile(await makeFile(toApiQuery(request)), request, reply),
    })
  for (const pageFileSet of pageFiles) addPageFilePreflight(app, pageFileSet)
  return {
    sendQueryAs: createQueryRunner(endpoints, rateLimits),
    sendPageFile: createPageFileSender(pageFiles, admit),
  }
}

/**
 * Creates the function that lets every origin read the response to a request, applies the rate limit, and identifies the owner of a key.
 */
const createAdmission = (rateLimits: RateLimits) => async (request: Request, reply: Reply) => {
  allowAllOrigins(reply)
  await rateLimits.admit(request, reply)
}

interface EndpointHandlers {
  /** Throws if the request exceeds the rate limit, or has an unknown key. */
  admit: (request: Request, reply: Reply) => Promise<void>
  send: (request: Request, reply: Reply) => Promise<unknown>
}

const addEndpoint = (app: FastifyInstance, path: string, { admit, send }: EndpointHandlers) => {
  // A key takes precedence over a session, so it is checked before the session is read.
  app.route({ method: ['GET', 'HEAD'], url: path, onRequest: admit, handler: send })
  addPreflight(app, path)
  refuseOtherMethods(app, path)
}

const refuseOtherMethods = (app: FastifyInstance, path: string) =>
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', 'GET, HEAD, OPTIONS')
      throw new Problem(405, 'Method not allowed', { detail: 'This address is read-only.' })
    },
  })

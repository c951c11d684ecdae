import type { FastifyInstance } from 'fastify'
import type { Actor, Origin } from '../../actor.ts'
import type { Clock } from '../../clock.ts'
import { Problem } from '../../problem.ts'
import { ContractError } from '../complete-routes.ts'
import { type MadeFile, sendMadeFile } from '../downloads/made-files.ts'
import { isNamedIn } from '../downloads/ranges.ts'
import { createRateLimits, type FindReader } from '../reader-keys.ts'
import type { Reply, Request } from '../requests.ts'
import { type ApiQuery, requirePrimary, toApiQuery } from './api-queries.ts'
import { addPreflight, allowAllOrigins } from './cross-origin.ts'
import { addPageFilePreflight, createPageFileSender, type PageFiles } from './page-files.ts'

/**
 * An address of an open API, such as `/api/tables/gdp/rows?Year=2024`, that responds to GET requests with JSON. Every origin may read it,
 * without cookies. A key identifies the caller; without one, the session does.
 */
export interface QueryEndpoint {
  path: `/api/${string}`
  respond: (query: ApiQuery) => Promise<QueryResponse>
}

/** The response of a query endpoint. */
export interface QueryResponse {
  /** A text that changes whenever the response changes. */
  etag: string
  /** True if the response is the same for everybody, so that shared caches may store it. */
  isShared: boolean
  /** True if the response never changes, because the address names a version. */
  isFixed: boolean
  /** Builds the JSON, and `next`, the address of the next page if there is one. Called only if the client lacks this response. */
  body: () => Promise<{ text: string; next?: string }>
}

/** A query endpoint that responds with a file. */
export interface FileEndpoint {
  path: `/api/${string}`
  makeFile: (query: ApiQuery) => Promise<MadeFile>
}

/** Sends a query in process on behalf of the reader of a page, and returns its JSON. `pattern` is the path of a query endpoint. */
export type SendQuery = (pattern: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>

/** Returns the function with which pages send queries for one reader. */
export type SendQueryAs = (actor: Actor, origin: Origin) => SendQuery

type RateLimits = ReturnType<typeof createRateLimits>

/** Cache lifetime of responses that never change. It is limited, because a report may be restricted later. */
const fixedResponseSeconds = 24 * 3600

/**
 * Serves query endpoints to all origins, with a rate limit for each network and key. Returns the functions with which pages send the same
 * queries and serve files at their addresses, with the same access checks.
 */
export const serveQueryEndpoints = (
  app: FastifyInstance,
  endpoints: QueryEndpoint[],
  clock: Clock,
  fileEndpoints: FileEndpoint[] = [],
  { findReader, pageFiles = [] }: { findReader?: FindReader; pageFiles?: PageFiles[] } = {},
) => {
  const rateLimits = createRateLimits(clock, findReader)
  const admit = createAdmission(rateLimits)
  for (const { path, respond } of endpoints)
    addEndpoint(app, path, admit, async (request, reply) =>
      sendQueryResponse(await respond(toApiQuery(request)), request, reply),
    )
  for (const { path, makeFile } of fileEndpoints)
    addEndpoint(app, path, admit, async (request, reply) =>
      sendMadeFile(await makeFile(toApiQuery(request)), request, reply),
    )
  for (const pageFileSet of pageFiles) addPageFilePreflight(app, pageFileSet)
  return {
    sendQueryAs: createQuerySender(endpoints, rateLimits),
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

const addEndpoint = (
  app: FastifyInstance,
  path: string,
  admit: (request: Request, reply: Reply) => Promise<void>,
  send: (request: Request, reply: Reply) => Promise<unknown>,
) => {
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
      throw new Problem(405, 'Method not allowed', { detail: 'This address is only read.' })
    },
  })

const createQuerySender =
  (endpoints: readonly QueryEndpoint[], rateLimits: RateLimits): SendQueryAs =>
  (actor, { address }) =>
  async (pattern, params, query) => {
    requirePrimary(actor)
    rateLimits.countPageQuery(address)
    const endpoint = endpoints.find(({ path }) => path === pattern)
    if (!endpoint) throw new ContractError(`${pattern} has no answer`)
    const { body } = await endpoint.respond({ actor, params, query, path: fillPath(pattern, params), address })
    return JSON.parse((await body()).text)
  }

/** Fills the parameters of a path pattern. */
const fillPath = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const sendQueryResponse = async ({ etag, isShared, isFixed, body }: QueryResponse, request: Request, reply: Reply) => {
  const quotedEtag = `"${etag}"`
  const scope = isShared ? 'public' : 'private'
  const cacheHeaders = {
    etag: quotedEtag,
    'cache-control': isFixed ? `${scope}, max-age=${fixedResponseSeconds}, immutable` : `${scope}, no-cache`,
    // A shared cache must not serve a response for staff to a visitor.
    vary: 'cookie, authorization, accept-encoding',
  }
  if (isNamedIn(request.headers['if-none-match'], quotedEtag)) return reply.headers(cacheHeaders).status(304).send()
  const { text, next } = await body()
  if (next) reply.header('link', `<${next}>; rel="next"`)
  return reply.headers(cacheHeaders).type('application/json; charset=utf-8').send(text)
}

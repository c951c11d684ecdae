import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { databaseSilent, Problem } from '../problem.ts'
import type { TraceRequests } from '../tracing/request-spans.ts'
import { requireAccess } from './access.ts'
import { createKeyCheck, type FindKey } from './bearer-keys.ts'
import { refuseBrokenRequest, refuseExpectations } from './broken-requests.ts'
import type { FindCachedResponse } from './caches/cached-responses.ts'
import { runCall, sendOutput } from './call-responses.ts'
import { readCookies } from './cookies.ts'
import { requireSameOrigin } from './csrf.ts'
import { addRequestId, sendNotFound, sendProblem } from './failures.ts'
import { readJsonBody } from './json-body.ts'
import { type NamesAnother, requireOwnName } from './named-users.ts'
import { createBackgroundTurns } from './operation/background-turns.ts'
import { type Drain, type DrainTimes, openDrain } from './operation/draining.ts'
import type { ForwardedHeaders } from './operation/forwarded-headers.ts'
import { limitRequests } from './operation/request-deadlines.ts'
import { requireHost } from './origins.ts'
import { type RecordRefused, runRecordingRefusals } from './refused-attempts.ts'
import { logRequests } from './request-log.ts'
import type { Identify, Reply, Request } from './requests.ts'
import type { Route } from './route.ts'
import { buildSecurityHeaders } from './security-headers.ts'
import { closeSlowBodies } from './uploads/body-timeouts.ts'
import { serveUploads, type UploadPlace } from './uploads/uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    cookies: Record<string, string>
    /** Origin under which the reader reached the portal. */
    ownOrigin: string
    /** The pattern of the page's route, if the request is for a page. */
    pagePattern: string | undefined
    /** Number of bytes that the connection had sent before this request, so that the bytes of the request can be counted. */
    bytesBefore: number
  }
  interface FastifyInstance {
    drain: Drain
    namesAnother: NamesAnother
    recordRefused: RecordRefused
    /** Identifies the caller; called again after a long request body. */
    identifyCaller(request: FastifyRequest): Promise<void>
  }
  interface FastifyContextConfig {
    /** The request does not extend the session. */
    passive?: boolean
    /** Nobody waits for the response, so other requests have priority. */
    background?: boolean
    /** The call may also be made by somebody whose session a replica confirmed. */
    readsReplica?: boolean
    /** The response is the same for everybody, so the caller is not identified. */
    anonymous?: boolean
    /** The request is not logged: health checks of balancers come every few seconds. */
    unlogged?: boolean
  }
}

/** The settings of a server and the functions that it calls. */
export interface ServerOptions {
  logger: Logger
  trustProxy: boolean
  /** Origin from the settings; otherwise each request's Host is used. */
  publicUrl: string | undefined
  identify: Identify
  namesAnother: NamesAnother
  /** Records refused attempts of staff. */
  recordRefused: RecordRefused
  /** Called with the headers of each request. */
  noteHeaders?: ForwardedHeaders['note']
  /** Called for each completed request. */
  countRequest?: Metrics['count']
  /** Records the requests for traces. */
  traceRequests?: TraceRequests
  /** Milliseconds within which the whole request must be received; for an upload, the limit between chunks. */
  timeoutMilliseconds?: number
  /** Milliseconds within which the response to a request must begin. */
  deadlineMilliseconds?: number
}

/** The default of `timeoutMilliseconds`. */
const defaultTimeoutMilliseconds = 60_000

/** Methods that are safe for requests from other sites. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Creates an HTTP server without calls: ids, headers, cookies, problem responses, and a log line for each request. */
export const createServer = ({
  logger,
  trustProxy,
  publicUrl,
  identify,
  namesAnother,
  recordRefused,
  noteHeaders = () => {},
  countRequest = () => {},
  traceRequests = () => {},
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  deadlineMilliseconds,
}: ServerOptions): FastifyInstance => {
  const app = fastify({
    loggerInstance: logger,
    // request-log.ts logs one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    // There is one proxy in front of the portal. The last address in its header is the reader's; the client may have sent the earlier ones.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Fastify's own response is not a problem of RFC 9457; a drain refuses late requests itself.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // Without HSTS, because the hook that reads the origin of the request has not run.
      reply.headers(buildSecurityHeaders(false))
      return sendProblem(error, request as unknown as Request, reply as unknown as Reply)
    },
    clientErrorHandler: refuseBrokenRequest,
  }) as unknown as FastifyInstance
  // The hooks below set the values for each request.
  app.decorateRequest('actor', undefined)
  app.decorateRequest('cookies', null as never)
  app.decorateRequest('ownOrigin', '')
  app.decorateRequest('pagePattern', undefined)
  app.decorateRequest('bytesBefore', 0)
  traceRequests(app)
  limitRequests(app, deadlineMilliseconds)
  closeSlowBodies(app, timeoutMilliseconds)
  refuseExpectations(app.server)
  addRequestPreparation(app, publicUrl, noteHeaders)
  app.decorate('drain', openDrain(app))
  app.addHook('preParsing', async request => {
    if (!safeMethods.has(request.method)) requireSameOrigin(request.headers, request.ownOrigin)
  })
  app.decorate('namesAnother', namesAnother)
  app.decorate('recordRefused', recordRefused)
  addIdentification(app, identify)
  logRequests(app, countRequest)
  readJsonBody(app)
  // Clients send no compressed bodies; decompression would read an upload before its access is checked.
  app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(sendNotFound)
  return app
}

/** Reads the cookies and the origin of each request and adds the security headers. Refuses a request whose Host is not the portal's. */
const addRequestPreparation = (
  app: FastifyInstance,
  publicUrl: string | undefined,
  noteHeaders: ForwardedHeaders['note'],
) => {
  app.addHook('onRequest', async (request, reply) => {
    noteHeaders(request.headers)
    request.cookies = readCookies(request.headers.cookie)
    request.ownOrigin = publicUrl ?? `${request.protocol}://${request.host}`
    reply.headers(buildSecurityHeaders(request.ownOrigin.startsWith('https:')))
    addRequestId(request, reply)
    requireHost(request.host, request.ownOrigin)
  })
}

/**
 * Identifies the caller of each request before its handler runs. Background requests wait for their turn, so that they do not delay
 * the pages that people wait for.
 */
const addIdentification = (app: FastifyInstance, identify: Identify) => {
  app.decorate('identifyCaller', async request => {
    const isHttps = request.ownOrigin.startsWith('https:')
    const { passive = false, readsReplica = false } = request.routeOptions.config
    const actor = await identify(request.cookies, passive, isHttps)
    if (actor.isFromReplica && !readsReplica) throw databaseSilent()
    request.actor = actor
  })
  const waitForTurn = createBackgroundTurns()
  app.addHook('preHandler', async request => {
    // The body has already been read, so a client that disconnects while the request waits ends it as usual.
    if (request.routeOptions.config.background) await waitForTurn()
    // A page loads a dozen assets, which are the same for everybody, so no session is read for them.
    const isForEverybody = request.url.startsWith('/assets/') || request.routeOptions.config.anonymous
    // A program with a key already has an actor.
    if (!isForEverybody && !request.actor) await app.identifyCaller(request)
    // Sessions are read in batches, so without a second turn all requests of a batch would continue at the same time.
    if (request.routeOptions.config.background) await waitForTurn()
  })
}

/** Drains the server, then closes it and all remaining connections. */
export const closeServer = async (app: FastifyInstance, times: DrainTimes) => {
  await app.drain.run(times)
  app.server.closeAllConnections()
  await app.close()
}

interface CallLookups {
  /** Finds the keys of programs; without it no program can make a call. */
  findKey?: FindKey
  /** Finds cached responses; without it each response is computed. */
  findCachedResponse?: FindCachedResponse
}

/** Serves every call of the contract at its path. Calls with files need a place for uploads. */
export const openCalls = (
  app: FastifyInstance,
  routes: Iterable<Route>,
  uploads?: UploadPlace,
  lookups: CallLookups = {},
) => {
  // The iterable may be an iterator, which can be read only once.
  const allRoutes = [...routes]
  const fileRoutes = allRoutes.filter(({ call }) => call.files)
  for (const boundRoute of allRoutes) if (!boundRoute.call.files) app.route(toFastifyRoute(boundRoute, lookups))
  if (fileRoutes.length) serveUploads(app, fileRoutes, uploads)
  refuseOtherMethods(app, allRoutes)
}

/** Responds with 405 to the other methods of the calls' paths. Otherwise, a GET request to the path of a POST call would render a page. */
const refuseOtherMethods = (app: FastifyInstance, routes: Route[]) => {
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
          detail: `This call takes ${allowedMethods.join(' and ')} only.`,
        })
      },
    })
  }
}

const toFastifyRoute = (boundRoute: Route, { findKey, findCachedResponse }: CallLookups) => {
  const { method, path, access, isPassive = false, isBackground = false } = boundRoute.call
  const config = { passive: isPassive, background: isBackground, readsReplica: boundRoute.readsReplica === true }
  const handler = async (request: Request, reply: Reply) => {
    const input = (method === 'GET' ? request.query : request.body) ?? {}
    // Only responses to visitors' public calls are cached, so a cached response needs no access check.
    const cachedResponse = await findCachedResponse?.(boundRoute, request, input, () =>
      runCall(boundRoute, request, reply, { input }),
    )
    if (cachedResponse) return reply.headers(cachedResponse.headers).send(cachedResponse.body)
    const output = await runRecordingRefusals(request, boundRoute.call, input, async () => {
      requireAccess(access, request.actor as Actor)
      await requireOwnName(boundRoute.call, request.actor as Actor, input, request.server.namesAnother)
      return runCall(boundRoute, request, reply, { input })
    })
    return sendOutput(boundRoute.call, output, reply)
  }
  const onRequest = access.kind === 'key' ? { onRequest: createKeyCheck(access.scope, findKey) } : {}
  return { method, url: path, config, ...onRequest, handler }
}

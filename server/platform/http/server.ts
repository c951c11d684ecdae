import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { TraceRequests } from '../tracing/request-spans.ts'
import { refuseBrokenRequest, refuseExpectations } from './broken-requests.ts'
import { type CallLookups, refuseOtherMethods, toFastifyRoute } from './call-routes.ts'
import { readCookies } from './cookies.ts'
import { requireSameOrigin } from './csrf.ts'
import { addRequestId, sendNotFound, sendProblem } from './failures.ts'
import { addIdentification } from './identification.ts'
import { readJsonBody } from './json-body.ts'
import type { NamesAnother } from './named-users.ts'
import { type Drain, type DrainTimes, openDrain } from './operation/draining.ts'
import type { ForwardedHeaders } from './operation/forwarded-headers.ts'
import { limitRequests } from './operation/request-deadlines.ts'
import { removeOrigin, requireHost, requireSingleHost } from './origins.ts'
import type { RecordRefused } from './refused-attempts.ts'
import { logRequests } from './request-log.ts'
import type { Identify, Reply, Request } from './requests.ts'
import type { Route } from './route.ts'
import { buildSecurityHeaders } from './security-headers.ts'
import { closeSlowBodies } from './uploads/body-timeouts.ts'
import { serveUploads, type UploadSettings } from './uploads/uploads.ts'

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
    /** Returns true if one of some texts is the id or username of a user other than the caller. */
    namesAnother: NamesAnother
    recordRefused: RecordRefused
    /**
     * Identifies the caller; called again after a long request body and while a file is sent. A passive check does not extend the session, and
     * does not read the cookie choice.
     */
    identifyCaller(request: FastifyRequest, options?: { isPassive: boolean }): Promise<void>
  }
  interface FastifyContextConfig {
    /** The request does not extend the session. */
    passive?: boolean
    /** No client waits for the response, so other requests have priority. */
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

/** Opens Fastify without hooks. */
const openFastify = (logger: Logger, { trustProxy }: Pick<ServerOptions, 'trustProxy'>) =>
  fastify({
    loggerInstance: logger,
    // request-log.ts logs one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    // There is one proxy in front of the portal. The last address in its header is the reader's; the client may have sent the earlier ones.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => removeOrigin(url),
    forceCloseConnections: 'idle',
    // Fastify's own response is not a problem of RFC 9457; a drain refuses late requests itself.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // Without HSTS, because the hook that reads the origin of the request has not run.
      reply.headers(buildSecurityHeaders({ isHttps: false }))
      return sendProblem(error, request as unknown as Request, reply as unknown as Reply)
    },
    clientErrorHandler: refuseBrokenRequest,
  }) as unknown as FastifyInstance

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
  const app = openFastify(logger, { trustProxy })
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
    reply.headers(buildSecurityHeaders({ isHttps: request.ownOrigin.startsWith('https:') }))
    addRequestId(request, reply)
    requireSingleHost(request.raw.rawHeaders)
    requireHost(request.host, request.ownOrigin)
  })
}

/** Drains the server, then closes it and all remaining connections. */
export const closeServer = async (app: FastifyInstance, times: DrainTimes) => {
  await app.drain.run(times)
  app.server.closeAllConnections()
  await app.close()
}

/** Serves every call of the contract at its path. Calls with files need a place for uploads. */
export const openCalls = (
  app: FastifyInstance,
  routes: Iterable<Route>,
  uploads?: UploadSettings,
  lookups: CallLookups = {},
) => {
  // The iterable may be an iterator, which can be read only once.
  const allRoutes = [...routes]
  const fileRoutes = allRoutes.filter(({ call }) => call.files)
  for (const route of allRoutes) if (!route.call.files) app.route(toFastifyRoute(route, lookups))
  if (fileRoutes.length) serveUploads(app, fileRoutes, uploads)
  refuseOtherMethods(app, allRoutes)
}

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { databaseSilent, Problem } from '../problem.ts'
import type { TraceRequests } from '../tracing/request-spans.ts'
import { requireAccess } from './access.ts'
import { runCall, sendOutput } from './answers.ts'
import { type FindKey, recogniseKey } from './bearer-keys.ts'
import { answerBroken, refuseExpectations } from './broken-requests.ts'
import type { FindAnswer } from './caches/cached-answers.ts'
import { readCookies } from './cookies.ts'
import { requireSameOrigin } from './csrf.ts'
import { addRequestId, answerNotFound, answerProblem } from './failures.ts'
import { readJsonBody } from './json-body.ts'
import { type NamesAnother, requireOwnName } from './named-users.ts'
import { createBackgroundTurns } from './operation/background-turns.ts'
import { type Drain, type DrainTimes, openDrain } from './operation/draining.ts'
import type { ForwardedHeaders } from './operation/forwarded-headers.ts'
import { limitRequests } from './operation/request-deadlines.ts'
import { requireHost } from './origins.ts'
import { type RecordRefused, recordingRefusals } from './refused-attempts.ts'
import { logRequests } from './request-log.ts'
import type { Identify, Reply, Request } from './requests.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { limitBodies } from './uploads/body-timeouts.ts'
import { openUploads, type UploadPlace } from './uploads/uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    cookies: Record<string, string>
    /** Origin under which the reader reached the portal. */
    ownOrigin: string
    /** The route of the page, if the address is a page's. */
    pagePattern: string | undefined
    /** Bytes that the connection had sent when the request began. */
    bytesBefore: number
  }
  interface FastifyInstance {
    drain: Drain
    namesAnother: NamesAnother
    recordRefused: RecordRefused
    /** Identifies the caller again after a long request body. */
    recognise(request: FastifyRequest): Promise<void>
  }
  interface FastifyContextConfig {
    passive?: boolean
    /** Nobody waits for the response, so other requests have priority. */
    background?: boolean
    /** The call can also be made by somebody whose session a replica confirmed. */
    readsReplica?: boolean
    /** The response is the same for everybody, so the caller is not identified. */
    anonymous?: boolean
    /** Balancers check every few seconds; these requests are not logged. */
    unlogged?: boolean
  }
}

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
  /** Milliseconds in which a request must be complete; for an upload, the limit between chunks. */
  timeoutMilliseconds?: number
  /** Milliseconds in which a request must be answered. */
  answerTime?: number
}

const requestMilliseconds = 60_000

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
  timeoutMilliseconds = requestMilliseconds,
  answerTime,
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
      reply.headers(securityHeaders(false))
      return answerProblem(error, request as unknown as Request, reply as unknown as Reply)
    },
    clientErrorHandler: answerBroken,
  }) as unknown as FastifyInstance
  app.decorateRequest('actor', undefined)
  app.decorateRequest('cookies', null as never)
  app.decorateRequest('ownOrigin', '')
  app.decorateRequest('pagePattern', undefined)
  app.decorateRequest('bytesBefore', 0)
  traceRequests(app)
  limitRequests(app, answerTime)
  limitBodies(app, timeoutMilliseconds)
  refuseExpectations(app.server)
  app.addHook('onRequest', async (request, reply) => {
    noteHeaders(request.headers)
    request.cookies = readCookies(request.headers.cookie)
    request.ownOrigin = publicUrl ?? `${request.protocol}://${request.host}`
    reply.headers(securityHeaders(request.ownOrigin.startsWith('https:')))
    addRequestId(request, reply)
    requireHost(request.host, request.ownOrigin)
  })
  app.decorate('drain', openDrain(app))
  app.addHook('preParsing', async request => {
    if (!safeMethods.has(request.method)) requireSameOrigin(request.headers, request.ownOrigin)
  })
  app.decorate('namesAnother', namesAnother)
  app.decorate('recordRefused', recordRefused)
  app.decorate('recognise', async request => {
    const secure = request.ownOrigin.startsWith('https:')
    const { passive = false, readsReplica = false } = request.routeOptions.config
    const actor = await identify(request.cookies, passive, secure)
    if (actor.isFromReplica && !readsReplica) throw databaseSilent()
    request.actor = actor
  })
  const waitForTurn = createBackgroundTurns()
  app.addHook('preHandler', async request => {
    // The body has already been read, so a client that disconnects while the request waits ends it as usual.
    if (request.routeOptions.config.background) await waitForTurn()
    // A page loads a dozen assets, which are the same for everybody, so no session is read for them. Programs were identified by key.
    const isForEverybody = request.url.startsWith('/assets/') || request.routeOptions.config.anonymous
    if (!isForEverybody && !request.actor) await app.recognise(request)
    // Sessions are read in batches, so without a second turn all requests of a batch would continue at the same time.
    if (request.routeOptions.config.background) await waitForTurn()
  })
  logRequests(app, countRequest)
  readJsonBody(app)
  // Clients send no compressed bodies; decompression would read an upload before its access is checked.
  app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(answerNotFound)
  return app
}

/** Drains the server, then closes it and all remaining connections. */
export const closeServer = async (app: FastifyInstance, times: DrainTimes) => {
  await app.drain.run(times)
  app.server.closeAllConnections()
  await app.close()
}

interface CallParts {
  /** Finds the keys of programs. */
  keys?: FindKey
  /** Finds cached responses; without it each request is computed. */
  findAnswer?: FindAnswer
}

/** Serves every call of the contract at its wire path; calls with files need an upload place. */
export const openCalls = (
  app: FastifyInstance,
  routes: Iterable<Route>,
  uploads?: UploadPlace,
  parts: CallParts = {},
) => {
  // An iterator can be read only once.
  const allRoutes = [...routes]
  const fileRoutes = allRoutes.filter(({ call }) => call.files)
  for (const bound of allRoutes) if (!bound.call.files) app.route(toFastifyRoute(bound, parts))
  if (fileRoutes.length) openUploads(app, fileRoutes, uploads)
  refuseOtherMethods(app, allRoutes)
}

/** Responds to other methods with 405; otherwise, a GET request to the path of a POST call would render a page. */
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

const toFastifyRoute = (bound: Route, { keys, findAnswer }: CallParts) => {
  const { method, path, access, passive = false, background = false } = bound.call
  const config = { passive, background, readsReplica: bound.readsReplica === true }
  const handler = async (request: Request, reply: Reply) => {
    const input = (method === 'GET' ? request.query : request.body) ?? {}
    const cachedAnswer = await findAnswer?.(bound, request, input, () => runCall(bound, request, reply, { input }))
    if (cachedAnswer) return reply.headers(cachedAnswer.headers).send(cachedAnswer.body)
    const output = await recordingRefusals(request, bound.call, input, async () => {
      requireAccess(access, request.actor as Actor)
      await requireOwnName(bound.call, request.actor as Actor, input, request.server.namesAnother)
      return runCall(bound, request, reply, { input })
    })
    return sendOutput(bound.call, output, reply)
  }
  const onRequest = access.kind === 'key' ? { onRequest: recogniseKey(access.scope, keys) } : {}
  return { method, url: path, config, ...onRequest, handler }
}

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Call } from '../../../contract/call.ts'
import type { Actor, Origin } from '../actor.ts'
import { cookieLine, readCookies } from './cookies.ts'
import { requireSameOrigin } from './csrf.ts'
import { answerNotFound, answerProblem, withRequestId } from './failures.ts'
import { readJsonBody } from './json-body.ts'
import { languageOf } from './languages.ts'
import { logRequests } from './request-log.ts'
import { encodeOutput, type Identify, invoke, type Reply, type Request, type Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    cookies: Record<string, string>
    /** Origin under which the reader reached the portal. */
    ownOrigin: string
  }
  interface FastifyContextConfig {
    passive?: boolean
  }
}

export interface ServerOptions {
  logger: Logger
  trustProxy: boolean
  /** Origin from the settings; else each request's own Host is taken. */
  publicUrl: string | undefined
  identify: Identify
}

/** The time in which a request must have arrived whole, in milliseconds; who sends slower holds a connection for nothing. */
const requestPatience = 60_000

/** The time that requests under way are given on closing, in milliseconds. */
const slowReaderPatience = 5000

/** An HTTP server that knows no call yet: ids, headers, cookies, the one shape of refusals, and the log line of each request. */
export const createServer = ({ logger, trustProxy, publicUrl, identify }: ServerOptions): FastifyInstance => {
  const app = fastify({
    loggerInstance: logger,
    // One line of our own a request: request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy in front: the last address that it names is the reader's; those before are whatever the reader wrote.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    requestTimeout: requestPatience,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) =>
      answerProblem(error, request as unknown as Request, reply as unknown as Reply),
  }) as unknown as FastifyInstance
  app.decorateRequest('actor', undefined)
  app.decorateRequest('cookies', null as never)
  app.decorateRequest('ownOrigin', '')
  app.addHook('onRequest', async (request, reply) => {
    request.cookies = readCookies(request.headers.cookie)
    request.ownOrigin = publicUrl ?? `${request.protocol}://${request.host}`
    reply.headers(securityHeaders(request.ownOrigin.startsWith('https:')))
    withRequestId(request, reply)
  })
  app.addHook('preParsing', async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request.headers, request.ownOrigin)
  })
  app.addHook('preHandler', async request => {
    // Files of the built web are the same for everybody; the database is not asked a dozen times a page for them.
    if (request.url.startsWith('/assets/')) return
    request.actor = await identify(request.cookies, request.routeOptions.config.passive === true)
  })
  logRequests(app)
  readJsonBody(app)
  app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(answerNotFound)
  return app
}

/** Takes no more requests and finishes those running, but lets no slow reader hold it up. */
export const closeServer = async (app: FastifyInstance) => {
  const timer = setTimeout(() => app.server.closeAllConnections(), slowReaderPatience)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

/** Opens every call of the contract on its wire path. */
export const openCalls = (app: FastifyInstance, routes: Iterable<Route>) => {
  for (const bound of routes) {
    app.route({
      method: bound.call.method,
      url: bound.call.path,
      config: { passive: bound.call.passive === true },
      handler: (request, reply) => answerCall(bound, request, reply),
    })
  }
}

const answerCall = async (bound: Route, request: Request, reply: Reply) => {
  const { call } = bound
  const secure = request.ownOrigin.startsWith('https:')
  const answer = {
    setCookie: (name: string, value: string, options = {}) =>
      void reply.header('set-cookie', cookieLine(name, value, { ...options, secure })),
  }
  const input = call.method === 'GET' ? request.query : request.body
  const output = await invoke(bound, {
    actor: request.actor as Actor,
    input: input ?? {},
    answer,
    origin: originOf(request),
  })
  reply.headers(headersOf(call, output)).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(encodeOutput(call, output)))
}

const originOf = (request: Request): Origin => ({ address: request.ip, language: languageOf(request) })

const headersOf = (call: Call, output: unknown) => call.headers?.(output as never) ?? {}

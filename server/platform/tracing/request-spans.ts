import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toRoutePattern } from '../http/requests.ts'
import { runInSpan } from './spans.ts'
import type { Tracer } from './tracer.ts'

/** Adds the hooks that record the requests of a server. */
export type TraceRequests = (app: FastifyInstance) => void

type RequestSpan = NonNullable<ReturnType<Tracer['beginRequest']>>

/**
 * Creates the function that records a span for each request of a server except probes. A span has the pattern of the route, never an
 * address, a person or a client.
 */
export const traceRequests =
  (tracer: Tracer): TraceRequests =>
  app => {
    const spans = new WeakMap<FastifyRequest, RequestSpan>()
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.unlogged) return done()
      const span = tracer.beginRequest(request.method, request.headers.traceparent)
      if (!span) return done()
      spans.set(request, span)
      runInSpan(span, done)
    })
    // Reading a body ends the asynchronous context of the first hook.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) runInSpan(span, done)
      else done()
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      if (!span) return
      const route = toRoutePattern(request)
      const { method } = request
      const status = reply.statusCode
      span.rename(`${method} ${route}`)
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'url.scheme': request.protocol,
        'khlang.request.id': request.id,
      }
      span.end(attributes, status >= 500 ? String(status) : undefined)
    })
  }

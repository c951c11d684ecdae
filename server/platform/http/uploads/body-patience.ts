import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler receives the body piece by piece, which may take as long as pieces come; see receiveForm. */
    isStreamed?: boolean
  }
}

/**
 * Cuts the line of who has not sent a whole body in so many milliseconds, and would hold a connection for nothing. Node's own limit is one
 * for all requests, so that a large upload over a slow line would end with it.
 */
export const limitBodies = (app: FastifyInstance, patience: number) => {
  app.server.requestTimeout = 0
  app.server.headersTimeout = patience
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const { isStreamed } = request.routeOptions.config
    // Held from the beginning: a request whose reading broke off has none any more.
    const { socket } = request.raw
    // What Node does at its own limit: a 408, where nothing was answered yet, and the line is cut.
    const cut = () => app.server.emit('clientError', requestTimeout(), socket)
    if (!isStreamed) unlessWhole(request.raw, patience, cut)
    reply.raw.once('finish', () => {
      // What was refused before its end is read on, so that the sender gets the reason, but not for ever.
      request.raw.resume()
      if (isStreamed) unlessWhole(request.raw, patience, cut)
    })
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const requestTimeout = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const unlessWhole = (request: IncomingMessage, patience: number, cut: () => void) => {
  if (request.complete || request.readableEnded) return
  const { socket } = request
  const timer = setTimeout(cut, patience)
  const stop = () => {
    clearTimeout(timer)
    socket.off('close', stop)
  }
  request.once('end', stop)
  request.once('close', stop)
  // A request that was answered before its end does not close with its connection.
  socket.once('close', stop)
}

/** Tells when nothing has come for so many milliseconds, unless that is because the disk is slower than the sender. */
export const watchIdle = (request: IncomingMessage, patience: number, tell: () => void) => {
  const timer = setTimeout(() => (request.isPaused() ? timer.refresh() : tell()), patience)
  const refresh = () => void timer.refresh()
  request.on('data', refresh)
  return () => {
    clearTimeout(timer)
    request.off('data', refresh)
  }
}

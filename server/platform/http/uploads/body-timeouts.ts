import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler streams the body, which may take as long as chunks arrive; see receiveForm. */
    isStreamed?: boolean
  }
}

/**
 * Closes the connection of a client that does not complete its body within this many milliseconds. Node's own limit applies to all
 * requests, so it would end large uploads over slow connections.
 */
export const limitBodies = (app: FastifyInstance, timeoutMilliseconds: number) => {
  app.server.requestTimeout = 0
  app.server.headersTimeout = timeoutMilliseconds
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const { isStreamed } = request.routeOptions.config
    // Stored now: an aborted request no longer has a socket.
    const { socket } = request.raw
    // The same as Node at its own limit: a 408 if nothing was sent yet, then the connection is closed.
    const cut = () => app.server.emit('clientError', requestTimeout(), socket)
    if (!isStreamed) unlessWhole(request.raw, timeoutMilliseconds, cut)
    reply.raw.once('finish', () => {
      // Reads the rest of a refused body, so that the client receives the reason, but not for ever.
      request.raw.resume()
      if (isStreamed) unlessWhole(request.raw, timeoutMilliseconds, cut)
    })
  })
}

/** Returns true if the client sends a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const requestTimeout = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const unlessWhole = (request: IncomingMessage, timeoutMilliseconds: number, cut: () => void) => {
  if (request.complete || request.readableEnded) return
  const { socket } = request
  const timer = setTimeout(cut, timeoutMilliseconds)
  const stop = () => {
    clearTimeout(timer)
    socket.off('close', stop)
  }
  request.once('end', stop)
  request.once('close', stop)
  // A request that was answered early does not emit 'close' with its connection.
  socket.once('close', stop)
}

/** Calls `tell` if nothing was received for this many milliseconds, unless the disk is slower than the client. */
export const watchIdle = (request: IncomingMessage, timeoutMilliseconds: number, onIdle: () => void) => {
  const timer = setTimeout(() => (request.isPaused() ? timer.refresh() : onIdle()), timeoutMilliseconds)
  const refresh = () => void timer.refresh()
  request.on('data', refresh)
  return () => {
    clearTimeout(timer)
    request.off('data', refresh)
  }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the handler streams the body, which may take any time as long as chunks arrive; see `receiveForm`. */
    isStreamed?: boolean
  }
}

/**
 * Closes the connection of a client that does not complete its body within this many milliseconds. Node's own limit applies to all
 * requests, so it would end large uploads over slow connections.
 */
export const closeSlowBodies = (app: FastifyInstance, timeoutMilliseconds: number) => {
  app.server.requestTimeout = 0
  app.server.headersTimeout = timeoutMilliseconds
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const { isStreamed } = request.routeOptions.config
    // The socket is stored now, because an aborted request no longer has one.
    const { socket } = request.raw
    // Node does the same at its own limit: it sends a 408 if no response has begun, and closes the connection.
    const closeConnection = () => app.server.emit('clientError', createTimeoutError(), socket)
    if (!isStreamed) runUnlessComplete(request.raw, timeoutMilliseconds, closeConnection)
    reply.raw.once('finish', () => {
      // Reads the rest of a refused body, so that the client receives the reason, but not for ever.
      request.raw.resume()
      if (isStreamed) runUnlessComplete(request.raw, timeoutMilliseconds, closeConnection)
    })
  })
}

/** Returns true if the client sends a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const createTimeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Calls `onTimeout` unless the body is complete within this many milliseconds. */
const runUnlessComplete = (request: IncomingMessage, timeoutMilliseconds: number, onTimeout: () => void) => {
  if (request.complete || request.readableEnded) return
  const { socket } = request
  const timer = setTimeout(onTimeout, timeoutMilliseconds)
  const stopTimer = () => {
    clearTimeout(timer)
    socket.off('close', stopTimer)
  }
  request.once('end', stopTimer)
  request.once('close', stopTimer)
  // If the response was sent before the body was complete, only the socket emits 'close' when the connection closes.
  socket.once('close', stopTimer)
}

/**
 * Calls `onIdle` if nothing was received for this many milliseconds, unless the request is paused because the disk is slower than the
 * client. Returns a function that stops watching.
 */
export const watchIdle = (request: IncomingMessage, timeoutMilliseconds: number, onIdle: () => void) => {
  const timer = setTimeout(() => (request.isPaused() ? timer.refresh() : onIdle()), timeoutMilliseconds)
  const refresh = () => void timer.refresh()
  request.on('data', refresh)
  return () => {
    clearTimeout(timer)
    request.off('data', refresh)
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '../problem.ts'
import type { Metrics } from './metrics.ts'

const metricsPath = '/metrics'

/** Returns true if a request has the key as `Authorization: Bearer …`. */
const hasKey = (authorization: string | undefined, key: string) =>
  timingSafeEqual(computeDigest(authorization ?? ''), computeDigest(`Bearer ${key}`))

// `timingSafeEqual` needs buffers of equal length, so digests are compared.
const computeDigest = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics` on the portal's own port to callers with the key. Responds 404 if no key is set. */
export const addMetricsRoute = (app: FastifyInstance, metrics: Metrics, key: string | undefined) => {
  const config = { anonymous: true, unlogged: true }
  app.get(metricsPath, { config }, async (request, reply) => {
    if (!key) throw notFound()
    if (!hasKey(request.headers.authorization, key))
      throw new Problem(401, 'Not allowed', { detail: 'Send the key as a bearer token.' })
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/**
 * Serves `/metrics` on a separate port, which must not be reachable by readers. If a key is set, callers must send it. Returns the URL,
 * and a function that closes the server.
 */
export const openMetricsServer = async (
  metrics: Metrics,
  { host, port, key }: { host: string; port: number; key: string | undefined },
) => {
  const sendMetrics = async (response: ServerResponse) => {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== metricsPath) response.writeHead(404).end()
    else if (key && !hasKey(request.headers.authorization, key)) response.writeHead(401).end()
    else sendMetrics(response).catch(() => response.writeHead(500).end())
  }).listen(port, host)
  await once(server, 'listening')
  const bound = server.address() as { address: string; port: number; family: string }
  const hostPart = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return {
    url: `http://${hostPart}:${bound.port}${metricsPath}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

import type { FastifyInstance } from 'fastify'

/** A plain text at its own address, the same for everybody. */
export interface TextRoute {
  path: `/${string}`
  readText: () => string
}

/** Serves a text; clients may cache it for an hour. */
export const serveText = (app: FastifyInstance, { path, readText }: TextRoute) =>
  app.get(path, { config: { anonymous: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(readText()),
  )

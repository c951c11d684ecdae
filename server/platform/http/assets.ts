import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Files of the built web: those with a digest in their name are kept by browsers for good, the rest are asked for again. */
export const openAssets = async (app: FastifyInstance, folder: string) => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.gz', '**/*.br'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isDigested = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isDigested ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.includes('offline.html'))
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'",
        )
    },
  })
}

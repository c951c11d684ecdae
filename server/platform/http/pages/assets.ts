import { basename } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Content security policies of static files that load something. A service worker fetches under the policy of its own file. */
const policies: Record<string, string> = {
  'offline.html':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'sw.js': "default-src 'none'; connect-src 'self'",
}

/** Serves the files of the built web. Browsers cache files with a digest in their name permanently, and revalidate the others. */
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
      // A compressed variant is served under the name of the original file.
      const policy = policies[basename(path).replace(/\.(br|gz)$/, '')]
      if (policy) reply.header('content-security-policy', policy)
    },
  })
}

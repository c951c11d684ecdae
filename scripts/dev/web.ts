import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Web } from '../../contract/visit.ts'
import { openAssets } from '../../server/platform/http/pages/assets.ts'
import type { OpenWeb } from '../../server/platform/http/pages/built-web.ts'
import { liftDeadline } from '../../server/platform/limits/deadlines.ts'

/** Addresses of sources and of Vite's own modules. Vite gets only these requests, so it serves nothing else of the checkout. */
const vitePathPattern = /^\/(?:@|__|web\/|contract\/|node_modules\/)/

/** Opens the web directly from its sources: Vite transforms them on request and replaces edited modules in open pages. */
export const openSourceWeb =
  (root: string): OpenWeb =>
  async app => {
    const handlers = process.listeners('SIGTERM')
    const vite = await createServer({
      root,
      appType: 'custom',
      clearScreen: false,
      server: {
        middlewareMode: true,
        // Uses the portal's own address, which its content security policy allows.
        hmr: { server: app.server },
        fs: { allow: [join(root, 'web'), join(root, 'contract'), await realpath(join(root, 'node_modules'))] },
      },
    })
    // React Router opens a second Vite whose handler would end the process before the portal has closed its database.
    for (const handler of process.listeners('SIGTERM')) if (!handlers.includes(handler)) process.off('SIGTERM', handler)
    app.addHook('preClose', () => vite.close())
    passToVite(app, vite.middlewares)
    allowPings(app)
    await openAssets(app, join(root, 'web/public'))
    const load = () => vite.ssrLoadModule('/web/render.ts') as Promise<Web>
    return {
      // Parameters distinguish only cached pages.
      web: {
        parameters: [],
        readsAllParameters: () => false,
        findPattern: () => undefined,
        async render(request, visit) {
          // The first page waits until its modules are transformed, which takes longer than a request may.
          liftDeadline()
          return (await load()).render(request, visit)
        },
      },
      isFixed: false,
    }
  }

type Middlewares = Awaited<ReturnType<typeof createServer>>['middlewares']

const passToVite = (app: FastifyInstance, middlewares: Middlewares) =>
  app.addHook('onRequest', async (request, reply) => {
    if (!vitePathPattern.test(request.url)) return
    // A page loads hundreds of modules; a log line for each would hide everything else.
    request.log.level = 'silent'
    reply.hijack()
    middlewares(request.raw, reply.raw, (error: unknown) => {
      if (error) app.log.error({ err: error }, 'A module could not be served')
      reply.raw.writeHead(error ? 500 : 404).end()
    })
  })

/** Allows blob workers: while the server restarts, Vite's client polls it from one. */
const allowPings = (app: FastifyInstance) =>
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string')
      reply.header('content-security-policy', policy.replace("worker-src 'self'", "worker-src 'self' blob:"))
  })

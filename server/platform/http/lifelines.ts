import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** `/healthz`: the process answers. `/readyz`: so do the database and the store (decisions.md 9). Neither needs a session. */
export const openLifelines = (app: FastifyInstance, checks: Record<string, () => Promise<unknown>>) => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    for (const [name, check] of Object.entries(checks)) {
      await check().catch(cause => {
        throw new Problem(503, 'Not ready', { detail: `The ${name} does not answer.`, retryAfterSeconds: 5, cause })
      })
    }
    return { status: 'ready' }
  })
}

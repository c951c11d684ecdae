import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** `/healthz`: the process answers. `/readyz`: so do the database and the store (decisions.md 9). Neither needs a session. */
export const openHealthChecks = (app: FastifyInstance, checks: Record<string, () => Promise<unknown>>) => {
  const config = { anonymous: true }
  app.get('/healthz', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async () => {
    for (const [name, check] of Object.entries(checks)) {
      await inTime(check()).catch(cause => {
        throw new Problem(503, 'Not ready', { detail: `The ${name} does not answer.`, retryAfterSeconds: 5, cause })
      })
    }
    return { status: 'ready' }
  })
}

/** Timeout of a check, in milliseconds; load balancers usually give up after ten seconds. */
const patience = 4000

const inTime = (checked: Promise<unknown>) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No response within ${patience} ms`)), patience)
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}

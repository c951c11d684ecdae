import type { FastifyInstance } from 'fastify'
import type { Measure } from '../../metrics/measures.ts'
import { buildProblemBody, Problem } from '../../problem.ts'
import { awaitWithTimeout } from '../../timeouts.ts'

/** A part that a node depends on. */
export interface Part {
  /** Rejects if the part does not work. */
  check: () => Promise<unknown>
  /** True if pages and calls work without the part, so that its failure does not make the node unready. */
  isOptional?: boolean
}

/** Thrown by a check if the node must not get requests, even for an optional part. */
export class Unready extends Error {}

/** Thrown by a check to warn operators of an impending fault; the node stays ready. */
export class Warning extends Error {}

/** The result of the check of one part. */
interface HealthResult {
  message: string
  /** True if the node must not get requests. */
  isUnready: boolean
  /** True if the part works and there is nothing to warn of. */
  isFaultless: boolean
}

const readyResult: HealthResult = { message: 'ready', isUnready: false, isFaultless: true }
const retryAfterSeconds = 5

/**
 * Serves `/healthz`, which shows that the process responds, and `/readyz`, which shows by name whether the parts work that pages and calls
 * need. Neither needs a session. Returns the metrics of the parts.
 */
export const serveHealthChecks = (app: FastifyInstance, parts: Record<string, Part>): Measure[] => {
  const config = { anonymous: true, unlogged: true }
  app.get('/healthz', { config }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const results = await checkAll(parts)
    const messagesByPart = Object.fromEntries(results.map(([name, { message }]) => [name, message]))
    const faults = results.filter(([, { isUnready }]) => isUnready).map(([, { message }]) => message)
    if (faults.length === 0) return { status: 'ready', parts: messagesByPart }
    request.log.warn({ parts: messagesByPart }, 'Not ready')
    const problem = new Problem(503, 'Not ready', { detail: faults.join(' ') })
    return reply
      .status(problem.status)
      .header('retry-after', retryAfterSeconds)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...buildProblemBody(problem, request.id), parts: messagesByPart }))
  })
  return [buildPartMeasure(parts)]
}

/** Checks all parts at the same time, and returns the name and the result of each. */
const checkAll = (parts: Record<string, Part>) =>
  Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const result = await awaitWithTimeout(part.check(), timeoutMilliseconds).then(
        () => readyResult,
        error => toFailedResult(name, part, error),
      )
      return [name, result] as const
    }),
  )

const buildPartMeasure = (parts: Record<string, Part>): Measure => ({
  name: 'khlang_part_ready',
  help: 'Whether a part that /readyz names works: 1, or 0 where it says something.',
  kind: 'gauge',
  labels: ['part'],
  read: async () =>
    (await checkAll(parts)).map(([part, { isFaultless }]) => ({ value: isFaultless ? 1 : 0, labels: { part } })),
})

const toFailedResult = (name: string, { isOptional = false }: Part, error: unknown): HealthResult => {
  if (error instanceof Warning) return { message: error.message, isUnready: false, isFaultless: false }
  if (error instanceof Unready) return { message: error.message, isUnready: true, isFaultless: false }
  return { message: `The ${name} does not respond.`, isUnready: !isOptional, isFaultless: false }
}

/** Timeout of a check, in milliseconds: balancers check every few seconds, and often wait no longer. */
const timeoutMilliseconds = 2000

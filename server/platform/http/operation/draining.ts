import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildProblemBody, Problem } from '../../problem.ts'
import { buildUnknownOutcome } from '../error-problems.ts'
import { type Reply, type Request, toRoutePattern } from '../requests.ts'
import { Unready } from './health-checks.ts'

/** Times of a shutdown, in milliseconds. */
export interface DrainTimes {
  /** Time for balancers to see that the node is not ready, while it still accepts requests. */
  notice: number
  /** Time for running requests to finish. */
  running: number
}

/** The shutdown of a server, during which requests end. */
export interface Drain {
  /**
   * Throws an Unready while the node is closing. Each call counts as a check of a balancer, to which a later shutdown gives time to react.
   */
  requireOpen(): Promise<void>
  /** Marks the node as not ready, then refuses requests. Resolves when the running ones have finished or were cut off. */
  run(times: DrainTimes): Promise<void>
}

/** A balancer that has checked the node within this many milliseconds counts as present. */
const recentMilliseconds = 60_000
/** Time for the last responses to be sent, in milliseconds. */
const lastResponseMilliseconds = 1000

type RunningRequest = Readonly<{ request: Request; reply: Reply }>

/** The refusal of a request that a closing node can no longer serve. */
export const buildNodeClosing = () =>
  new Problem(503, 'Please try again shortly', { detail: 'This node is closing.', retryAfterSeconds: 1 })

/** Counts the requests of a server, so that it can be drained before it is closed. */
export const openDrain = (app: FastifyInstance): Drain => {
  const runningRequests = new Set<RunningRequest>()
  // 'leaving': the node reports itself as not ready, but still accepts requests.
  let state: 'open' | 'leaving' | 'refusing' = 'open'
  let lastCheckAt = Number.NEGATIVE_INFINITY
  let onLastRequestEnd: (() => void) | undefined
  app.addHook('onRequest', async (request, reply) => {
    // The connection closes, so that a balancer opens the next one to another node.
    if (state !== 'open') reply.header('connection', 'close')
    const runningRequest = { request, reply }
    runningRequests.add(runningRequest)
    reply.raw.once('close', () => {
      runningRequests.delete(runningRequest)
      if (runningRequests.size === 0) onLastRequestEnd?.()
    })
    if (state === 'refusing') throw buildNodeClosing()
  })
  const awaitRunningRequests = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onLastRequestEnd = resolve
    if (runningRequests.size > 0) await promise
  }
  return {
    async requireOpen() {
      if (state !== 'open') throw new Unready('This node is closing.')
      lastCheckAt = performance.now()
    },
    async run({ notice: noticeMilliseconds, running: maxRunningMilliseconds }) {
      state = 'leaving'
      if (performance.now() - lastCheckAt < recentMilliseconds) await wait(noticeMilliseconds)
      state = 'refusing'
      // Stops accepting connections. The end is not awaited here, because app.close() waits for it later.
      app.server.close()
      const timeout = new AbortController()
      await Promise.race([
        awaitRunningRequests(),
        wait(maxRunningMilliseconds, undefined, { signal: timeout.signal }).catch(() => {}),
      ])
      timeout.abort()
      if (runningRequests.size === 0) return
      for (const runningRequest of runningRequests) cutOff(runningRequest)
      await wait(lastResponseMilliseconds)
    },
  }
}

/** Ends a running request with a problem response, unless its response has begun, as for a download: clients resume it with a range. */
const cutOff = ({ request, reply }: RunningRequest) => {
  request.log.warn({ route: toRoutePattern(request) }, 'A request was cut, as the node is closing')
  const { raw } = reply
  if (raw.headersSent) return
  const problem = isUnsaved(request) ? buildNodeClosing() : buildUnknownOutcome()
  reply.hijack()
  raw.writeHead(problem.status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(problem.retryAfterSeconds !== undefined && { 'retry-after': String(problem.retryAfterSeconds) }),
    connection: 'close',
  })
  raw.end(JSON.stringify(buildProblemBody(problem, request.id)))
}

/** Returns true if nothing was saved: the request only reads, or is incomplete. */
const isUnsaved = ({ method, raw }: Request) => method === 'GET' || method === 'HEAD' || !raw.complete

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem, problemBody } from '../../problem.ts'
import { fateUnknown } from '../failures.ts'
import { type Reply, type Request, toRoutePattern } from '../requests.ts'
import { Unready } from './health-checks.ts'

/** Times of a shutdown, in milliseconds. */
export interface DrainTimes {
  /** Time for balancers to see that the node is not ready, while it still accepts requests. */
  notice: number
  /** Time for running requests to finish. */
  running: number
}

export interface Drain {
  /** Throws an Unready while the node is closing. A call counts as a check by a balancer, which then gets time to react. */
  requireOpen(): Promise<void>
  /** Marks the node as not ready, then refuses requests; resolves when the running ones have finished or were cut. */
  run(times: DrainTimes): Promise<void>
}

/** A balancer that checked within this many milliseconds still sends requests. */
const requestedRecently = 60_000
/** Time for the last responses to be sent, in milliseconds. */
const leaveMilliseconds = 1000

type RunningRequest = Readonly<{ request: Request; reply: Reply }>

const closing = () =>
  new Problem(503, 'Please try again shortly', { detail: 'This node is closing.', retryAfterSeconds: 1 })

/** Counts the requests of a server, so that it can be drained before it is closed. */
export const openDrain = (app: FastifyInstance): Drain => {
  const running = new Set<RunningRequest>()
  let state: 'open' | 'leaving' | 'refusing' = 'open'
  let requestedAt = Number.NEGATIVE_INFINITY
  let resolveDone: (() => void) | undefined
  app.addHook('onRequest', async (request, reply) => {
    // The connection closes, so that a balancer opens the next one to another node.
    if (state !== 'open') reply.header('connection', 'close')
    const one = { request, reply }
    running.add(one)
    reply.raw.once('close', () => {
      running.delete(one)
      if (running.size === 0) resolveDone?.()
    })
    if (state === 'refusing') throw closing()
  })
  const whenDone = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    resolveDone = resolve
    if (running.size > 0) await promise
  }
  return {
    async requireOpen() {
      if (state !== 'open') throw new Unready('This node is closing.')
      requestedAt = performance.now()
    },
    async run({ notice, running: timeoutMilliseconds }) {
      state = 'leaving'
      if (performance.now() - requestedAt < requestedRecently) await wait(notice)
      state = 'refusing'
      // Called without a callback, as app.close() waits for it later.
      app.server.close()
      const over = new AbortController()
      await Promise.race([whenDone(), wait(timeoutMilliseconds, undefined, { signal: over.signal }).catch(() => {})])
      over.abort()
      if (running.size === 0) return
      for (const one of running) cut(one)
      await wait(leaveMilliseconds)
    },
  }
}

/** Responds to a cut request with a problem, unless its response has begun, such as a download: clients resume it with a range. */
const cut = ({ request, reply }: RunningRequest) => {
  request.log.warn({ route: toRoutePattern(request) }, 'A request was cut, as the node is closing')
  const { raw } = reply
  if (raw.headersSent) return
  const problem = isUndone(request) ? closing() : fateUnknown()
  reply.hijack()
  raw.writeHead(problem.status, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(problem.retryAfterSeconds !== undefined && { 'retry-after': String(problem.retryAfterSeconds) }),
    connection: 'close',
  })
  raw.end(JSON.stringify(problemBody(problem, request.id)))
}

/** Returns true if nothing was saved: the request only reads, or is incomplete. */
const isUndone = ({ method, raw }: Request) => method === 'GET' || method === 'HEAD' || !raw.complete

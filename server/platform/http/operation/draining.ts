import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem, problemBody } from '../../problem.ts'
import { fateUnknown } from '../failures.ts'
import { type Reply, type Request, routeOf } from '../requests.ts'
import { Unready } from './health-checks.ts'

/** Times of a shutdown, in milliseconds. */
export interface DrainTimes {
  /** For balancers to see that the node is not ready, while it still takes requests. */
  notice: number
  /** For running requests to finish. */
  running: number
}

export interface Drain {
  /** Throws an Unready while the node is closing. The caller is a balancer, and is given notice. */
  requireOpen(): Promise<void>
  /** Has the node not ready, then takes no more requests and resolves when the running ones are finished or were told that they are cut. */
  run(times: DrainTimes): Promise<void>
}

/** A balancer that asked within so many milliseconds still sends requests. */
const askedLately = 60_000
/** For the last answers to leave, in milliseconds. */
const farewell = 1000

type Running = Readonly<{ request: Request; reply: Reply }>

const closing = () =>
  new Problem(503, 'Please try again shortly', { detail: 'This node is closing.', retryAfterSeconds: 1 })

/** Counts the requests of a server, so that it can be drained before it is closed. */
export const openDrain = (app: FastifyInstance): Drain => {
  const running = new Set<Running>()
  let state: 'open' | 'leaving' | 'refusing' = 'open'
  let askedAt = Number.NEGATIVE_INFINITY
  let tellDone: (() => void) | undefined
  app.addHook('onRequest', async (request, reply) => {
    // A balancer that keeps connections opens the next one elsewhere.
    if (state !== 'open') reply.header('connection', 'close')
    const one = { request, reply }
    running.add(one)
    reply.raw.once('close', () => {
      running.delete(one)
      if (running.size === 0) tellDone?.()
    })
    if (state === 'refusing') throw closing()
  })
  const whenDone = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    tellDone = resolve
    if (running.size > 0) await promise
  }
  return {
    async requireOpen() {
      if (state !== 'open') throw new Unready('This node is closing.')
      askedAt = performance.now()
    },
    async run({ notice, running: patience }) {
      state = 'leaving'
      if (performance.now() - askedAt < askedLately) await wait(notice)
      state = 'refusing'
      // Without a callback nothing waits for it; app.close() does that later.
      app.server.close()
      const over = new AbortController()
      await Promise.race([whenDone(), wait(patience, undefined, { signal: over.signal }).catch(() => {})])
      over.abort()
      if (running.size === 0) return
      for (const one of running) cut(one)
      await wait(farewell)
    },
  }
}

/** Tells a request that it is cut, unless its answer has begun, as that of a download: a reader goes on from where it broke off. */
const cut = ({ request, reply }: Running) => {
  request.log.warn({ route: routeOf(request) }, 'A request was cut, as the node is closing')
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

/** Whether nothing can have been saved: it only reads, or has not come as a whole. */
const isUndone = ({ method, raw }: Request) => method === 'GET' || method === 'HEAD' || !raw.complete

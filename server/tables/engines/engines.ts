import type { Logger } from 'pino'
import { findIdleStarter } from '../../platform/children/background-forks.ts'
import { findMemory } from '../../platform/children/memory-watches.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import { withSpan } from '../../platform/tracing/spans.ts'
import { defaultCaps, type EngineCaps } from './engine-caps.ts'
import type { EngineQuery, EngineResult } from './engine-queries.ts'
import { ProcessLost, type QueryChild, startQueryChild } from './query-children.ts'

/** Thrown if the engine cannot read a file because it is missing or damaged. */
export class UnreadableFile extends Problem {
  constructor(cause: unknown) {
    const detail = 'The data of this table cannot be read at the moment. Please try again in a minute.'
    super(503, 'Not readable', { detail, retryAfterSeconds: 60, cause })
  }
}

/** Returns true if an error message is about a missing, truncated or changed file. */
export const isFileError = (message: string) =>
  // Other messages quote the SQL, which also mentions Parquet.
  !/^(Parser|Binder|Catalog|Conversion) Error/.test(message) &&
  /^IO Error|No magic bytes|Parquet|corrupt/i.test(message)

/**
 * Opens the query child, the only process of this node that queries Parquet files. It may read one folder. It is killed if a query takes too
 * long or the child too much memory; concurrent queries then run again on a new child. It runs only while a processor is free, so that
 * slow queries do not delay pages, unless the processors have no time for it (docs/decisions/0085-launcher-of-children.md).
 */
export const openEngine = ({ folder, log, caps = defaultCaps }: { folder: string; log: Logger; caps?: EngineCaps }) => {
  const inLane = createLanes(caps.lanes)
  const idleStarter = findIdleStarter()
  /** Until when a new child starts with the usual priority, as of performance.now(), because an idle one got no processor time. */
  let processorsBusyUntil = 0
  let child: QueryChild | undefined
  let isClosed = false
  const counts = { starts: 0, kills: 0 }

  /** Returns the running child, or starts one. */
  const ensureChild = () => {
    const starter = performance.now() < processorsBusyUntil ? undefined : idleStarter
    // The processors may be free again, so a child of the usual priority is replaced as soon as it runs no query.
    const isReplaceable = starter && child && !child.isIdlePolicy && !child.hasQueries()
    if (isReplaceable) child?.end()
    if (child) return child
    counts.starts += 1
    const startedChild = startQueryChild({
      folder,
      caps,
      idleStarter: starter,
      onKill: () => (counts.kills += 1),
      onStarved() {
        processorsBusyUntil = performance.now() + caps.busyMilliseconds
        log.info('The query child got no processor and is replaced by one with the usual priority')
      },
      onEnd() {
        if (child === startedChild) child = undefined
      },
    })
    child = startedChild
    return startedChild
  }
  /** Runs a query on the child. After the deadline it interrupts the query; if that has no effect in the grace period, it kills the child. */
  const runOnChild = (query: EngineQuery): Promise<EngineResult> => {
    const currentChild = ensureChild()
    return new Promise((resolve, reject) => {
      const settle = (resolveOrReject: () => void) => {
        isSettled = true
        clearTimeout(interruptTimer)
        clearTimeout(killTimer)
        resolveOrReject()
      }
      const id = currentChild.send(query, {
        resolve: result => settle(() => resolve(result)),
        reject: error => settle(() => reject(isInterrupted ? outOfTime() : error)),
      })
      let isInterrupted = false
      let isSettled = false
      let interruptTimer: NodeJS.Timeout | undefined
      let killTimer: NodeJS.Timeout | undefined
      // Starting the child does not count towards the time of the query.
      void currentChild.ready.then(() => {
        if (isSettled) return
        interruptTimer = setTimeout(() => {
          isInterrupted = true
          currentChild.interrupt(id)
        }, caps.deadlineMilliseconds)
        killTimer = setTimeout(() => {
          log.warn('A question to the engine did not end and was killed')
          currentChild.kill()
        }, caps.deadlineMilliseconds + caps.graceMilliseconds)
      })
    })
  }
  return {
    /** Runs a query. Throws 503 if too many queries wait or the query takes too long, and 422 if it takes too much memory. */
    async runQuery(query: EngineQuery): Promise<EngineResult> {
      const queueTimeout = AbortSignal.timeout(caps.queueMilliseconds)
      const runWithRetry = () =>
        runOnChild(query).catch(error => {
          if (!(error instanceof ProcessLost) || isClosed) throw error
          return runOnChild(query)
        })
      try {
        // The span has no attribute for the SQL, which contains values.
        return await withSpan('query child', {}, () => inLane(runWithRetry, queueTimeout))
      } catch (error) {
        throw toProblem(error, queueTimeout, log)
      }
    },
    close() {
      isClosed = true
      child?.kill()
    },
    /** Returns the child's process id, for tests. */
    pid: () => child?.pid,
    /** Number of starts of the child, and of kills because a query took too much. */
    counts: counts as Readonly<typeof counts>,
    /** Returns the numbers of running and of waiting queries. */
    load: inLane.load,
    /** Returns the memory of the child in bytes; 0 if it is not known. */
    memory: async () => (await findMemory(child?.pid)) ?? 0,
  }
}

export type Engine = ReturnType<typeof openEngine>

const outOfTime = () =>
  new Problem(503, 'Takes too long', {
    detail: 'This query takes longer than the limit. Request less: fewer groups, a filter, or no order.',
    retryAfterSeconds: 5,
  })

const toProblem = (error: unknown, queueTimeout: AbortSignal, log: Logger) => {
  if (error instanceof Problem) return error
  if (queueTimeout.aborted && error === queueTimeout.reason)
    return new Problem(503, 'Busy', { detail: 'Too many questions at once. Please ask again.', retryAfterSeconds: 2 })
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ProcessLost || /^Out of Memory/i.test(message))
    return new Problem(422, 'Too much', {
      detail: 'This query needs more memory than the limit. Request fewer columns, groups or rows.',
    })
  if (/^Out of Range|overflow/i.test(message))
    return new Problem(422, 'Too much', { detail: 'A sum is larger than any number that the portal can write.' })
  if (/^Conversion Error/.test(message)) {
    log.warn({ err: error }, 'A value of a question does not fit its column')
    return new Problem(400, 'Invalid request', { detail: 'A value does not fit its column.', cause: error })
  }
  if (isFileError(message)) {
    log.warn({ err: error }, 'A file of a table cannot be read')
    return new UnreadableFile(error)
  }
  log.error({ err: error }, 'The engine failed')
  return new Problem(500, 'Internal error', { cause: error })
}

import type { Logger } from 'pino'
import { findMemory } from '../../platform/children/memory-watches.ts'
import { buildNodeClosing } from '../../platform/http/operation/draining.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { withSpan } from '../../platform/tracing/spans.ts'
import { defaultCaps, type EngineCaps } from './engine-caps.ts'
import { buildOutOfTime, toProblem } from './engine-problems.ts'
import type { EngineQuery, EngineResult } from './engine-queries.ts'
import { ProcessLost } from './pending-queries.ts'
import { createQueryChildStarter } from './query-child-starter.ts'
import type { QueryChild } from './query-children.ts'

/**
 * Opens the engine, which runs queries on the query child, the only process of this node that queries Parquet files. The child may read one
 * folder. It is killed if a query takes too long or the child too much memory; its queries then run again on a new child.
 */
export const openEngine = ({ folder, log, caps = defaultCaps }: { folder: string; log: Logger; caps?: EngineCaps }) => {
  const runInLane = createLanes(caps.lanes, caps.lanesOfOwner)
  let isClosed = false
  const childStarter = createQueryChildStarter({ folder, log, caps })
  const runOnChild = (query: EngineQuery) => runWithDeadline(childStarter.ensureChild(), query, { log, caps })
  return {
    /**
     * Runs a query of an owner, a user or a network; without one, the query counts as the only one of its owner. Throws 503 if too many queries
     * wait or the query takes too long, and 422 if it takes too much memory.
     */
    async runQuery(query: EngineQuery, owner: unknown = query): Promise<EngineResult> {
      const queueTimeout = AbortSignal.timeout(caps.queueMilliseconds)
      // A closed engine has killed its child, and would start another one that nobody ends.
      const runUnlessClosed = async () => {
        if (isClosed) throw buildNodeClosing()
        return runOnChild(query)
      }
      // A query is lost with every query of the child, although another one may be the cause, so each runs again.
      const runWithRetry = () =>
        runUnlessClosed().catch(error => {
          if (error instanceof ProcessLost) return runUnlessClosed()
          throw error
        })
      try {
        // The span has no attribute for the SQL, which contains values.
        return await withSpan('query child', {}, () => runInLane(runWithRetry, queueTimeout, owner))
      } catch (error) {
        throw toProblem(error, queueTimeout, log)
      }
    },
    close() {
      isClosed = true
      childStarter.findChild()?.kill()
    },
    /** Returns the child's process id, for tests. */
    pid: () => childStarter.findChild()?.pid,
    /** Number of starts of the child, and of kills because a query took too much. */
    counts: childStarter.counts,
    /** Returns the numbers of running and of waiting queries. */
    load: runInLane.load,
    /** Returns the memory of the child in bytes; 0 if it is not known. */
    memory: () => findMemory(childStarter.findChild()?.pid) ?? 0,
  }
}

export type Engine = ReturnType<typeof openEngine>

/** Runs a query on the child. After the deadline it interrupts the query; if that has no effect in the grace period, it kills the child. */
const runWithDeadline = (
  child: QueryChild,
  query: EngineQuery,
  { log, caps }: { log: Logger; caps: EngineCaps },
): Promise<EngineResult> =>
  new Promise((resolve, reject) => {
    let isInterrupted = false
    let isSettled = false
    let interruptTimer: NodeJS.Timeout | undefined
    let killTimer: NodeJS.Timeout | undefined
    const settle = (resolveOrReject: () => void) => {
      isSettled = true
      clearTimeout(interruptTimer)
      clearTimeout(killTimer)
      resolveOrReject()
    }
    const id = child.send(query, {
      resolve: result => settle(() => resolve(result)),
      reject: error => settle(() => reject(isInterrupted ? buildOutOfTime() : error)),
    })
    // Starting the child does not count towards the time of the query.
    void child.ready.then(() => {
      if (isSettled) return
      interruptTimer = setTimeout(() => {
        isInterrupted = true
        child.interrupt(id)
      }, caps.deadlineMilliseconds)
      killTimer = setTimeout(() => {
        log.warn('A query did not end, so the query child was killed')
        child.kill()
      }, caps.deadlineMilliseconds + caps.graceMilliseconds)
    })
  })

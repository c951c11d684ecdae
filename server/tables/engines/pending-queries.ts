import type { EngineResult } from './engine-queries.ts'

/** Thrown for every running query when the child ends, because any of them may be the cause. */
export class ProcessLost extends Error {}

export interface PendingQuery {
  resolve(result: EngineResult): void
  reject(error: Error): void
}

/** Keeps the queries that a child runs, by their ids, and since when the child is busy. A child that starts is busy. */
export const createPendingQueries = () => {
  const pending = new Map<number, PendingQuery>()
  let lastId = 0
  /** Since when the child starts or runs queries, as of performance.now(); Infinity while it does neither. */
  let busySince = performance.now()
  /** Ends the busy time unless a query is running. */
  const markIdle = () => {
    if (pending.size === 0) busySince = Number.POSITIVE_INFINITY
  }
  return {
    /** Adds a query and returns its id. */
    add(pendingQuery: PendingQuery) {
      lastId += 1
      pending.set(lastId, pendingQuery)
      busySince = Math.min(busySince, performance.now())
      return lastId
    },
    /** Removes a query and returns it; undefined if it has been rejected. */
    take(id: number) {
      const pendingQuery = pending.get(id)
      pending.delete(id)
      markIdle()
      return pendingQuery
    },
    markIdle,
    isEmpty: () => pending.size === 0,
    /** Milliseconds since the child has been busy; negative infinity for an idle one. */
    busyMilliseconds: () => performance.now() - busySince,
    rejectAll() {
      for (const pendingQuery of pending.values()) pendingQuery.reject(new ProcessLost('The engine ended'))
      pending.clear()
    },
  }
}

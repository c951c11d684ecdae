import { computeTag } from '../etags.ts'
import { LateQuery, UnreadableFile } from './engine-problems.ts'
import type { EngineQuery, EngineResult } from './engine-queries.ts'

/** Runs a query of the engine for one owner. */
export type RunQuery = (query: EngineQuery) => Promise<EngineResult>
/** Runs a query of the engine for an owner, the user or the network that sent it; the engine limits the queries of each. */
export type RunOwnedQuery = (query: EngineQuery, owner: unknown) => Promise<EngineResult>

/** A query that runs or waits for the engine, and the owner who sent it first. */
interface RunningQuery {
  result: Promise<EngineResult>
  owner: unknown
}

/** Limit of the sizes of all cached results together, in characters. */
const defaultMaxTotalSize = 16_000_000
/** Added to the characters of a result for its key and its entry. Without it, millions of short results would use up the memory. */
export const entryOverhead = 300
/** Longer results are not cached, so that a few long pages do not replace many counts, groups and values. */
const maxCachedCharacters = 100_000

/**
 * Creates a function that runs queries and caches their results, because many readers open the same chart, values and first page. The SQL
 * contains the digest of the Parquet, which never changes, so a result stays valid. Equal queries that run at the same time share one run.
 * The least recently used results are removed first.
 */
export const createCachedQueries = (run: RunOwnedQuery, maxTotalSize = defaultMaxTotalSize) => {
  const runningQueries = new Map<string, RunningQuery>()
  const cachedResults = new Map<string, EngineResult>()
  let totalSize = 0
  /** Numbers of queries whose result was cached or shared, and of those that ran. */
  const counts = { hits: 0, runs: 0 }

  const removeResult = (key: string) => {
    totalSize -= computeSize(cachedResults.get(key)!)
    cachedResults.delete(key)
  }
  const storeResult = (key: string, result: EngineResult) => {
    if (result.json.length > maxCachedCharacters) return
    cachedResults.set(key, result)
    totalSize += computeSize(result)
    for (const [oldestKey] of cachedResults) {
      if (totalSize <= maxTotalSize) return
      removeResult(oldestKey)
    }
  }
  const runAndStore = async (key: string, query: EngineQuery, owner: unknown) => {
    counts.runs += 1
    const running = { result: run(query, owner), owner }
    runningQueries.set(key, running)
    try {
      const result = await running.result
      storeResult(key, result)
      return result
    } finally {
      runningQueries.delete(key)
    }
  }
  const runQuery: RunOwnedQuery = async (query, owner) => {
    const key = computeTag(query)
    const cachedResult = cachedResults.get(key)
    if (cachedResult) {
      counts.hits += 1
      // The last place in the map is that of the most recently used result.
      cachedResults.delete(key)
      cachedResults.set(key, cachedResult)
      return cachedResult
    }
    const running = runningQueries.get(key)
    if (!running) return runAndStore(key, query, owner)
    counts.hits += 1
    return running.result.catch(error => {
      // The file may have been replaced since the other caller began.
      const isFilePossiblyReplaced = error instanceof UnreadableFile
      // The query waited behind others of its owner, behind which this caller's own query does not wait.
      const isLateForOtherOwner = error instanceof LateQuery && running.owner !== owner
      if (isFilePossiblyReplaced || isLateForOtherOwner) return runQuery(query, owner)
      throw error
    })
  }
  return { runQuery, counts: counts as Readonly<typeof counts> }
}

const computeSize = ({ json }: EngineResult) => json.length + entryOverhead

export type CachedQueries = ReturnType<typeof createCachedQueries>

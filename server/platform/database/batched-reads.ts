import { runWithoutDeadline } from '../limits/deadlines.ts'
import { databaseSilent } from '../problem.ts'

/** Milliseconds for which further keys wait for a running read. After that, the next read starts, because the running one may be stuck. */
const recentMilliseconds = 50
/** Limit of concurrent reads, so that reads that wait for a lock leave connections for others. */
const maxConcurrentReads = 2
/** Milliseconds after which the calls for a key that was not read are rejected. */
const timeoutMilliseconds = 5000

interface PendingCall<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/** Keys that are read together, with the calls for each. */
interface Batch<V> {
  calls: Map<string, PendingCall<V>[]>
  timer: NodeJS.Timeout
}

/**
 * Creates a function that reads the value of a key, and combines concurrent calls into one `read` of many keys, because under load the
 * round trips cost more than the reads. A call never gets the result of a read that began before it; calls during a running read are
 * combined in the next. `read` returns the values that exist. The function throws 503 after five seconds.
 */
export const createBatchedReader = <V>(read: (keys: string[]) => Promise<Map<string, V>>) => {
  let nextBatch: Batch<V> | undefined
  let isStarting = false
  /** The numbers of running reads: all, and those that began in the last 50 milliseconds. */
  const runningCounts = { all: 0, recent: 0 }

  const rejectCalls = ({ calls }: Batch<V>, error: unknown) => {
    for (const { reject } of [...calls.values()].flat()) reject(error)
  }
  const openBatch = (): Batch<V> => {
    const refuse = () => {
      if (nextBatch === batch) nextBatch = undefined
      rejectCalls(batch, databaseSilent())
    }
    const batch: Batch<V> = { calls: new Map(), timer: setTimeout(refuse, timeoutMilliseconds) }
    return batch
  }
  const startBatch = () => {
    isStarting = false
    const batch = nextBatch
    if (!batch) return
    nextBatch = undefined
    runningCounts.all += 1
    runningCounts.recent += 1
    let isRecent = true
    // Called by the timer and by the end of the read; only the first call reduces the count.
    const endRecentPhase = () => {
      if (isRecent) runningCounts.recent -= 1
      isRecent = false
      startNextIfAllowed()
    }
    const ageTimer = setTimeout(endRecentPhase, recentMilliseconds)
    runWithoutDeadline(() => read([...batch.calls.keys()]))
      .then(
        values => {
          for (const [key, calls] of batch.calls) for (const { resolve } of calls) resolve(values.get(key))
        },
        error => rejectCalls(batch, error),
      )
      .finally(() => {
        clearTimeout(batch.timer)
        clearTimeout(ageTimer)
        runningCounts.all -= 1
        endRecentPhase()
      })
  }
  const startNextIfAllowed = () => {
    if (isStarting || !nextBatch || runningCounts.recent > 0 || runningCounts.all >= maxConcurrentReads) return
    isStarting = true
    // The read starts after the requests that have already arrived, so that it includes their keys.
    setImmediate(startBatch)
  }
  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      nextBatch ??= openBatch()
      const calls = nextBatch.calls.get(key)
      if (calls) calls.push({ resolve, reject })
      else nextBatch.calls.set(key, [{ resolve, reject }])
      startNextIfAllowed()
    })
}

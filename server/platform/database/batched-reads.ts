import { runWithoutDeadline } from '../limits/deadlines.ts'
import { databaseSilent } from '../problem.ts'

/** Milliseconds for which further keys wait for a running read; after that it may be stuck on a slow connection. */
const recentMilliseconds = 50
/** Limit of concurrent reads, so that reads that wait for a lock leave connections to others. */
const maxConcurrentReads = 2
/** Milliseconds after which a key that was not read is refused. */
const timeoutMilliseconds = 5000

interface Call<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/** Keys that are read together, with the calls for each. */
interface Batch<V> {
  calls: Map<string, Call<V>[]>
  timer: NodeJS.Timeout
}

/**
 * Combines concurrent reads of single keys into reads of many, because under load the round trips cost more than the reads. A read never
 * begins before the call that it serves; calls during a running read are combined in the next. `read` returns the values that exist. Throws
 * 503 after five seconds.
 */
export const batchedReads = <V>(read: (keys: string[]) => Promise<Map<string, V>>) => {
  let nextBatch: Batch<V> | undefined
  let isDue = false
  const runningReads = { all: 0, recent: 0 }

  const rejectBatch = ({ calls }: Batch<V>, error: unknown) => {
    for (const { reject } of [...calls.values()].flat()) reject(error)
  }
  const openBatch = (): Batch<V> => {
    const refuse = () => {
      if (nextBatch === batch) nextBatch = undefined
      rejectBatch(batch, databaseSilent())
    }
    const batch: Batch<V> = { calls: new Map(), timer: setTimeout(refuse, timeoutMilliseconds) }
    return batch
  }
  const startBatch = () => {
    isDue = false
    const batch = nextBatch
    if (!batch) return
    nextBatch = undefined
    runningReads.all += 1
    runningReads.recent += 1
    let isRecent = true
    const markOld = () => {
      if (isRecent) runningReads.recent -= 1
      isRecent = false
      startSoon()
    }
    const ageTimer = setTimeout(markOld, recentMilliseconds)
    runWithoutDeadline(() => read([...batch.calls.keys()]))
      .then(
        values => {
          for (const [key, calls] of batch.calls) for (const { resolve } of calls) resolve(values.get(key))
        },
        error => rejectBatch(batch, error),
      )
      .finally(() => {
        clearTimeout(batch.timer)
        clearTimeout(ageTimer)
        runningReads.all -= 1
        markOld()
      })
  }
  const startSoon = () => {
    if (isDue || !nextBatch || runningReads.recent > 0 || runningReads.all >= maxConcurrentReads) return
    isDue = true
    // The read starts after the requests that have already arrived, so that it includes their keys.
    setImmediate(startBatch)
  }
  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      nextBatch ??= openBatch()
      const calls = nextBatch.calls.get(key)
      if (calls) calls.push({ resolve, reject })
      else nextBatch.calls.set(key, [{ resolve, reject }])
      startSoon()
    })
}

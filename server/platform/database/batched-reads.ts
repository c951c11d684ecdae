import { runWithoutDeadline } from '../limits/deadlines.ts'
import { databaseSilent } from '../problem.ts'

/** Milliseconds after which keys no longer wait for the running read, which may be stuck on a slow connection. */
const patience = 50
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
 * Combines concurrent reads of single keys into reads of many, because under load the round trips cost more than the reads. A read never begins before the
 * call that it serves; calls during a running read are combined in the next. `read` returns the values that exist. Throws 503 after five seconds.
 */
export const batchedReads = <V>(read: (keys: string[]) => Promise<Map<string, V>>) => {
  let waiting: Batch<V> | undefined
  let isDue = false
  const running = { all: 0, recent: 0 }

  const reject = ({ calls }: Batch<V>, error: unknown) => {
    for (const { reject } of [...calls.values()].flat()) reject(error)
  }
  const openBatch = (): Batch<V> => {
    const refuse = () => {
      if (waiting === batch) waiting = undefined
      reject(batch, databaseSilent())
    }
    const batch: Batch<V> = { calls: new Map(), timer: setTimeout(refuse, timeoutMilliseconds) }
    return batch
  }
  const start = () => {
    isDue = false
    const batch = waiting
    if (!batch) return
    waiting = undefined
    running.all += 1
    running.recent += 1
    let isRecent = true
    const age = () => {
      if (isRecent) running.recent -= 1
      isRecent = false
      startSoon()
    }
    const ageing = setTimeout(age, patience)
    runWithoutDeadline(() => read([...batch.calls.keys()]))
      .then(
        values => {
          for (const [key, calls] of batch.calls) for (const { resolve } of calls) resolve(values.get(key))
        },
        error => reject(batch, error),
      )
      .finally(() => {
        clearTimeout(batch.timer)
        clearTimeout(ageing)
        running.all -= 1
        age()
      })
  }
  const startSoon = () => {
    if (isDue || !waiting || running.recent > 0 || running.all >= maxConcurrentReads) return
    isDue = true
    // Begins after all requests that have already arrived were looked at.
    setImmediate(start)
  }
  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      waiting ??= openBatch()
      const calls = waiting.calls.get(key)
      if (calls) calls.push({ resolve, reject })
      else waiting.calls.set(key, [{ resolve, reject }])
      startSoon()
    })
}

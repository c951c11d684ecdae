/** Milliseconds after which keys no longer wait for the running read, which may be stuck on a slow connection. */
const patience = 50

interface Waiting<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/**
 * Combines concurrent reads of single keys into reads of many, because under load the round trips cost more than the reads. A read never begins before the
 * call that it serves; calls during a running read are combined in the next. `read` returns the values that exist.
 */
export const batchedReads = <V>(read: (keys: string[]) => Promise<Map<string, V>>) => {
  let waiting = new Map<string, Waiting<V>[]>()
  let isDue = false
  let running = 0
  const start = () => {
    isDue = false
    const batch = waiting
    waiting = new Map()
    running += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      running -= 1
      startSoon()
    }
    const late = setTimeout(end, patience)
    read([...batch.keys()])
      .then(
        found => {
          for (const [key, calls] of batch) for (const { resolve } of calls) resolve(found.get(key))
        },
        error => {
          for (const calls of batch.values()) for (const { reject } of calls) reject(error)
        },
      )
      .finally(end)
  }
  /** Begins after all requests that have already arrived were looked at. */
  const startSoon = () => {
    if (isDue || running > 0 || waiting.size === 0) return
    isDue = true
    setImmediate(start)
  }
  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      const calls = waiting.get(key)
      if (calls) calls.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      startSoon()
    })
}

import { awaitUntilDeadline, runWithoutDeadline } from '../../limits/deadlines.ts'

interface SizedValue {
  /** Size in memory. */
  bytes: number
}

interface CacheEntry<T> {
  version: string
  value: T
}

/**
 * Makes the value of a key. `earlierValue` is the value that was cached for an earlier version; if it is returned, it is cached for the
 * current version too.
 */
type MakeValue<T> = (earlierValue: T | undefined) => Promise<T | undefined>

/**
 * Caches values for one version of the catalogue. Every `find` reads the version from the database, so a value is never older than the last
 * commit before the call. Above `maxBytes` the oldest entries are removed.
 */
export const createVersionCache = <T extends SizedValue>(readVersion: () => Promise<string>, maxBytes: number) => {
  const entries = new Map<string, CacheEntry<T>>()
  let totalBytes = 0
  const remove = (key: string) => {
    totalBytes -= entries.get(key)?.value.bytes ?? 0
    entries.delete(key)
  }
  const add = (key: string, entry: CacheEntry<T>) => {
    remove(key)
    entries.set(key, entry)
    totalBytes += entry.value.bytes
    // A map lists its keys in the order in which they were added.
    for (const oldestKey of entries.keys()) {
      if (totalBytes <= maxBytes || oldestKey === key) break
      remove(oldestKey)
    }
  }
  // 'unchanged': the value for an earlier version was confirmed for the current one; a failed `make` counts as a miss.
  const counts = { hits: 0, unchanged: 0, misses: 0 }
  const readCurrentVersion = shareReads(readVersion)
  const makeOnce = createSharedRuns<T | undefined>()
  return {
    /** Returns the cached value, or makes it; undefined if `make` returns undefined, because its value may not be cached. */
    async findOrMake(key: string, make: MakeValue<T>) {
      const version = await readCurrentVersion()
      const entry = entries.get(key)
      if (entry?.version === version) {
        counts.hits += 1
        return entry.value
      }
      return makeOnce(`${version} ${key}`, async () => {
        let value: T | undefined
        try {
          value = await make(entry?.value)
        } finally {
          const isConfirmed = value !== undefined && value === entry?.value
          counts[isConfirmed ? 'unchanged' : 'misses'] += 1
        }
        if (value) add(key, { version, value })
        return value
      })
    },
    counts: counts as Readonly<typeof counts>,
    /** Returns the total size of the entries in bytes. */
    bytes: () => totalBytes,
  }
}

/**
 * Creates a function by which many callers share one read. A caller never gets the result of a read that began before its call: callers
 * during a running read wait for the next.
 */
export const shareReads = <T>(read: () => Promise<T>) => {
  let runningRead: Promise<T> | undefined
  let nextRead: Promise<T> | undefined
  const start = () => {
    nextRead = undefined
    runningRead = runWithoutDeadline(read).finally(() => {
      runningRead = undefined
    })
    return runningRead
  }
  return (): Promise<T> => {
    if (!runningRead) return awaitUntilDeadline(start())
    nextRead ??= runningRead.then(start, start)
    return awaitUntilDeadline(nextRead)
  }
}

/** Creates a function by which concurrent callers with the same key share one run of `make`. */
const createSharedRuns = <T>() => {
  const making = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>) => {
    const currentRun = making.get(key)
    if (currentRun) return currentRun
    const newRun = make().finally(() => making.delete(key))
    making.set(key, newRun)
    return newRun
  }
}

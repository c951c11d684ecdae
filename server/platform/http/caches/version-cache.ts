import { runWithoutDeadline, untilDeadline } from '../../limits/deadlines.ts'

interface SizedValue {
  /** Size in memory. */
  bytes: number
}

interface CacheEntry<T> {
  version: string
  value: T
}

/** Makes the value of a key. `earlier` is the value of an earlier version: returned again, it is cached for the current version. */
type MakeValue<T> = (earlier: T | undefined) => Promise<T | undefined>

/**
 * Caches values for one version of the catalogue. Every `find` reads the version from the database, so a value is never older than the last
 * commit before the call. Above `maxBytes` the oldest entries are removed.
 */
export const versionCache = <T extends SizedValue>(readVersion: () => Promise<string>, maxBytes: number) => {
  const entries = new Map<string, CacheEntry<T>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= entries.get(key)?.value.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: CacheEntry<T>) => {
    drop(key)
    entries.set(key, entry)
    bytes += entry.value.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes || oldest === key) break
      drop(oldest)
    }
  }
  const counts = { hits: 0, unchanged: 0, misses: 0 }
  const currentVersion = shareReads(readVersion)
  const makeOnce = onceAtATime<T | undefined>()
  return {
    /** Returns the cached value or the one that `make` returns; `make` returns undefined for a value that must not be cached. */
    async find(key: string, make: MakeValue<T>) {
      const version = await currentVersion()
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
          counts[value !== undefined && value === entry?.value ? 'unchanged' : 'misses'] += 1
        }
        if (value) keep(key, { version, value })
        return value
      })
    },
    counts: counts as Readonly<typeof counts>,
    /** Returns the total size of the entries in bytes. */
    bytes: () => bytes,
  }
}

/** Shares one read among many callers, but never one that began before the call: callers during a running read wait for the next. */
export const shareReads = <T>(read: () => Promise<T>) => {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    running = runWithoutDeadline(read).finally(() => {
      running = undefined
    })
    return running
  }
  return (): Promise<T> => {
    if (!running) return untilDeadline(start())
    next ??= running.then(start, start)
    return untilDeadline(next)
  }
}

/** Creates a function by which concurrent callers of one key share a single run of `make`. */
const onceAtATime = <T>() => {
  const making = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>) => {
    const currentRun = making.get(key)
    if (currentRun) return currentRun
    const newRun = make().finally(() => making.delete(key))
    making.set(key, newRun)
    return newRun
  }
}

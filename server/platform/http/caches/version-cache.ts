import { createSharedRuns, shareReads } from './shared-reads.ts'

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
 * Caches values for one version of the catalogue. Every `findOrMake` reads the version from the database, so a value is never older than the
 * last commit before the call. Above `maxBytes`, the entries that were made or confirmed longest ago are removed.
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
  // `unchanged` counts values of an earlier version that were confirmed for the current one. A failed `make` counts as a miss.
  const counts = { hits: 0, unchanged: 0, misses: 0 }
  const readCurrentVersion = shareReads(readVersion)
  const makeOnce = createSharedRuns<T | undefined>()
  return {
    /** Returns the cached value, or makes it; undefined if `make` returns undefined, which means that the value must not be cached. */
    async findOrMake(key: string, make: MakeValue<T>) {
      const version = await readCurrentVersion()
      const entry = entries.get(key)
      if (entry?.version === version) {
        counts.hits += 1
        return entry.value
      }
      return makeOnce(`${version} ${key}`, async () => {
        const value = await make(entry?.value).catch(error => {
          counts.misses += 1
          throw error
        })
        const isConfirmed = value !== undefined && value === entry?.value
        counts[isConfirmed ? 'unchanged' : 'misses'] += 1
        if (value) add(key, { version, value })
        return value
      })
    },
    counts: counts as Readonly<typeof counts>,
    /** Returns the total size of the entries in bytes. */
    bytes: () => totalBytes,
  }
}

interface Sized {
  /** Memory that it takes. */
  bytes: number
}

interface Kept<T> {
  version: string
  value: T
}

/**
 * Values made once for each version of the catalogue. The version is asked of the database for every `find`, so a value is never older than
 * the last commit before it was asked for. Beyond `room` bytes the oldest go.
 */
export const versionCache = <T extends Sized>(readVersion: () => Promise<string>, room: number) => {
  const kept = new Map<string, Kept<T>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.value.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept<T>) => {
    drop(key)
    kept.set(key, entry)
    bytes += entry.value.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= room || oldest === key) break
      drop(oldest)
    }
  }
  const counts = { hits: 0, misses: 0 }
  const currentVersion = shared(readVersion)
  const makeOnce = onceAtATime<T | undefined>()
  return {
    /** The kept value, or the one that `make` makes; `make` returns undefined for what must not be kept. */
    async find(key: string, make: () => Promise<T | undefined>) {
      const version = await currentVersion()
      const found = kept.get(key)
      if (found?.version === version) {
        counts.hits += 1
        return found.value
      }
      counts.misses += 1
      return makeOnce(`${version} ${key}`, async () => {
        const value = await make()
        if (value) keep(key, { version, value })
        return value
      })
    },
    counts: counts as Readonly<typeof counts>,
    /** Bytes of what is kept. */
    bytes: () => bytes,
  }
}

/**
 * Answers many callers with one reading, but never with one that began before the call: callers that come while one is under
 * way waits for the next.
 */
export const shared = <T>(read: () => Promise<T>) => {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    running = read().finally(() => {
      running = undefined
    })
    return running
  }
  return (): Promise<T> => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/** A caller of a page that is being made waits for it instead of making it again. */
const onceAtATime = <T>() => {
  const making = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>) => {
    const found = making.get(key)
    if (found) return found
    const made = make().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}

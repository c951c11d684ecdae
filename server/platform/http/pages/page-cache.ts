import type { NonceTemplate } from './nonce-template.ts'

interface Kept {
  version: string
  page: NonceTemplate
}

/** Memory that kept pages may take, in bytes. */
const room = 24 * 1024 * 1024

/**
 * Visitors' pages, rendered once for each version of the catalogue (docs/behaviour/operation.md#kept-pages). The version is asked of
 * the database for every answer, so a page shown is never older than the last commit before the request.
 */
export const pageCache = (readVersion: () => Promise<string>) => {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.page.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept) => {
    drop(key)
    kept.set(key, entry)
    bytes += entry.page.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= room || oldest === key) break
      drop(oldest)
    }
  }
  const currentVersion = shared(readVersion)
  const renderOnce = onceAtATime<NonceTemplate | undefined>()
  return {
    /** The kept page, or the one `render` makes; `render` answers undefined for what must not be kept. */
    async find(key: string, render: () => Promise<NonceTemplate | undefined>) {
      const version = await currentVersion()
      const found = kept.get(key)
      if (found?.version === version) return found.page
      return renderOnce(`${version} ${key}`, async () => {
        const page = await render()
        if (page) keep(key, { version, page })
        return page
      })
    },
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

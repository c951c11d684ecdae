import { buildResponseHeaders } from '../call-responses.ts'
import { encodeOutput, parseInput } from '../invoke.ts'
import type { Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { createVersionCache } from './version-cache.ts'

/** Memory limit of cached responses, in bytes. */
const maxCacheBytes = 16 * 1024 * 1024
/** Estimated memory of an entry beside its body and its key. */
const entryOverheadBytes = 500

interface CachedResponse {
  /** Size in memory. */
  bytes: number
  body: Buffer
  headers: Record<string, string>
}

/** Returns the cached response to a call, or makes it with the output of `run`; undefined if responses to this request are not cached. */
export type FindCachedResponse = (
  route: Route,
  request: Request,
  input: unknown,
  run: () => Promise<unknown>,
) => Promise<CachedResponse> | undefined

/**
 * Caches the encoded responses to visitors' calls that depend only on the input and the catalogue, for one version of the catalogue
 * (docs/behaviour/operation.md#cached-pages). Responses to users are not cached, because users have different rights and favourites.
 */
export const createResponseCache = (readVersion: () => Promise<string>): FindCachedResponse => {
  const cache = createVersionCache<CachedResponse>(readVersion, maxCacheBytes)
  return ({ call, cachedForVisitors = false }, { actor }, input, run) => {
    if (!cachedForVisitors || call.access.kind !== 'public' || actor?.userId !== undefined) return undefined
    // The key uses the parsed input, so that undeclared fields make no separate entries.
    const key = `${call.name} ${JSON.stringify(parseInput(call.input, input))}`
    // Never undefined, because every response that is made may be cached.
    return cache.findOrMake(key, async () => {
      const output = await run()
      const body = Buffer.from(JSON.stringify(encodeOutput(call, output)))
      return { body, headers: buildResponseHeaders(call, output), bytes: body.length + key.length + entryOverheadBytes }
    }) as Promise<CachedResponse>
  }
}

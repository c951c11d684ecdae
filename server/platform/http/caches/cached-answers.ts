import { answerHeaders } from '../answers.ts'
import { encodeOutput, parseInput } from '../invoke.ts'
import type { Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { versionCache } from './version-cache.ts'

/** Memory limit of cached responses, in bytes. */
const maxCacheBytes = 16 * 1024 * 1024
/** Overhead of an entry beside its body and its key. */
const entryBytes = 500

interface CachedAnswer {
  bytes: number
  body: Buffer
  headers: Record<string, string>
}

export type FindAnswer = (
  route: Route,
  request: Request,
  input: unknown,
  run: () => Promise<unknown>,
) => Promise<CachedAnswer> | undefined

/**
 * Caches visitors' responses to calls that depend only on input and catalogue, encoded, for one version of the catalogue
 * (docs/behaviour/operation.md#cached-pages). Returns undefined for other calls and for signed-in users, whose rights and favourites differ.
 */
export const createAnswerCache = (readVersion: () => Promise<string>): FindAnswer => {
  const cache = versionCache<CachedAnswer>(readVersion, maxCacheBytes)
  return ({ call, cachedForVisitors = false }, { actor }, input, run) => {
    if (!cachedForVisitors || call.access.kind !== 'public' || actor?.userId !== undefined) return undefined
    // The key uses the parsed input, so that undeclared fields make no separate entries.
    const key = `${call.name} ${JSON.stringify(parseInput(call.input, input))}`
    return cache.find(key, async () => {
      const output = await run()
      const body = Buffer.from(JSON.stringify(encodeOutput(call, output)))
      return { body, headers: answerHeaders(call, output), bytes: body.length + key.length + entryBytes }
    }) as Promise<CachedAnswer>
  }
}

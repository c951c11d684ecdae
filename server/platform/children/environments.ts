import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns the environment of a child process: no secrets of the server, only the cache of compiled modules, with which it starts faster.
 */
export const buildChildEnvironment = (): Record<string, string> => {
  // Node reports the subfolder for its version, but expects the folder above it.
  const cache = getCompileCacheDir()
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}
}

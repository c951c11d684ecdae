import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns the environment of a child process: no secrets of the server, only the cache of compiled modules, with which it starts faster.
 */
export const childEnvironment = (): Record<string, string> => {
  // The cache is in a folder for this version of Node.
  const cache = getCompileCacheDir()
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}
}

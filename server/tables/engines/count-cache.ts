import { UnreadableFile } from './engine-problems.ts'
import type { Engine } from './engines.ts'

/** Creates a function that counts with the engine and caches the counts: built tables never change, so neither do their counts. */
export const createCountCache = ({ engine }: { engine: Engine }) => {
  const cachedCounts = new Map<string, Promise<number>>()
  const maxCounts = 1000
  const readCount = (key: string, compile: () => Parameters<Engine['runQuery']>[0]): Promise<number> => {
    const cachedCount = cachedCounts.get(key)
    if (cachedCount)
      return cachedCount.catch(error => {
        // The file may have been replaced since the other caller began the count.
        if (error instanceof UnreadableFile) return readCount(key, compile)
        throw error
      })
    const counting = engine.runQuery(compile()).then(({ json }) => (JSON.parse(json) as [{ count: number }])[0].count)
    cachedCounts.set(key, counting)
    counting.catch(() => cachedCounts.delete(key))
    const [oldestKey] = cachedCounts.keys()
    if (cachedCounts.size > maxCounts) cachedCounts.delete(oldestKey!)
    return counting
  }
  return readCount
}

export type CountCache = ReturnType<typeof createCountCache>

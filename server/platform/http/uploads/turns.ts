/** Runs one task at a time for each name; a later task aborts the running one and waits for its end. */
export const openTurns = () => {
  const underWay = new Map<string, { stop: () => void; ended: Promise<unknown> }>()
  return async <T>(name: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T> => {
    for (let earlier = underWay.get(name); earlier; earlier = underWay.get(name)) {
      earlier.stop()
      await earlier.ended
    }
    const stopping = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    underWay.set(name, { stop: () => stopping.abort(), ended })
    try {
      return await work(stopping.signal)
    } finally {
      underWay.delete(name)
      end()
    }
  }
}

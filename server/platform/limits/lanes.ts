/** Has so much work done at once and no more; whatever comes meanwhile waits, the first come first, unless its signal aborts. */
export const lanes = (count: number) => {
  const waiting = new Set<() => void>()
  let free = count
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(enter)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      waiting.add(enter)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  const leave = () => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else free += 1
  }
  /** Rejects with the signal's reason where it aborts before the work begins. */
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      leave()
    }
  }
}

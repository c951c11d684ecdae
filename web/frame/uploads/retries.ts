const firstDelayMilliseconds = 1000
const maxDelayMilliseconds = 30_000

/**
 * Waits before a retry, twice as long after each failure, at most 30 seconds. The wait ends early when the browser is online again. Rejects if
 * the signal aborts.
 */
export const waitBeforeRetry = (failureCount: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(finish, Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** (failureCount - 1)))
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })

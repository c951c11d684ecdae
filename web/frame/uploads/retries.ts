const firstDelayMilliseconds = 1000
const maxDelayMilliseconds = 30_000

/**
 * Waits before a retry. The delay doubles with each failure and ends early when the browser is online again. Rejects if the signal aborts.
 */
export const waitBeforeRetry = (failureCount: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** (failureCount - 1)))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

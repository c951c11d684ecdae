const maxDelayMilliseconds = 30_000

/** Waits before a retry: longer after each failure, but no longer than until the browser is online again. Rejects if the signal aborts. */
export const waitBeforeRetry = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, Math.min(maxDelayMilliseconds, 1000 * 2 ** (failures - 1)))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

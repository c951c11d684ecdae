/** Creates a circuit breaker: after a failed read, it rejects without reading for this many milliseconds. */
export const createCircuitBreaker = <T>(read: () => Promise<T>, pauseMilliseconds: number) => {
  let pausedUntil = 0
  return async () => {
    if (performance.now() < pausedUntil) throw new Error('The replica did not answer a moment ago')
    return read().catch(error => {
      pausedUntil = performance.now() + pauseMilliseconds
      throw error
    })
  }
}

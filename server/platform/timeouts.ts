/** Returns the result of a promise; throws if it takes longer than these milliseconds. The work itself is not cancelled. */
export const awaitWithTimeout = async <T>(promise: T | Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No response within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

import { WarehouseError } from './warehouse-errors.ts'

/** Returns a promise that never resolves and rejects with the signal's reason when it aborts. */
export const rejectOnAbort = (signal: AbortSignal) => {
  const { promise, reject } = Promise.withResolvers<never>()
  // Without a handler, a rejection that nobody waits for would end the process.
  promise.catch(() => {})
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  return promise
}

/** Returns a promise, `exceeded`, that never resolves and rejects after this time unless it is cleared. */
export const createTimeLimit = (milliseconds: number) => {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  exceeded.catch(() => {})
  const timer = setTimeout(() => reject(new WarehouseError('silent')), milliseconds)
  return { exceeded, clear: () => clearTimeout(timer) }
}

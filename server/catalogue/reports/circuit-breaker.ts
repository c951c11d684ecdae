import { setTimeout as wait } from 'node:timers/promises'
import { type FileStore, StoreError } from '../../files/index.ts'

interface Bounds {
  /** Time limit of a read. It is short, because the page of a report waits for the read. */
  timeoutMilliseconds: number
  /** Interval at which a store that did not respond is checked again. */
  checkMilliseconds: number
}

/**
 * Creates a function that reads from a store that may not respond. After a timeout, a read rejects with a StoreError. Then every read
 * rejects at once, until a check in the background succeeds.
 */
export const createCircuitBreaker = (
  store: Pick<FileStore, 'check'>,
  { timeoutMilliseconds, checkMilliseconds }: Bounds = { timeoutMilliseconds: 1500, checkMilliseconds: 5000 },
) => {
  /** True from a timeout until a check succeeds. */
  let isSilent = false
  const awaitStore = async () => {
    while (isSilent) {
      // `ref: false` lets the process end during the wait.
      await wait(checkMilliseconds, undefined, { ref: false })
      isSilent = await store.check().then(
        () => false,
        () => true,
      )
    }
  }
  const buildSilenceError = () => new StoreError('unreachable', new Error(`No data for ${timeoutMilliseconds} ms`))
  return async <T>(read: () => Promise<T>): Promise<T> => {
    if (isSilent) throw buildSilenceError()
    const { promise: timedOut, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      if (!isSilent) {
        isSilent = true
        void awaitStore()
      }
      reject(buildSilenceError())
    }, timeoutMilliseconds)
    const reading = read()
    // A read may also fail after its timeout, when nobody waits for it.
    reading.catch(() => {})
    return Promise.race([reading, timedOut]).finally(() => clearTimeout(timer))
  }
}

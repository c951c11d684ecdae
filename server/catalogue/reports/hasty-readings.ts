import { setTimeout as wait } from 'node:timers/promises'
import { type FileStore, StoreError } from '../../files/index.ts'

interface Bounds {
  /** What a reading may take, in milliseconds: the page of a report waits for it. */
  patience: number
  /** How often a silent store is asked whether it is back, in milliseconds. */
  askedEvery: number
}

/**
 * Reads from a store that may keep silent: after a while a reading rejects with a StoreError. From then on every one does at once, until the
 * store has answered a check that no reader waits for.
 */
export const hastyReadings = (
  store: Pick<FileStore, 'check'>,
  { patience, askedEvery }: Bounds = { patience: 1500, askedEvery: 5000 },
) => {
  let isSilent = false
  const awaitStore = async () => {
    while (isSilent) {
      await wait(askedEvery, undefined, { ref: false })
      isSilent = await store.check().then(
        () => false,
        () => true,
      )
    }
  }
  const silence = () => new StoreError('unreachable', new Error(`Nothing came for ${patience} ms`))
  return async <T>(read: () => Promise<T>): Promise<T> => {
    if (isSilent) throw silence()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      if (!isSilent) {
        isSilent = true
        void awaitStore()
      }
      reject(silence())
    }, patience)
    const reading = read()
    reading.catch(() => {})
    return Promise.race([reading, late]).finally(() => clearTimeout(timer))
  }
}

/** Closes something at shutdown. */
export type Closer = () => Promise<unknown>

/** The functions to run at shutdown. */
export interface Lifecycle {
  /** Registers a function that closes something at shutdown; the last one runs first. */
  onClose(close: Closer): void
  /** Throws if a signal arrived during the start, so that nothing more is opened. */
  requireRunning(): void
  /** Closes everything, even if one function fails; rejects with the failures. */
  close(): Promise<void>
}

/** Creates the list of functions to run at shutdown; `isShuttingDown` returns true once a signal has arrived. */
export const createLifecycle = (isShuttingDown: () => boolean): Lifecycle => {
  const closers: Closer[] = []
  const closeAll = async () => {
    const failures: unknown[] = []
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch(error => failures.push(error))
    }
    if (failures.length) throw new AggregateError(failures, 'Not everything could be closed')
  }
  let closing: Promise<void> = Promise.resolve()
  return {
    onClose: close => void closers.push(close),
    requireRunning() {
      if (isShuttingDown()) throw new Error('It received a signal to stop.')
    },
    close() {
      // A second call waits for the first, and then closes what was registered since. The first call reports its own failures.
      closing = closing.catch(() => {}).then(() => closeAll())
      return closing
    },
  }
}

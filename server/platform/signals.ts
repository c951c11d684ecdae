import type { Logger } from 'pino'

/** Time limit of a shutdown after the server was drained, in milliseconds. */
const closingMilliseconds = 9_000

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

/**
 * Runs a start and handles SIGTERM and SIGINT from its beginning: closes what was opened and exits, at the latest nine seconds after the
 * drain. If the start fails, closes everything and rejects with the error of the start.
 */
export const startUnderSignals = async <T>(
  log: Logger,
  drainMilliseconds: number,
  start: (lifecycle: Lifecycle) => Promise<T>,
): Promise<T> => {
  let shutdown: Promise<void> | undefined
  const lifecycle = createLifecycle(() => shutdown !== undefined)
  const startEnd = Promise.withResolvers<void>()
  const closeAndExit = async (signal: string) => {
    log.info({ signal }, 'Closing')
    setTimeout(() => process.exit(1), drainMilliseconds + closingMilliseconds).unref()
    const exitCode = await closeAfterStart(lifecycle, startEnd.promise).then(
      () => 0,
      error => {
        log.error({ err: error }, 'Closing failed')
        return 1
      },
    )
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      shutdown ??= closeAndExit(signal)
    })
  try {
    return await start(lifecycle)
  } catch (error) {
    await lifecycle.close().catch(failure => log.error({ err: failure }, 'Closing failed'))
    startEnd.resolve()
    // A start that a signal interrupted has not failed: the process exits with the code of the shutdown.
    await shutdown
    throw error
  } finally {
    startEnd.resolve()
  }
}

/** Closes everything that is open, which ends a running start early. Then closes what the start has opened in the meantime. */
const closeAfterStart = async (lifecycle: Lifecycle, startEnd: Promise<void>) => {
  try {
    await lifecycle.close()
  } finally {
    await startEnd
    await lifecycle.close()
  }
}

const createLifecycle = (isShuttingDown: () => boolean): Lifecycle => {
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
      // A second call waits for the first, and then closes what was registered since.
      closing = closing.catch(() => {}).then(() => closeAll())
      return closing
    },
  }
}

import type { Logger } from 'pino'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'

/** Time limit of a shutdown after the server was drained, in milliseconds. */
const closingMilliseconds = 9_000

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
  const startFinished = Promise.withResolvers<void>()
  const closeAndExit = async (signal: string) => {
    log.info({ signal }, 'Closing')
    setTimeout(() => process.exit(1), drainMilliseconds + closingMilliseconds).unref()
    const exitCode = await closeAfterStart(lifecycle, startFinished.promise).then(
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
    // Before the wait for the shutdown, which waits for the end of the start.
    startFinished.resolve()
    // A start that a signal interrupted has not failed: the process exits with the code of the shutdown.
    await shutdown
    throw error
  } finally {
    startFinished.resolve()
  }
}

/** Closes everything that is open, which ends a running start early. Then closes what the start has opened in the meantime. */
const closeAfterStart = async (lifecycle: Lifecycle, startFinished: Promise<void>) => {
  try {
    await lifecycle.close()
  } finally {
    await startFinished
    await lifecycle.close()
  }
}

import type { Logger } from 'pino'

/** The time that leaving may take altogether, in milliseconds (decisions.md 9). */
const patience = 9_000

export type Closer = () => Promise<unknown>

/** What the portal holds open, to be given back when it leaves. */
export interface Holdings {
  /** Has something closed on leaving: what was opened last is closed first. */
  hold(close: Closer): void
  /** Throws when a signal came during the start, so that nothing more is opened. */
  requireStaying(): void
  /** Closes everything, the rest also when one fails; rejects with what failed. */
  close(): Promise<void>
}

/**
 * Runs a start and listens to SIGTERM and SIGINT from its first moment: takes no more requests, finishes those running, and leaves
 * within ten seconds. Rejects with what the start threw, once all that it had opened is closed.
 */
export const startUnderSignals = async <T>(log: Logger, start: (holdings: Holdings) => Promise<T>): Promise<T> => {
  let leaving: Promise<void> | undefined
  const holdings = createHoldings(() => leaving !== undefined)
  const starting = Promise.withResolvers<void>()
  const leave = async (signal: string) => {
    log.info({ signal }, 'Closing')
    setTimeout(() => process.exit(1), patience).unref()
    const code = await closeAround(holdings, starting.promise).then(
      () => 0,
      error => {
        log.error({ err: error }, 'Closing failed')
        return 1
      },
    )
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      leaving ??= leave(signal)
    })
  try {
    return await start(holdings)
  } catch (error) {
    await holdings.close().catch(failure => log.error({ err: failure }, 'Closing failed'))
    starting.resolve()
    // Told to leave, the start has not failed: the process ends with the code of the leaving.
    await leaving
    throw error
  } finally {
    starting.resolve()
  }
}

/** Closes what is open at once, which ends a start under way early, and afterwards what that start opened meanwhile. */
const closeAround = async (holdings: Holdings, started: Promise<void>) => {
  try {
    await holdings.close()
  } finally {
    await started
    await holdings.close()
  }
}

const createHoldings = (isLeaving: () => boolean): Holdings => {
  const closers: Closer[] = []
  const closeAll = async (failures: unknown[]) => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch(error => failures.push(error))
    }
    if (failures.length) throw new AggregateError(failures, 'Not everything could be closed')
  }
  let closing: Promise<void> = Promise.resolve()
  return {
    hold: close => void closers.push(close),
    requireStaying() {
      if (isLeaving()) throw new Error('It was told to leave.')
    },
    close() {
      closing = closing.catch(() => {}).then(() => closeAll([]))
      return closing
    },
  }
}

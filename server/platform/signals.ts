import type { Logger } from 'pino'

/** The time that requests under way are given, in milliseconds (decisions.md 9). */
const patience = 9_000

/** Stops once on SIGTERM or SIGINT: takes no more requests, finishes those running, and leaves within ten seconds. */
export const leaveOnSignals = (stop: () => Promise<void>, log: Logger) => {
  let leaving = false
  const leave = async (signal: string) => {
    if (leaving) return
    leaving = true
    log.info({ signal }, 'Closing')
    setTimeout(() => process.exit(1), patience).unref()
    await stop().catch(error => log.error({ err: error }, 'Closing failed'))
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

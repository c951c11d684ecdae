import type { Logger } from 'pino'

/**
 * Repeats a task on this node, never concurrently. A failure is logged and does not stop the repetition. The signal of a task aborts when
 * the repetition stops.
 */
export const every = (milliseconds: number, task: (closing: AbortSignal) => Promise<unknown>, log: Logger) => {
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  const startTurn = () => {
    running ??= task(closing.signal)
      .catch(error => log.warn({ err: error }, 'A repeated task failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(startTurn, milliseconds)
  timer.unref()
  return {
    /** Aborts the running turn; resolves when it has ended. */
    async stop() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

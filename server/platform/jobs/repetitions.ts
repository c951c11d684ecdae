import type { Logger } from 'pino'

/**
 * Repeats a task on this node after each period of these milliseconds, unless it still runs. A failure is logged and does not stop the
 * repetition. The signal of the task aborts when the repetition stops.
 */
export const repeatEvery = (milliseconds: number, task: (closing: AbortSignal) => Promise<unknown>, log: Logger) => {
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  const startUnlessRunning = () => {
    running ??= task(closing.signal)
      .catch(error => log.warn({ err: error }, 'A repeated task failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(startUnlessRunning, milliseconds)
  timer.unref()
  return {
    /** Stops the repetition and aborts the running task; resolves when the task has ended. */
    async stop() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

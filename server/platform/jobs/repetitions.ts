import type { Logger } from 'pino'

/** Repeats a task on this node, never concurrently. A failure is logged and does not stop the repetition. */
export const every = (milliseconds: number, task: () => Promise<unknown>, log: Logger) => {
  let running: Promise<unknown> | undefined
  const turn = () => {
    running ??= task()
      .catch(error => log.warn({ err: error }, 'A repeated task failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(turn, milliseconds)
  timer.unref()
  return {
    /** Resolves when the running turn has ended. */
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

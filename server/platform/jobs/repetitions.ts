import type { Logger } from 'pino'

/** Runs a task again and again on this node, never twice at once. A failure is logged and the next turn comes all the same. */
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
    /** Resolves when the turn under way is over. */
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

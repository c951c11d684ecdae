/** Creates a function that runs one task at a time for each name. A new task aborts the running one, and starts when that has ended. */
export const createReplacingRunner = () => {
  const runningTasks = new Map<string, { stop: () => void; ended: Promise<unknown> }>()
  return async <T>(name: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T> => {
    for (let runningTask = runningTasks.get(name); runningTask; runningTask = runningTasks.get(name)) {
      runningTask.stop()
      await runningTask.ended
    }
    const stopping = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    runningTasks.set(name, { stop: () => stopping.abort(), ended })
    try {
      return await work(stopping.signal)
    } finally {
      runningTasks.delete(name)
      end()
    }
  }
}

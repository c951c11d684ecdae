import { awaitUntilDeadline, runWithoutDeadline } from '../../limits/deadlines.ts'

/**
 * Creates a function by which many callers share one read. A caller never gets the result of a read that began before its call: callers
 * during a running read wait for the next.
 */
export const shareReads = <T>(read: () => Promise<T>) => {
  let runningRead: Promise<T> | undefined
  let nextRead: Promise<T> | undefined
  const start = () => {
    nextRead = undefined
    runningRead = runWithoutDeadline(read).finally(() => {
      runningRead = undefined
    })
    return runningRead
  }
  return (): Promise<T> => {
    if (!runningRead) return awaitUntilDeadline(start())
    nextRead ??= runningRead.then(start, start)
    return awaitUntilDeadline(nextRead)
  }
}

/** Creates a function by which concurrent callers with the same key share one run of `make`. */
export const createSharedRuns = <T>() => {
  const runs = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>) => {
    const currentRun = runs.get(key)
    if (currentRun) return currentRun
    const newRun = make().finally(() => runs.delete(key))
    runs.set(key, newRun)
    return newRun
  }
}

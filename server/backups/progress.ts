/** Prints a line of progress. */
export type Print = (line: string) => void

const pauseMilliseconds = 2000

/** Creates a function that prints a line of progress at most every two seconds. `buildLine` is called only if the line is printed. */
export const createProgressPrinter = (print: Print) => {
  let lastPrintedAt = performance.now()
  return (buildLine: () => string) => {
    const now = performance.now()
    if (now - lastPrintedAt < pauseMilliseconds) return
    lastPrintedAt = now
    print(buildLine())
  }
}

/** Formats a number of bytes, such as 1234567 as `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const unitIndex = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${unitIndex ? (bytes / 1000 ** unitIndex).toFixed(1) : bytes} ${units[unitIndex]}`
}

/**
 * Runs `work` for each item, at most `concurrency` at a time. After a failure, starts no more work, waits for the rest and throws the
 * failure.
 */
export const forEachConcurrently = async <T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<unknown>,
) => {
  const running = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  try {
    for await (const item of items) {
      if (failures.length > 0) break
      const task = work(item)
        .catch(error => failures.push(error))
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= concurrency) await Promise.race(running)
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}

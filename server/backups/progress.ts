/** Says a line of progress. */
export type Print = (line: string) => void

const pause = 2000

/** Says how far something is, every few seconds. */
export const openProgress = (print: Print) => {
  let last = performance.now()
  return (line: () => string) => {
    const now = performance.now()
    if (now - last < pause) return
    last = now
    print(line())
  }
}

/** 1234567 bytes are 1.2 MB. */
export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${step ? (bytes / 1000 ** step).toFixed(1) : bytes} ${units[step]}`
}

/** Runs the work of each item, a few at a time. The first failure starts no more, and is thrown once all that run have ended. */
export const runForEach = async <T>(items: AsyncIterable<T>, width: number, work: (item: T) => Promise<unknown>) => {
  const running = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  try {
    for await (const item of items) {
      if (failures.length > 0) break
      const task = work(item)
        .catch(error => failures.push(error))
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= width) await Promise.race(running)
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}

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

/** Awaits each of many tasks, a few at a time; the first failure ends it. */
export const eachOf = async <T>(items: AsyncIterable<T>, width: number, work: (item: T) => Promise<unknown>) => {
  const running = new Set<Promise<unknown>>()
  try {
    for await (const item of items) {
      const task = work(item).finally(() => running.delete(task))
      running.add(task)
      if (running.size >= width) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}

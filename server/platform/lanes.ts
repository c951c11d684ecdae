/** Has so much work done at once and no more; whatever comes meanwhile waits, the first come first. */
export const lanes = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

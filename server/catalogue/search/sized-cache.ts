interface Bounds<Value> {
  /** Limit of the sum of all sizes. */
  maxSize: number
  maxEntries?: number
  measure: (value: Value) => number
}

/** Creates a cache of values that never change; above its limits it drops the oldest. */
export const createSizedCache = <Value>({ maxSize, maxEntries = Number.POSITIVE_INFINITY, measure }: Bounds<Value>) => {
  const values = new Map<string, Value>()
  let size = 0
  return {
    get: (key: string) => values.get(key),
    keep(key: string, value: Value) {
      if (values.has(key)) return
      values.set(key, value)
      size += measure(value)
      for (const [oldestKey, oldest] of values) {
        if (values.size <= maxEntries && size <= maxSize) break
        values.delete(oldestKey)
        size -= measure(oldest)
      }
    },
  }
}

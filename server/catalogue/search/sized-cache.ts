interface Bounds<Value> {
  /** Limit of the sum of the sizes of all values. */
  maxSize: number
  /** Limit of the number of values; none by default. */
  maxEntries?: number
  /** Returns the size of a value. */
  measure: (value: Value) => number
}

/** Creates a cache. Above its limits, it removes the values that were stored first. */
export const createSizedCache = <Value>({ maxSize, maxEntries = Number.POSITIVE_INFINITY, measure }: Bounds<Value>) => {
  const values = new Map<string, Value>()
  let size = 0
  return {
    get: (key: string) => values.get(key),
    keep(key: string, value: Value) {
      const earlier = values.get(key)
      if (earlier !== undefined) {
        values.delete(key)
        size -= measure(earlier)
      }
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

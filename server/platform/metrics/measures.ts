/** One value of a metric. Labels have few values, all defined in code: never an address, a name or other input of a request. */
export interface Reading {
  value: number
  labels?: Record<string, string>
}

/** A metric whose values are read for each scrape, that is, each request of Prometheus. */
export interface Measure {
  /** Name in Prometheus: `khlang_…`, with its unit; a counter ends in `_total`. */
  name: string
  help: string
  kind: 'gauge' | 'counter'
  labels?: readonly string[]
  read(): readonly Reading[] | Promise<readonly Reading[]>
}

/** Creates a gauge, a metric with one value that may rise and fall. */
export const createGauge = (name: string, help: string, read: () => number | Promise<number>): Measure => ({
  name,
  help,
  kind: 'gauge',
  read: async () => [{ value: await read() }],
})

/** Creates a counter, which only rises while the node runs. */
export const createCounter = (name: string, help: string, read: () => number): Measure => ({
  name,
  help,
  kind: 'counter',
  read: () => [{ value: read() }],
})

/** One value of a metric. Labels have few values, all defined in code: never an address, a name or other input of a request. */
export interface Reading {
  value: number
  labels?: Record<string, string>
}

/** A metric that is read for each scrape. */
export interface Measure {
  /** Name in Prometheus: `khlang_…`, with its unit; a counter ends in `_total`. */
  name: string
  help: string
  kind: 'gauge' | 'counter'
  labels?: readonly string[]
  read(): readonly Reading[] | Promise<readonly Reading[]>
}

/** Creates a metric with one value. */
export const gauge = (name: string, help: string, read: () => number | Promise<number>): Measure => ({
  name,
  help,
  kind: 'gauge',
  read: async () => [{ value: await read() }],
})

/** Creates a counter, which only rises while the node runs. */
export const counter = (name: string, help: string, read: () => number): Measure => ({
  name,
  help,
  kind: 'counter',
  read: () => [{ value: read() }],
})

/** One value of a measure. Labels have few values, all chosen by the code: never an address, a name or other input of a request. */
export interface Reading {
  value: number
  labels?: Record<string, string>
}

/** Something that can be read when somebody asks for the metrics of a node. */
export interface Measure {
  /** As Prometheus knows it: `khlang_…`, with its unit; a counter ends in `_total`. */
  name: string
  help: string
  kind: 'gauge' | 'counter'
  labels?: readonly string[]
  read(): readonly Reading[] | Promise<readonly Reading[]>
}

/** A measure that is one number. */
export const gauge = (name: string, help: string, read: () => number | Promise<number>): Measure => ({
  name,
  help,
  kind: 'gauge',
  read: async () => [{ value: await read() }],
})

/** A count that only rises while the node runs. */
export const counter = (name: string, help: string, read: () => number): Measure => ({
  name,
  help,
  kind: 'counter',
  read: () => [{ value: read() }],
})

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { awaitWithTimeout } from '../timeouts.ts'
import type { Measure } from './measures.ts'

/** A measure that takes longer than this many milliseconds is omitted: if the database does not respond, the others are still needed. */
const measureTimeoutMilliseconds = 3000
/** Upper bounds of the response time buckets, in seconds. */
const responseSecondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Default metrics that are not counters although their names say so; Prometheus's own linter rejects them. */
const misnamedMetrics = ['resources', 'handles', 'requests'].map(kind => `nodejs_active_${kind}_total`)

/** A request whose response was sent. */
export interface CompletedRequest {
  route: string
  method: string
  status: number
  seconds: number
  bytes: number
}

/** The metrics of one node. */
export interface Metrics {
  readonly contentType: string
  /** Counts a request. */
  count(request: CompletedRequest): void
  /** Adds measures, which are read for each scrape. */
  add(measures: readonly Measure[]): void
  /** Returns the text for Prometheus. */
  text(): Promise<string>
}

/** Creates the metrics of a node: those of its requests and of its process, and added measures. */
export const openMetrics = (): Metrics => {
  // The constructors of prom-client take a list of registries.
  const registers = [new Registry()]
  const registry = registers[0]!
  collectDefaultMetrics({ register: registry })
  for (const name of misnamedMetrics) registry.removeSingleMetric(name)
  const requests = new Counter({
    name: 'khlang_http_requests_total',
    help: 'Requests that were answered, by the pattern of their route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'khlang_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: responseSecondsBuckets,
    registers,
  })
  const sentBytes = new Counter({
    name: 'khlang_http_response_bytes_total',
    help: 'Bytes sent in answers, heads included.',
    registers,
  })
  const unreadMeasures = new Counter({
    name: 'khlang_measures_unread_total',
    help: 'Measures that could not be read for a scrape and were left out.',
    labelNames: ['measure'],
    registers,
  })
  return {
    contentType: registry.contentType,
    count(request) {
      requests.inc({ route: request.route, method: request.method, status: String(request.status) })
      durations.observe({ route: request.route }, request.seconds)
      sentBytes.inc(request.bytes)
    },
    add(measures) {
      for (const measure of measures)
        addMeasure(measure, registers, () => unreadMeasures.inc({ measure: measure.name }))
    },
    text: () => registry.metrics(),
  }
}

/** Adds a metric whose values `collect` reads again for each scrape. */
const addMeasure = (
  { name, help, kind, labels: labelNames = [], read }: Measure,
  registers: Registry[],
  countUnread: () => void,
) => {
  const options = { name, help, labelNames, registers, collect }
  const metric = kind === 'counter' ? new Counter(options) : new Gauge(options)
  async function collect() {
    try {
      const readings = await awaitWithTimeout(read(), measureTimeoutMilliseconds)
      metric.reset()
      for (const { value, labels = {} } of readings) metric.inc(labels, value)
    } catch {
      metric.reset()
      // After a reset, a metric without labels has the value 0, as if it had been read.
      if (labelNames.length === 0) metric.remove()
      countUnread()
    }
  }
}

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { listMigrations } from '../database/migrations.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { portalVersion } from '../nodes/version.ts'
import type { Settings } from '../settings.ts'
import type { Measure } from './measures.ts'
import type { Metrics } from './metrics.ts'
import { addMetricsRoute, openMetricsServer } from './metrics-server.ts'

interface WatchedNode {
  settings: Pick<Settings, 'HOST' | 'METRICS_PORT' | 'METRICS_KEY'>
  app: FastifyInstance
  lifecycle: Pick<Lifecycle, 'onClose'>
  log: Pick<Logger, 'info'>
  metrics: Metrics
}

/** Adds the measures of a node to its metrics, and serves them according to the settings. */
export const serveNodeMetrics = async (
  { settings, app, lifecycle, log, metrics }: WatchedNode,
  measures: Measure[],
) => {
  const { HOST: host, METRICS_PORT: port, METRICS_KEY: key } = settings
  metrics.add([...measures, await createBuildInfo()])
  addMetricsRoute(app, metrics, key)
  if (port === undefined) return
  const { url, close } = await openMetricsServer(metrics, { host, port, key })
  lifecycle.onClose(close)
  log.info({ metrics: url }, 'Metrics are open')
}

/** Creates the measure whose labels are the versions of the portal, of Node and of the schema. */
const createBuildInfo = async (): Promise<Measure> => {
  const schema = (await listMigrations()).at(-1)!.name
  const labels = { version: portalVersion, node_version: process.version, schema }
  return {
    name: 'khlang_build_info',
    help: 'Always 1; its labels say which version runs, on which Node, and for which schema.',
    kind: 'gauge',
    labels: Object.keys(labels),
    read: () => [{ value: 1, labels }],
  }
}

import type { Logger } from 'pino'
import type { Lifecycle } from '../lifecycle.ts'
import type { Settings } from '../settings.ts'
import type { TraceRequests } from './request-spans.ts'

/**
 * Opens the tracing that the environment variables of OpenTelemetry configure (docs/operations/watching.md#traces). Without an endpoint
 * nothing of it is loaded.
 */
export const openTracing = async (
  settings: Settings,
  log: Logger,
  lifecycle: Pick<Lifecycle, 'onClose'>,
): Promise<TraceRequests> => {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || settings.OTEL_SDK_DISABLED === 'true') return () => {}
  const { openTracer } = await import('./tracer.ts')
  const { traceRequests } = await import('./request-spans.ts')
  const tracer = openTracer({ ...settings, endpoint }, log)
  lifecycle.onClose(tracer.close)
  return traceRequests(tracer)
}

import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { portalVersion } from '../nodes/version.ts'
import type { Settings } from '../settings.ts'
import { createSampler } from './samplers.ts'
import type { OpenSpan, SpanFacts } from './spans.ts'

/** The settings of tracing, with an endpoint. */
export type TracingSettings = Pick<
  Settings,
  | 'NODE_NAME'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
> & { endpoint: string }

/** Milliseconds of one export, and of the last one at shutdown. */
const exportMilliseconds = 5000
const closingMilliseconds = 2000

/** Opens a tracer that sends its spans to a collector with OTLP over HTTP, in the background. */
export const openTracer = (settings: TracingSettings, log: Logger) => {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: exportMilliseconds,
    concurrencyLimit: 2,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'khlang',
      'service.version': portalVersion,
      'service.instance.id': settings.NODE_NAME,
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      ...(settings.OTEL_SERVICE_NAME !== undefined && { 'service.name': settings.OTEL_SERVICE_NAME }),
    }),
    sampler: createSampler(settings),
    // The queue is limited: while the collector does not answer, further spans are dropped.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportFailuresOnce(exporter, log), exportTimeoutMillis: exportMilliseconds }),
    ],
  })
  const tracer = provider.getTracer('khlang', portalVersion)
  const wrapSpan = (span: Span, context: Context): OpenSpan => ({
    begin(name, facts) {
      // Work after the response does not belong to the request.
      if (!span.isRecording()) return
      const child = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }, context)
      return wrapSpan(child, trace.setSpan(context, child))
    },
    end(facts: SpanFacts = {}, failure) {
      span.setAttributes(facts)
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  })
  return {
    /** Begins the span of a request, below that of its `traceparent`. Returns undefined if it is not recorded. */
    beginRequest(method: string, traceparent: unknown) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
      const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parentContext)
      if (!span.isRecording()) return
      const openSpan = wrapSpan(span, trace.setSpan(parentContext, span))
      const rename = (name: string) => void span.updateName(name)
      return Object.assign(openSpan, { rename })
    },
    async close() {
      const closingTimeout = Promise.withResolvers<void>()
      const timer = setTimeout(closingTimeout.resolve, closingMilliseconds)
      await Promise.race([provider.shutdown().catch(() => {}), closingTimeout.promise])
      clearTimeout(timer)
    },
  }
}
export type Tracer = ReturnType<typeof openTracer>

/** Reports once that the collector does not take spans, and once that it takes them again. */
const reportFailuresOnce = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const hasFailed = result.error !== undefined || result.code !== 0
        if (hasFailed && !isFailing) log.warn('The collector of traces does not take spans; they are dropped')
        if (!hasFailed && isFailing) log.info('The collector of traces takes spans again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

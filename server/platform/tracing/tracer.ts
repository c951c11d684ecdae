import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { portalVersion } from '../nodes/version.ts'
import type { Settings } from '../settings.ts'
import { createSampler } from './samplers.ts'
import type { OpenSpan, SpanAttributes } from './spans.ts'

/** The settings of tracing; `endpoint` is the URL of the collector. */
export type TracingSettings = Pick<
  Settings,
  | 'NODE_NAME'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
> & { endpoint: string }

/** Timeout of one export to the collector. */
const exportTimeoutMilliseconds = 5000
/** Timeout of the last export, at shutdown. */
const closingTimeoutMilliseconds = 2000

/** Opens a tracer that sends its spans to a collector with OTLP over HTTP, in the background. */
export const openTracer = (settings: TracingSettings, log: Logger) => {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: exportTimeoutMilliseconds,
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
    // The processor has a limited queue: while the collector does not respond, further spans are dropped.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailuresOnce(exporter, log),
        exportTimeoutMillis: exportTimeoutMilliseconds,
      }),
    ],
  })
  const tracer = provider.getTracer('khlang', portalVersion)
  const wrapSpan = (span: Span, context: Context): OpenSpan => ({
    begin(name, attributes) {
      // A span stops recording at the end of the request; work after the response gets no span.
      if (!span.isRecording()) return
      const child = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      return wrapSpan(child, trace.setSpan(context, child))
    },
    end(attributes: SpanAttributes = {}, failure) {
      span.setAttributes(attributes)
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  })
  return {
    /** Begins the span of a request, as a child of the span in its `traceparent`. Returns undefined if the request is not recorded. */
    beginRequest(method: string, traceparent: unknown) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
      const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parentContext)
      if (!span.isRecording()) return
      const openSpan = wrapSpan(span, trace.setSpan(parentContext, span))
      const rename = (name: string) => void span.updateName(name)
      return Object.assign(openSpan, { rename })
    },
    /** Sends the remaining spans, but waits at most two seconds. */
    async close() {
      const closingTimeout = Promise.withResolvers<void>()
      const timer = setTimeout(closingTimeout.resolve, closingTimeoutMilliseconds)
      await Promise.race([provider.shutdown().catch(() => {}), closingTimeout.promise])
      clearTimeout(timer)
    },
  }
}
export type Tracer = ReturnType<typeof openTracer>

/** Wraps an exporter so that the log gets one line when the collector begins to refuse spans, and one when it accepts them again. */
const logFailuresOnce = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        // The code 0 means success.
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

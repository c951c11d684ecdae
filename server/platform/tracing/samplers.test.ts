import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { createSampler } from './samplers.ts'

type SamplerSettings = Parameters<typeof createSampler>[0]
/** True for each case in which a trace is recorded: without a caller, with a caller that records, with a caller that does not. */
const expected: [name: SamplerSettings['OTEL_TRACES_SAMPLER'], ratio: number, recorded: [boolean, boolean, boolean]][] =
  [
    ['always_on', 1, [true, true, true]],
    ['always_off', 1, [false, false, false]],
    ['traceidratio', 0, [false, false, false]],
    ['traceidratio', 1, [true, true, true]],
    ['parentbased_always_on', 1, [true, true, false]],
    ['parentbased_always_off', 1, [false, true, false]],
    ['parentbased_traceidratio', 0, [false, true, false]],
  ]

const traceId = '0af7651916cd43dd8448eb211c80319c'
const createCallerContext = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: 'b7ad6b7169203331', traceFlags, isRemote: true })

for (const [name, ratio, recorded] of expected)
  test(`${name} with the ratio ${ratio} records the expected traces`, () => {
    const sampler = createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })
    const decisions = [ROOT_CONTEXT, createCallerContext(1), createCallerContext(0)].map(
      context =>
        sampler.shouldSample(context, traceId, 'GET', SpanKind.SERVER, {}, []).decision ===
        SamplingDecision.RECORD_AND_SAMPLED,
    )
    assert.deepEqual(decisions, recorded)
  })

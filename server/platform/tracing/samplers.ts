import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'

/** Samplers for requests without a parent span, by name. */
const rootSamplers: Record<'always_on' | 'always_off' | 'traceidratio', (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
}

/** Creates the sampler with a name of the OpenTelemetry specification. The ratio is used by the samplers `…traceidratio`. */
export const createSampler = ({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Pick<Settings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sampler => {
  const [, parentPrefix, rootName] = /^(parentbased_)?(.+)$/.exec(name)!
  const sampler = rootSamplers[rootName as keyof typeof rootSamplers](ratio)
  return parentPrefix ? new ParentBasedSampler({ root: sampler }) : sampler
}

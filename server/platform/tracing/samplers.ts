import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'

const roots: Record<'always_on' | 'always_off' | 'traceidratio', (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
}

/** Returns the sampler of a name from the specification of OpenTelemetry. */
export const createSampler = ({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Pick<Settings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sampler => {
  const [, isBased, root] = /^(parentbased_)?(.+)$/.exec(name)!
  const sampler = roots[root as keyof typeof roots](ratio)
  return isBased ? new ParentBasedSampler({ root: sampler }) : sampler
}

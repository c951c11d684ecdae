import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

/** What happened to a run, in the words of OpenLineage; OTHER only adds facets. */
export const runEventTypes = ['START', 'RUNNING', 'COMPLETE', 'FAIL', 'ABORT', 'OTHER'] as const
export type RunEventType = (typeof runEventTypes)[number]

/** A moment with its offset, as RFC 3339 writes it. */
const moment = z.iso.datetime({ offset: true })
const filled = (max: number) => text(max).min(1)
const facets = z.record(z.string(), z.unknown())
const dataset = z.looseObject({ namespace: z.string(), name: z.string(), facets: facets.optional() })
const outputDataset = dataset.extend({ outputFacets: facets.optional() })

/** A RunEvent of OpenLineage 2-0-2. Facets and fields that nobody knows are kept as they come. */
export const lineageEvent = z.looseObject({
  eventType: z.enum(runEventTypes).default('OTHER'),
  eventTime: moment,
  producer: z.string(),
  schemaURL: z.string(),
  run: z.looseObject({ runId: z.guid(), facets: facets.optional() }),
  job: z.looseObject({
    namespace: filled(limits.runJob),
    name: filled(limits.runJob),
    facets: facets.optional(),
  }),
  inputs: z.array(dataset).optional(),
  outputs: z.array(outputDataset).optional(),
})
export type LineageEvent = z.output<typeof lineageEvent>

/** A run in the plain form, for a script that has nothing but curl. */
export const plainRun = z.object({
  workflow: filled(limits.runJob),
  /** Names the run: whatever is sent for one workflow under the same name is one run. */
  run: filled(limits.runKey),
  status: z.enum(['running', 'done', 'error', 'aborted']),
  /** When this was so; now when not given. */
  at: moment.optional(),
  /** What the run does, such as Load, Check or Release. */
  action: text(limits.runAction).optional(),
  /** One line for people: what it has done, or why it failed. */
  message: text(limits.runMessage).optional(),
  rows: z.int().min(0).optional(),
  log: z.array(text(limits.runMessage)).max(limits.runLog).optional(),
})
export type PlainRun = z.output<typeof plainRun>

import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Event types of OpenLineage; OTHER adds facets without a change of the state. */
export const runEventTypes = ['START', 'RUNNING', 'COMPLETE', 'FAIL', 'ABORT', 'OTHER'] as const
export type RunEventType = (typeof runEventTypes)[number]

/** An RFC 3339 time with its offset. */
const moment = z.iso.datetime({ offset: true })
const requiredText = (max: number) => text(max).min(1)
/** Further details of a run, a job or a data set, by name, as OpenLineage defines them. */
const facets = z.record(z.string(), z.unknown())
const dataset = z.looseObject({ namespace: z.string(), name: z.string(), facets: facets.optional() })
const outputDataset = dataset.extend({ outputFacets: facets.optional() })

/** A RunEvent of OpenLineage 2-0-2. Unknown facets and fields are stored unchanged. */
export const lineageEvent = z.looseObject({
  eventType: z.enum(runEventTypes).default('OTHER'),
  eventTime: moment,
  producer: z.string(),
  schemaURL: z.string(),
  run: z.looseObject({ runId: z.guid(), facets: facets.optional() }),
  job: z.looseObject({
    namespace: requiredText(limits.runJob),
    name: requiredText(limits.runJob),
    facets: facets.optional(),
  }),
  inputs: z.array(dataset).optional(),
  outputs: z.array(outputDataset).optional(),
})
export type LineageEvent = z.output<typeof lineageEvent>

/** A run in plain form, for scripts that only have curl. */
export const plainRun = z.object({
  workflow: requiredText(limits.runJob),
  /** Identifies the run: events of one workflow with the same name belong to one run. */
  run: requiredText(limits.runKey),
  status: z.enum(['running', 'done', 'error', 'aborted']),
  /** The time of the event; by default the time at which the report arrives. */
  at: moment.optional(),
  /** The action of the run, such as Load, Check or Release. */
  action: text(limits.runAction).optional(),
  /** One line for people: the result, or the reason for the failure. */
  message: text(limits.runMessage).optional(),
  rows: z.int().min(0).optional(),
  log: z.array(text(limits.runMessage)).max(limits.runLog).optional(),
})
export type PlainRun = z.output<typeof plainRun>

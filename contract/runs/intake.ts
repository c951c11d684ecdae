import { z } from 'zod'
import { bearerKey, call } from '../call.ts'
import { limits } from '../limits.ts'
import { plainRun } from './events.ts'

const program = { method: 'POST', access: bearerKey('runs') } as const

export const reportLineage = call({
  ...program,
  name: 'reportLineage',
  path: '/api/v1/lineage',
  summary:
    'Receives one RunEvent of OpenLineage 2-0-2. The order, the delay and the repetition of events do not change the resulting state of a run. Events about jobs and data sets, which have no run, are accepted but not stored. At most 1 MB, and 100 requests per second for each key.',
  /** The handler validates all other fields with `lineageEvent`, because only events with a run have them. */
  input: z.looseObject({ run: z.looseObject({}).optional() }),
  output: z.object({ status: z.enum(['success', 'ignored']) }),
})

export const reportLineageBatch = call({
  ...program,
  name: 'reportLineageBatch',
  path: '/api/v1/lineage/batch',
  summary:
    'Receives a list of OpenLineage events. Stores the valid events, and returns the index of each invalid event with the reason.',
  input: z.array(z.unknown()).max(limits.runBatch),
  output: z.object({
    status: z.enum(['success', 'partial_success', 'failure']),
    summary: z.object({ received: z.int(), successful: z.int(), failed: z.int() }),
    failed_events: z.array(z.object({ index: z.int(), reason: z.string() })),
  }),
})

export const reportRun = call({
  ...program,
  name: 'reportRun',
  path: '/api/runs',
  summary: 'Receives the state of a run in a plain form: the workflow, the name of the run, and the status.',
  input: plainRun,
  output: z.object({ status: z.literal('success') }),
})

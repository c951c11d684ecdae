import { z } from 'zod'
import { call } from '../call.ts'
import { identifier } from '../fields.ts'
import { wire } from '../wire.ts'
import { run, staffCall } from './runs.ts'

const runEvent = wire({
  at: ['at', z.string()],
  type: ['type', z.string()],
  message: ['message', z.string()],
  isError: ['is_error', z.boolean()],
})

const runDetails = wire({
  run: ['run', run],
  /** The identifier that the program gave the run; not a secret. */
  runKey: ['run_key', z.string()],
  namespace: ['namespace', z.string()],
  /** The events of the run and the log lines of its program, the earliest first. */
  log: ['log', z.array(runEvent)],
  /** The last value of each facet of the run and the job, as JSON. */
  facets: ['facets', z.array(wire({ name: ['name', z.string()], json: ['json', z.string()] }))],
  /** The start of the first failed run of the job after its last successful one, up to this run; null if none has failed. */
  failingSince: ['failing_since', z.string().nullable()],
  /** The number of failed runs of the job after its last successful one, up to this run. */
  failureCount: ['failures', z.int()],
  /** The start of the job's last successful run, up to this run; null if there is none. */
  lastSuccessAt: ['last_good_at', z.string().nullable()],
  lastSuccessRowCount: ['last_good_rows', z.int().nullable()],
})
export type RunDetails = z.output<typeof runDetails>

export const getRun = call({
  ...staffCall,
  name: 'getRun',
  path: '/api/getRun',
  summary:
    'Returns a run with its log and facets, the last successful run of its job, and the failures of the job since then. 404 if the run does not exist.',
  input: wire({ runId: ['run_id', identifier] }),
  output: runDetails,
})

import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'
import { run, staffCall } from './runs.ts'

const failingJob = wire({
  /** The last finished run of the job. */
  run: ['run', run],
  /** The start of the first failed run since the last successful one. */
  failingSince: ['failing_since', z.string()],
  /** The number of failed runs since the last successful one. */
  failureCount: ['failures', z.int()],
})
export type FailingJob = z.output<typeof failingJob>

export const listFailingJobs = call({
  ...staffCall,
  name: 'listFailingJobs',
  path: '/api/getFailingJobs',
  summary: 'Lists the jobs whose last finished run has failed, with this run and the time of the first failure.',
  input: z.object({}),
  output: wire({
    jobs: ['data', z.array(failingJob)],
    /** The current day in Bangkok, by the portal's clock. */
    today: ['today', z.string()],
  }),
})

import { after } from 'node:test'
import { liftDeadline } from '../../../platform/limits/deadlines.ts'
import { type Ending, jobRunner } from '../children.ts'
import { performJob } from '../jobs.ts'
import type { Job } from '../requests.ts'

const runInChild = jobRunner.run

/** Performs a job without a child. As from a child, the result is what its JSON contains. */
const performHere = async (job: Job, { signal }: { signal?: AbortSignal | undefined }): Promise<Ending> => {
  liftDeadline()
  const report = await performJob(job, () => {})
  signal?.throwIfAborted()
  return { report: JSON.parse(JSON.stringify(report)) }
}

/**
 * Until the test file ends, jobs run in this process instead of one child for each, which takes a tenth of a second of processor time. For
 * tests of other things than the limits and rights of children. Returns a function that runs some work with children all the same.
 */
export const runJobsHere = () => {
  jobRunner.run = performHere
  after(() => {
    jobRunner.run = runInChild
  })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    jobRunner.run = runInChild
    try {
      return await work()
    } finally {
      jobRunner.run = performHere
    }
  }
}

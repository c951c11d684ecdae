import { after } from 'node:test'
import { type ChildOutcome, jobRunner } from '../../files/checks/children.ts'
import { runJob } from '../../files/checks/jobs.ts'
import type { ChildJob } from '../../files/checks/requests.ts'
import { liftDeadline } from '../../platform/limits/deadlines.ts'

const runInChild = jobRunner.run

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Runs a job without a child. As with a child, the job and its result are what their JSON contains. */
const runHere = async (job: ChildJob, { signal }: { signal?: AbortSignal | undefined }): Promise<ChildOutcome> => {
  liftDeadline()
  const message = await runJob(throughJson(job), () => {})
  signal?.throwIfAborted()
  return { message: throughJson(message) }
}

/**
 * Until the test file ends, jobs run in this process instead of one child for each, which takes a tenth of a second of processor time. For
 * tests of other things than the limits and rights of children. Returns a function that runs some work with children all the same.
 */
export const runJobsHere = () => {
  jobRunner.run = runHere
  after(() => {
    jobRunner.run = runInChild
  })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    jobRunner.run = runInChild
    try {
      return await work()
    } finally {
      jobRunner.run = runHere
    }
  }
}

/** Lets the jobs of a task fail with an internal error. Returns a function that ends this. */
export const failJobs = (task: ChildJob['task'], internalError: string) => {
  const { run } = jobRunner
  jobRunner.run = async (job, limits) => (job.task === task ? { message: { internalError } } : run(job, limits))
  return () => {
    jobRunner.run = run
  }
}

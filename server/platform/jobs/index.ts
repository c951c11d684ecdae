/**
 * The portal's only queue. A domain declares a `Queue`, enqueues jobs in the transaction that causes them, and opens a worker with a
 * handler, whose `runDue` it calls with `repeatEvery`. Jobs run at least once, on any node; `docs/decisions/0017-libraries.md` explains why
 * this is our own code.
 */
export { findFailing } from './failing-jobs.ts'
export { listQueueMeasures, readQueues } from './queue-measures.ts'
export { createDoublingPause, enqueue, enqueueAll, type Queue, removeJobs } from './queues.ts'
export { repeatEvery } from './repetitions.ts'
export { type Failure, maxTryShareOfLease, openWorker } from './workers.ts'

/**
 * The portal's only queue. A domain declares a `Queue`, enqueues jobs in the transaction that causes them, and opens a worker with a
 * handler, whose `runDue` it calls with `every`. Jobs run at least once, on any node; `docs/decisions/0017-libraries.md` explains why this
 * is our own code.
 */
export { findFailing } from './failing-jobs.ts'
export { queueMeasures, readQueues } from './queue-measures.ts'
export { doublingPause, enqueue, enqueueAll, type Queue, removeJobs } from './queues.ts'
export { every } from './repetitions.ts'
export { type Failure, openWorker } from './workers.ts'

import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import type { DB } from '../database/tables.ts'
import { claimNext, type Job, postpone, removeDone, removeGivenUp } from './claims.ts'
import type { Queue } from './queues.ts'
import { renewClaim } from './renewals.ts'

/** The reason why a try failed. */
export interface Failure {
  /**
   * Contains only codes and names. It is logged and stored, so no message of another program, which may repeat sent data, may be part of
   * it.
   */
  reason: string
  /** True if every further try would fail as well. */
  isPermanent: boolean
  /** False if any other job of the queue would fail as well, so that the worker does not try the next one now. */
  isAboutJob: boolean
}

/** The end of a job; without `failureReason` the job succeeded. */
interface JobEnd {
  at: Date
  failureReason?: string
}

interface Handler<Payload> {
  /** Milliseconds for which a claimed job belongs to one node. A try is aborted after nine tenths of this time. */
  leaseMilliseconds: number
  /**
   * Milliseconds after which another node may take over the job of a crashed node; a running node renews its claim until the end of the
   * lease. By default, the whole lease.
   */
  takeOverMilliseconds?: number
  /** Returns the pause before the next try, in milliseconds, after this many failed tries. */
  pauseAfter(tries: number): number
  /** A job that fails this long after its first try is given up. Without a limit, it is retried until it succeeds. */
  giveUpAfterMilliseconds?: number
  /**
   * Does the work; rejects if it has failed or may have. It may run twice for one job (after a crash, or an expired lease), so it must be
   * idempotent. The signal aborts it.
   */
  run(job: Job<Payload>, signal: AbortSignal): Promise<unknown>
  /** Converts the rejection of `run` to a failure. */
  toFailure(error: unknown): Failure
  /** Records the end of a job, in the transaction that removes it. */
  recordJobEnd?(transaction: Transaction<DB>, payload: Payload, end: JobEnd): Promise<unknown>
}

interface WorkerDependencies {
  database: Database
  clock: Clock
  log: Logger
}

interface Worker {
  /** Runs the due jobs one at a time; resolves with the number that succeeded. Several nodes may do so concurrently. */
  runDue(): Promise<number>
  /** Aborts the running job, which is retried later, and starts no other. */
  stop(): void
}

/** Share of the lease after which a try is aborted, so that it ends before another node may claim the job. */
export const maxTryShareOfLease = 0.9

/** Opens a worker of a queue. Call `runDue` repeatedly, for example with `repeatEvery`. */
export const openWorker = <Payload extends object>(
  { database, clock, log }: WorkerDependencies,
  queue: Queue<Payload>,
  handler: Handler<Payload>,
): Worker => {
  const stopping = new AbortController()
  const { leaseMilliseconds, takeOverMilliseconds } = handler
  const maxTryMilliseconds = maxTryShareOfLease * leaseMilliseconds

  /** Runs the handler, and aborts when the node stops, the time of a try is over, or another node has claimed the job. */
  const runHandler = async (job: Job<Payload>) => {
    const signals = [stopping.signal, AbortSignal.timeout(maxTryMilliseconds)]
    if (takeOverMilliseconds === undefined) return handler.run(job, AbortSignal.any(signals))
    const renewals = renewClaim({ database, clock, log }, job, { takeOverMilliseconds, leaseMilliseconds })
    try {
      return await handler.run(job, AbortSignal.any([...signals, renewals.lost]))
    } finally {
      await renewals.stop()
    }
  }

  /** Runs a job and stores its outcome. 'queueFails' means that the other jobs of the queue would fail as well. */
  const tryJob = async (job: Job<Payload>): Promise<'done' | 'failed' | 'queueFails'> => {
    try {
      await runHandler(job)
    } catch (error) {
      return settleFailedTry(job, handler.toFailure(error))
    }
    await database.transaction().execute(async transaction => {
      await removeDone(transaction, job)
      await handler.recordJobEnd?.(transaction, job.payload, { at: clock.now() })
    })
    return 'done'
  }

  /** Gives a failed job up or postpones it. Returns 'queueFails' if the worker should not go on with the next job now. */
  const settleFailedTry = async (job: Job<Payload>, { reason, isPermanent, isAboutJob }: Failure) => {
    const now = clock.now()
    const fields: object = { queue: queue.name, ...job.payload, tries: job.tries, answer: reason }
    const ageMilliseconds = now.getTime() - job.firstTriedAt.getTime()
    const isTooOld = ageMilliseconds >= (handler.giveUpAfterMilliseconds ?? Number.POSITIVE_INFINITY)
    // A try that fails while this node is stopping was probably aborted, so an old job is then not given up.
    const mustGiveUp = isPermanent || (isTooOld && !stopping.signal.aborted)
    if (mustGiveUp) {
      await giveUp(job, { at: now, failureReason: reason })
      log.warn(fields, 'A job was given up')
    } else {
      const nextTryAt = new Date(now.getTime() + handler.pauseAfter(job.tries))
      await postpone(database, { job, reason, nextTryAt })
      log.warn({ ...fields, nextTryAt }, 'A job failed and is tried again')
    }
    return isAboutJob ? 'failed' : 'queueFails'
  }

  /** Removes a job that failed for good. Does nothing if another node has claimed it, because the lease of this node has expired. */
  const giveUp = (job: Job<Payload>, end: JobEnd) =>
    database.transaction().execute(async transaction => {
      if (await removeGivenUp(transaction, job)) await handler.recordJobEnd?.(transaction, job.payload, end)
    })

  return {
    async runDue() {
      let doneCount = 0
      while (!stopping.signal.aborted) {
        const job = await claimNext<Payload>(database, queue, clock.now(), takeOverMilliseconds ?? leaseMilliseconds)
        const outcome = job && (await tryJob(job))
        if (!outcome || outcome === 'queueFails') break
        if (outcome === 'done') doneCount += 1
      }
      return doneCount
    },
    stop: () => stopping.abort(),
  }
}

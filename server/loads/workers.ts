import { minuteMilliseconds } from '../../contract/durations.ts'
import type { LoadReason } from '../../contract/loads/load-rules.ts'
import { StoreError } from '../files/index.ts'
import { openWorker } from '../platform/jobs/index.ts'
import type { LoadsContext } from './context.ts'
import { LoadFailure } from './load-failures.ts'
import { failLoad, runLoad } from './run-loads.ts'
import { loadQueue } from './runs/run-queue.ts'

/** The times of the worker, which tests shorten. */
interface Intervals {
  /** For this long a run belongs to one node; afterwards, another node resumes the run of a node that was killed. */
  leaseMilliseconds: number
  /** Pause before a retry after a transient failure. */
  pauseMilliseconds: number
}

const usualIntervals: Intervals = {
  leaseMilliseconds: 15 * minuteMilliseconds,
  pauseMilliseconds: 5 * minuteMilliseconds,
}
/** A run is not retried if it fails with a transient failure at this try or a later one. The number of tries counts every start of the run. */
const maxFailingTry = 3
/** Limit of all starts of one run, with those that have ended because their node stopped. */
const maxStarts = 5

/** Opens the worker that runs queued loads, one at a time on each node. */
export const openLoadWorker = (context: LoadsContext, { leaseMilliseconds, pauseMilliseconds } = usualIntervals) => {
  const worker = openWorker(context, loadQueue, {
    leaseMilliseconds,
    pauseAfter: () => pauseMilliseconds,
    async run({ payload: { loadRunId }, tries }, signal) {
      // This try has not begun, so the reason counts only the earlier ones.
      if (tries > maxStarts) return failLoad(context, loadRunId, { rule: 'brokenOff', values: { tries: tries - 1 } })
      try {
        await runLoad(context, loadRunId, signal)
      } catch (error) {
        // The portal is closing: another node, or this one after its restart, runs the load again.
        if (isNodeStopping(signal)) throw error
        const reason = toLoadReason(error, signal, leaseMilliseconds)
        if (isTransient(reason) && tries < maxFailingTry) throw error
        if (!(error instanceof LoadFailure)) context.log.error({ err: error, loadRunId }, 'A load failed')
        await failLoad(context, loadRunId, reason)
      }
    },
    // Only transient failures and interruptions are thrown, so the run is tried again and the other loads continue.
    toFailure: error => ({
      // An error that is no LoadFailure is thrown only when the node stops or the portal itself has failed.
      reason: error instanceof LoadFailure ? error.reason.rule : 'broken off',
      isPermanent: false,
      isAboutJob: true,
    }),
  })
  return { runDue: worker.runDue, stop: worker.stop }
}

const isTimeout = (signal: AbortSignal) => signal.aborted && signal.reason?.name === 'TimeoutError'
const isNodeStopping = (signal: AbortSignal) => signal.aborted && !isTimeout(signal)

/** Returns true for a failure of the warehouse or of the portal's own database that may be over within minutes. */
const isTransient = ({ rule }: LoadReason) => rule === 'unreachable' || rule === 'silent' || rule === 'portalFailed'

/** Share of the lease after which `openWorker` (platform/jobs/workers.ts) aborts a job. Both must have the same value. */
const maxShareOfLease = 0.9

/** Returns why a run has failed, for staff. */
const toLoadReason = (error: unknown, signal: AbortSignal, leaseMilliseconds: number): LoadReason => {
  if (error instanceof LoadFailure) return error.reason
  if (isTimeout(signal))
    return {
      rule: 'takesTooLong',
      values: { minutes: Math.floor((maxShareOfLease * leaseMilliseconds) / minuteMilliseconds) },
    }
  const isDiskFull = (error as { status?: number }).status === 507
  const isStorageFailure = error instanceof StoreError || isDiskFull
  return { rule: isStorageFailure ? 'storeFailed' : 'portalFailed' }
}

import { minuteMilliseconds } from '../../contract/durations.ts'
import type { LoadReason } from '../../contract/loads/load-rules.ts'
import { StoreError } from '../files/index.ts'
import { maxTryShareOfLease, openWorker } from '../platform/jobs/index.ts'
import type { LoadsContext } from './context.ts'
import { LoadFailure } from './load-failures.ts'
import { failLoad, runLoad } from './run-loads.ts'
import { loadQueue } from './runs/run-queue.ts'

/** The times of the worker, which tests shorten. */
interface Intervals {
  /** For this long a run belongs to one node; afterwards, another node resumes the run of a node that was killed. */
  leaseMilliseconds: number
  /** Pause before the next try, after a transient failure or an interruption. */
  pauseMilliseconds: number
}

const usualIntervals: Intervals = {
  leaseMilliseconds: 15 * minuteMilliseconds,
  pauseMilliseconds: 5 * minuteMilliseconds,
}
/** From this try on, a transient failure ends the run. Interrupted tries count too. */
const firstFinalTry = 3
/** Limit of the tries of one run, with those that ended because their node stopped. */
const maxTries = 5

/** Opens the worker that runs queued loads, one at a time on each node. */
export const openLoadWorker = (context: LoadsContext, { leaseMilliseconds, pauseMilliseconds } = usualIntervals) => {
  const worker = openWorker(context, loadQueue, {
    leaseMilliseconds,
    pauseAfter: () => pauseMilliseconds,
    async run({ payload: { loadRunId }, tries }, signal) {
      // This try has not begun, so the reason counts only the earlier ones.
      if (tries > maxTries) return failLoad(context, loadRunId, { rule: 'brokenOff', values: { tries: tries - 1 } })
      try {
        await runLoad(context, loadRunId, signal)
      } catch (error) {
        // The portal is closing: another node, or this one after its restart, runs the load again.
        if (isNodeStopping(signal)) throw error
        const reason = toLoadReason(error, signal, leaseMilliseconds)
        if (isTransient(reason) && tries < firstFinalTry) throw error
        if (!(error instanceof LoadFailure)) context.log.error({ err: error, loadRunId }, 'A load failed')
        await failLoad(context, loadRunId, reason)
      }
    },
    // `run` throws only transient failures, interruptions and failures to record the end, so the run is tried again and the other loads continue.
    toFailure: error => ({
      // An error that is no LoadFailure is thrown only when the node stops or the portal itself has failed.
      reason: error instanceof LoadFailure ? error.reason.rule : 'brokenOff',
      isPermanent: false,
      isAboutJob: true,
    }),
  })
  return { runDue: worker.runDue, stop: worker.stop }
}

const isTimeout = (signal: AbortSignal) => signal.aborted && signal.reason?.name === 'TimeoutError'
const isNodeStopping = (signal: AbortSignal) => signal.aborted && !isTimeout(signal)

/** Returns true for a failure of the warehouse and for an unexpected error of the portal, which may be over within minutes. */
const isTransient = ({ rule }: LoadReason) => rule === 'unreachable' || rule === 'silent' || rule === 'portalFailed'

/** Returns why a run has failed, for staff. */
const toLoadReason = (error: unknown, signal: AbortSignal, leaseMilliseconds: number): LoadReason => {
  if (error instanceof LoadFailure) return error.reason
  if (isTimeout(signal))
    return {
      rule: 'takesTooLong',
      values: { minutes: Math.floor((maxTryShareOfLease * leaseMilliseconds) / minuteMilliseconds) },
    }
  const isStorageFailure = error instanceof StoreError || isDiskFull(error)
  return { rule: isStorageFailure ? 'storeFailed' : 'portalFailed' }
}

/** Returns true for the problem of a disk without space for another file. */
const isDiskFull = (error: unknown) => (error as { status?: number }).status === 507

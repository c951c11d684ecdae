import { hourMilliseconds } from '../../../contract/durations.ts'
import { findLastTime } from '../../../contract/sources/schedule-times.ts'
import type { AlarmNews } from './alarm-mails.ts'
import type { WatchedJob } from './watched-jobs.ts'

/** Time after the due time in which a run may still begin; later, it is late. */
const graceMilliseconds = hourMilliseconds
/** Time before the due time in which a run that begins counts for that due time. */
const earlyMilliseconds = hourMilliseconds / 2

/** Why the contact of a job must be mailed. */
type JobFault = Pick<AlarmNews, 'kind' | 'at' | 'message'> & { kind: 'failed' | 'late' }

/**
 * Finds the fault of a job: its last run with a result has failed, or its due run has not begun. `at` is the start of the failed run, or the
 * time at which the late run was due. Undefined without a fault.
 */
export const findFault = (job: WatchedJob, now: Date): JobFault | undefined => {
  if (job.result_state === 'error') return { kind: 'failed', at: job.result_started_at!, message: job.result_message }
  const dueAt = findLastDueTime(job, new Date(now.getTime() - graceMilliseconds))
  if (!dueAt || dueAt < job.watched_since) return undefined
  const hasBegun = job.last_started_at !== null && job.last_started_at.getTime() >= dueAt.getTime() - earlyMilliseconds
  return hasBegun ? undefined : { kind: 'late', at: dueAt, message: null }
}

/** Finds the last due time of a job up to a time; null without a schedule, and if the schedule does not repeat. */
const findLastDueTime = ({ repeat, weekdays, month_days, at_time }: WatchedJob, until: Date) =>
  repeat && findLastTime({ repeat, weekdays: weekdays ?? [], monthDays: month_days ?? [], time: at_time }, until)

import { sql, type Transaction } from 'kysely'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { findLastTime } from '../../../contract/sources/schedule-times.ts'
import type { Repeat, Weekday } from '../../../contract/sources/schedules.ts'
import { queueMail } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { watchNewSchedule } from '../jobs/watches.ts'
import { hasResultSql } from '../results.ts'
import { type AlarmNews, writeAlarmMail } from './alarm-mails.ts'

/** The advisory lock of the check, so that only one node checks at a time. */
const alarmsLockKey = 4_602_081
/** Time after the due time in which a run may still begin; later, it is late. */
const graceMilliseconds = hourMilliseconds
/** Time before the due time in which a run that begins counts for that due time. */
const earlyMilliseconds = hourMilliseconds / 2

export interface AlarmContext {
  database: Database
  clock: Clock
  officeName: { en: string; th: string }
  publicUrl: () => string
}

/** A job with a contact, the schedule of its source, the alarm about it, and its last runs. */
interface WatchedJob {
  job_id: number
  workflow: string
  /** Null if no source is mapped. */
  source_name: string | null
  alarm_email: string
  /** Due times before this time do not count. */
  watched_since: Date
  /** The schedule at the last check; null until the first one. */
  watched_schedule: string | null
  /** The schedule of the source; its four fields are null if no source is mapped, and `at_time` also if the schedule does not repeat. */
  repeat: Repeat | null
  weekdays: Weekday[] | null
  month_days: number[] | null
  at_time: string | null
  /** The reason of the current alarm; null without one. */
  alarm: 'failed' | 'late' | null
  /** The start of the last run that was not aborted. */
  last_started_at: Date | null
  /** The state, the start and the message of the last run that is done or has failed. */
  result_state: string | null
  result_started_at: Date | null
  result_message: string | null
}

/**
 * Mails the contact of each job once when the job begins to fail or is late, and once when it recovers. Only one node does this at a time.
 * The alarm and its mail are stored in one transaction, so that a crash neither loses nor repeats one of them.
 */
export const checkAlarms = (context: AlarmContext) =>
  context.database.transaction().execute(async transaction => {
    const { rows } = await sql<{
      isAcquired: boolean
    }>`select pg_try_advisory_xact_lock(${alarmsLockKey}) as "isAcquired"`.execute(transaction)
    if (!rows[0]!.isAcquired) return
    for (const job of await listWatchedJobs(transaction)) {
      const schedule = formatSchedule(job)
      // After a change of the schedule, due times before the change do not count.
      if (job.watched_schedule !== schedule) await watchNewSchedule(transaction, context.clock, job, schedule)
      if (needsAlarmChange(job, context.clock.now())) await raiseOrEndAlarm(context, transaction, job.job_id)
    }
  })

/** Lists all jobs with a contact, or only the given one. */
const listWatchedJobs = async (transaction: Transaction<DB>, jobId?: number) => {
  const { rows } = await sql<WatchedJob>`
    select job_id, source.workflow, source.source_name, job.alarm_email, coalesce(job.watched_since, job.first_seen_at) as watched_since,
      job.watched_schedule, source.repeat, source.weekdays, source.month_days, source.at_time::text as at_time,
      run_alarms.reason as alarm, last_run.started_at as last_started_at, last_result.state as result_state,
      last_result.started_at as result_started_at, last_result.message as result_message
    from run_jobs job join job_sources source using (job_id) left join run_alarms using (job_id)
    left join lateral (
      select started_at from runs where job_id = job.job_id and state <> 'aborted' order by started_at desc, run_id desc limit 1
    ) last_run on true
    left join lateral (
      select state, started_at, message from runs where job_id = job.job_id and ${hasResultSql}
      order by started_at desc, run_id desc limit 1
    ) last_result on true
    where job.alarm_email is not null and ${jobId === undefined ? sql`true` : sql`job_id = ${jobId}`} order by job_id`.execute(
    transaction,
  )
  return rows
}

/** Returns true if an alarm about the job must be raised or ended. */
const needsAlarmChange = (job: WatchedJob, now: Date) => {
  const hasFault = findFault(job, now) !== undefined
  const hasAlarm = job.alarm !== null
  return hasFault !== hasAlarm
}

/** Raises or ends the alarm about a job. Reads the job again under a lock, because staff may have restarted its watch in the meantime. */
const raiseOrEndAlarm = async (context: AlarmContext, transaction: Transaction<DB>, jobId: number) => {
  await transaction.selectFrom('run_jobs').select('job_id').where('job_id', '=', jobId).forNoKeyUpdate().execute()
  const [job] = await listWatchedJobs(transaction, jobId)
  if (!job) return
  const fault = findFault(job, context.clock.now())
  if (fault && job.alarm === null) {
    await transaction
      .insertInto('run_alarms')
      .values({ job_id: job.job_id, reason: fault.kind, raised_at: context.clock.now() })
      .execute()
    await queueAlarmMail(context, transaction, job, fault)
  }
  if (!fault && job.alarm !== null) {
    await transaction.deleteFrom('run_alarms').where('job_id', '=', job.job_id).execute()
    await queueAlarmMail(context, transaction, job, {
      kind: 'recovered',
      // The alarm about a late run ends when the run begins, so that run may have no end yet.
      at: (job.alarm === 'late' ? job.last_started_at : job.result_started_at) ?? context.clock.now(),
      message: null,
    })
  }
}

type JobFault = Pick<AlarmNews, 'kind' | 'at' | 'message'> & { kind: 'failed' | 'late' }

/** Finds the fault of a job: its last run with a result has failed, or its due run has not begun. Undefined without a fault. */
const findFault = (job: WatchedJob, now: Date): JobFault | undefined => {
  if (job.result_state === 'error') return { kind: 'failed', at: job.result_started_at!, message: job.result_message }
  const dueAt = findLastDueTime(job, new Date(now.getTime() - graceMilliseconds))
  if (!dueAt || dueAt < job.watched_since) return undefined
  const hasBegun = job.last_started_at !== null && job.last_started_at.getTime() >= dueAt.getTime() - earlyMilliseconds
  return hasBegun ? undefined : { kind: 'late', at: dueAt, message: null }
}

/** Formats a schedule as a text that differs for different schedules. */
const formatSchedule = ({ repeat, weekdays, month_days, at_time }: WatchedJob) =>
  JSON.stringify([repeat, weekdays, month_days, at_time])

/** Finds the last due time of a job up to a time; null without a schedule, and if the schedule does not repeat. */
const findLastDueTime = ({ repeat, weekdays, month_days, at_time }: WatchedJob, until: Date) =>
  repeat && findLastTime({ repeat, weekdays: weekdays ?? [], monthDays: month_days ?? [], time: at_time }, until)

const queueAlarmMail = (
  context: AlarmContext,
  transaction: Transaction<DB>,
  job: WatchedJob,
  news: Pick<AlarmNews, 'kind' | 'at' | 'message'>,
) =>
  queueMail(
    transaction,
    context.clock,
    writeAlarmMail(context, { to: job.alarm_email, workflow: job.workflow, sourceName: job.source_name, ...news }),
  )

import { sql, type Transaction } from 'kysely'
import { hourMilliseconds } from '../../../contract/durations.ts'
import { lastTime } from '../../../contract/sources/schedule-times.ts'
import type { Repeat, Weekday } from '../../../contract/sources/schedules.ts'
import { queueMail } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { watchNewSchedule } from '../jobs/watches.ts'
import { hasResultSql } from '../results.ts'
import { type AlarmNews, writeAlarmMail } from './alarm-mails.ts'

const lockKey = 4_602_081
/** Time after its due time in which a run may still begin; after that it is late. */
const graceMilliseconds = hourMilliseconds
/** Time before its due time in which a run may begin and still count for that time. */
const earlyMilliseconds = hourMilliseconds / 2

export interface AlarmContext {
  database: Database
  clock: Clock
  officeName: { en: string; th: string }
  publicUrl: () => string
}

interface WatchedJob {
  job_id: number
  workflow: string
  source_name: string | null
  alarm_email: string
  watched_since: Date
  /** Null until the first check. */
  watched_schedule: string | null
  /** Null if no source is mapped. */
  repeat: Repeat | null
  weekdays: Weekday[] | null
  month_days: number[] | null
  at_time: string | null
  raised: 'failed' | 'late' | null
  last_started_at: Date | null
  ended_state: string | null
  ended_started_at: Date | null
  ended_message: string | null
}

/**
 * Mails the contact of each job once when the job begins to fail or is late, and once when it recovers. Only one node does this at a time.
 * The alarm and its mail are stored in one transaction, so that a crash neither loses nor repeats one of them.
 */
export const checkAlarms = (context: AlarmContext) =>
  context.database.transaction().execute(async transaction => {
    const { rows } = await sql<{
      isAcquired: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as "isAcquired"`.execute(transaction)
    if (!rows[0]!.isAcquired) return
    for (const job of await selectWatchedJobs(transaction)) {
      const schedule = formatSchedule(job)
      if (job.watched_schedule !== schedule) await watchNewSchedule(transaction, context.clock, job, schedule)
      if (isAlarmChange(job, context.clock.now())) await raiseOrEndAlarm(context, transaction, job.job_id)
    }
  })

/**
 * Selects the jobs with a contact, or one of them, with the schedule, the last run that was not aborted, and the last run with a result.
 */
const selectWatchedJobs = async (transaction: Transaction<DB>, jobId?: number) => {
  const { rows } = await sql<WatchedJob>`
    select job_id, workflow, source_name, alarm_email, coalesce(watched_since, job.first_seen_at) as watched_since, watched_schedule,
      repeat, weekdays, month_days, at_time::text as at_time,
      alarm.reason as raised, began.started_at as last_started_at, ended.state as ended_state, ended.started_at as ended_started_at,
      ended.message as ended_message
    from run_jobs job join job_sources source using (job_id) left join run_alarms alarm using (job_id)
    left join lateral (
      select started_at from runs where job_id = job.job_id and state <> 'aborted' order by started_at desc, run_id desc limit 1
    ) began on true
    left join lateral (
      select state, started_at, message from runs where job_id = job.job_id and ${hasResultSql}
      order by started_at desc, run_id desc limit 1
    ) ended on true
    where alarm_email is not null and ${jobId === undefined ? sql`true` : sql`job_id = ${jobId}`} order by job_id`.execute(
    transaction,
  )
  return rows
}

/** Returns true if an alarm about the job begins or ends. */
const isAlarmChange = (job: WatchedJob, now: Date) => (findFault(job, now) === undefined) !== (job.raised === null)

/** Raises or ends the alarm about a job. Reads the job again under a lock, because staff may have restarted its watch in the meantime. */
const raiseOrEndAlarm = async (context: AlarmContext, transaction: Transaction<DB>, jobId: number) => {
  await transaction.selectFrom('run_jobs').select('job_id').where('job_id', '=', jobId).forNoKeyUpdate().execute()
  const [job] = await selectWatchedJobs(transaction, jobId)
  if (!job) return
  const fault = findFault(job, context.clock.now())
  if (fault && job.raised === null) {
    await transaction
      .insertInto('run_alarms')
      .values({ job_id: job.job_id, reason: fault.kind, raised_at: context.clock.now() })
      .execute()
    await queueAlarmMail(context, transaction, job, fault)
  }
  if (!fault && job.raised !== null) {
    await transaction.deleteFrom('run_alarms').where('job_id', '=', job.job_id).execute()
    await queueAlarmMail(context, transaction, job, {
      kind: 'well',
      // The alarm about a late run ends when the run begins, so that run may have no end yet.
      at: (job.raised === 'late' ? job.last_started_at : job.ended_started_at) ?? context.clock.now(),
      message: null,
    })
  }
}

type JobFault = Pick<AlarmNews, 'kind' | 'at' | 'message'> & { kind: 'failed' | 'late' }

/** Finds the fault of a job: its last run with a result has failed, or its due run has not begun. Undefined if there is none. */
const findFault = (job: WatchedJob, now: Date): JobFault | undefined => {
  if (job.ended_state === 'error') return { kind: 'failed', at: job.ended_started_at!, message: job.ended_message }
  const dueAt = findLastDueTime(job, new Date(now.getTime() - graceMilliseconds))
  if (!dueAt || dueAt < job.watched_since) return undefined
  const hasBegun = job.last_started_at !== null && job.last_started_at.getTime() >= dueAt.getTime() - earlyMilliseconds
  return hasBegun ? undefined : { kind: 'late', at: dueAt, message: null }
}

const formatSchedule = ({ repeat, weekdays, month_days, at_time }: WatchedJob) =>
  JSON.stringify([repeat, weekdays, month_days, at_time])

/** Finds the last due time of a job before a time; null without a schedule. */
const findLastDueTime = ({ repeat, weekdays, month_days, at_time }: WatchedJob, at: Date) =>
  repeat && lastTime({ repeat, weekdays: weekdays ?? [], monthDays: month_days ?? [], time: at_time }, at)

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

import { sql, type Transaction } from 'kysely'
import type { Repeat, Weekday } from '../../../contract/sources/schedules.ts'
import type { DB } from '../../platform/database/tables.ts'
import { hasResultSql } from '../results.ts'

/** A job with a contact, the schedule of its source, the alarm about it, and its last runs. */
export interface WatchedJob {
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

/** Lists all jobs with a contact, or only the given one. */
export const listWatchedJobs = async (transaction: Transaction<DB>, jobId?: number) => {
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

import { sql, type Transaction } from 'kysely'
import { queueMail } from '../../mail/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { watchNewSchedule } from '../jobs/watches.ts'
import { type AlarmNews, writeAlarmMail } from './alarm-mails.ts'
import { findFault } from './job-faults.ts'
import { listWatchedJobs, type WatchedJob } from './watched-jobs.ts'

/** The advisory lock of the check, so that only one node checks at a time. */
const alarmsLockKey = 4_602_081

export interface AlarmContext {
  database: Database
  clock: Clock
  officeName: { en: string; th: string }
  publicUrl: () => string
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
      // After a change of the schedule, due times before the change do not count. `job` keeps the earlier watch; `raiseOrEndAlarm` reads it again.
      if (job.watched_schedule !== schedule) await watchNewSchedule(transaction, context.clock, job, schedule)
      if (needsAlarmChange(job, context.clock.now())) await raiseOrEndAlarm(context, transaction, job.job_id)
    }
  })

/** Returns true if an alarm about the job must be raised or ended. An alarm keeps its first reason until the job has no fault any more. */
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

/** Formats a schedule as a text that differs for different schedules. */
const formatSchedule = ({ repeat, weekdays, month_days, at_time }: WatchedJob) =>
  JSON.stringify([repeat, weekdays, month_days, at_time])

const queueAlarmMail = (
  context: AlarmContext,
  transaction: Transaction<DB>,
  job: WatchedJob,
  event: Pick<AlarmNews, 'kind' | 'at' | 'message'>,
) =>
  queueMail(
    transaction,
    context.clock,
    writeAlarmMail(context, { to: job.alarm_email, workflow: job.workflow, sourceName: job.source_name, ...event }),
  )

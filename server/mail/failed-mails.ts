import { sql } from 'kysely'
import { type Clock, daysBefore } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { findFailing } from '../platform/jobs/index.ts'
import { listMailQueue, mailQueue } from './queued-mails.ts'

/** Returns the mails whose last try failed and that will be retried; null if there are none. */
export const findFailingMails = (database: Database) => findFailing(database, mailQueue, listMailQueue)

interface FailedMailRow {
  to: string
  subject: string
  failure: string | null
  failedAt: Date
  total: number
}

/** Returns at most `max` of the mails that were given up within the last `days`, the latest first, and the total of all of them. */
export const listFailedMails = async (
  database: Database,
  clock: Clock,
  { days, max }: { days: number; max: number },
) => {
  const { rows } = await sql<FailedMailRow>`
    select to_address as "to", subject, failure, failed_at as "failedAt", count(*) over ()::integer as total
    from mails where failed_at > ${daysBefore(clock, days)} order by failed_at desc, mail_id desc limit ${max}`.execute(
    database,
  )
  return {
    rows: rows.map(({ to, subject, failure, failedAt }) => ({
      to,
      subject,
      failure: failure ?? '',
      failedAt: failedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

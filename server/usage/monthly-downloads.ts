import { sql, type Transaction } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { toDayStart } from './system-reports/ranges.ts'

/** Key of the advisory lock that lets only one node count. */
const lockKey = 4_602_067

/** Number of months that readers see, including the month of yesterday. */
export const shownMonthCount = 12

/**
 * Counts the downloads of each report in each month up to the end of yesterday in Bangkok, once a day. Counts again the months that were
 * not over at the last count. Does nothing while another node counts.
 */
export const countMonthlyDownloads = (database: Database, clock: Clock) =>
  database.transaction().execute(async transaction => {
    const { rows } = await sql<{
      hasLock: boolean
    }>`select pg_try_advisory_xact_lock(${lockKey}) as "hasLock"`.execute(transaction)
    if (!rows[0]!.hasLock) return
    const today = dayInBangkok(clock)
    const uncountedFrom = await findFirstUncountedDay(transaction)
    if (uncountedFrom !== undefined && uncountedFrom >= today) return
    const oldestMonth = addMonths(toMonthOfPreviousDay(today), 1 - shownMonthCount)
    // The last counted month may not have been over, so it is counted again.
    const firstMonth = uncountedFrom === undefined ? oldestMonth : toMonthOfPreviousDay(uncountedFrom)
    // One month at a time, so that no statement takes long, even the first time.
    for (let month = firstMonth; month <= toMonthOfPreviousDay(today); month = addMonths(month, 1))
      await countMonth(transaction, month, today)
    await transaction.deleteFrom('monthly_downloads').where('month', '<', `${oldestMonth}-01`).execute()
    await sql`insert into monthly_downloads_counted (until) values (${today}::date)
      on conflict (only_row) do update set until = excluded.until`.execute(transaction)
  })

/** Counts the downloads of each report in a month (yyyy-mm), up to the end of yesterday. Downloads of metadata do not count. */
const countMonth = (transaction: Transaction<DB>, month: string, today: string) => {
  const nextMonthStart = `${addMonths(month, 1)}-01`
  // Days in the form yyyy-mm-dd sort like dates, so they are compared as texts.
  const countEnd = nextMonthStart < today ? nextMonthStart : today
  return sql`
    insert into monthly_downloads as kept (report_id, month, downloads)
    select report_id, ${`${month}-01`}::date, count(*) from downloads
    where kind <> 'metadata' and started_at >= ${toDayStart(`${month}-01`)} and started_at < ${toDayStart(countEnd)}
    group by report_id
    on conflict (report_id, month) do update set downloads = excluded.downloads where kept.downloads <> excluded.downloads
  `.execute(transaction)
}

/** Returns the first day that is not counted yet; undefined before the very first count. */
export const findFirstUncountedDay = async (database: Database) => {
  const row = await database.selectFrom('monthly_downloads_counted').select('until').executeTakeFirst()
  return row?.until
}

/** Returns the month (yyyy-mm) of the day before a day. */
export const toMonthOfPreviousDay = (day: string) =>
  new Date(Date.parse(day) - dayMilliseconds).toISOString().slice(0, 7)

/** Returns the month that is a number of months later, or earlier for a negative number. */
export const addMonths = (month: string, count: number) => {
  const [year, monthNumber] = month.split('-').map(Number) as [number, number]
  // Date counts months from 0, and carries a month outside 0 to 11 over to another year.
  return new Date(Date.UTC(year, monthNumber - 1 + count, 1)).toISOString().slice(0, 7)
}

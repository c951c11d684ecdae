import { sql, type Transaction } from 'kysely'
import { planReleases, type Rhythm } from '../../../contract/catalogue/release-rules.ts'
import { addDays, addYear, toBangkokMoment } from '../../../contract/day-arithmetic.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { updateNextReleaseDate } from './promises.ts'
import { type ReleaseContext, toClosedDays } from './release-context.ts'

/** Number of days ahead for which releases on every working day are promised; other rhythms are promised for a year. */
const workingDayHorizonDays = 60
/** A number of days in which a daily or weekly rhythm always has a release, despite holidays. */
const maxIntervalDays = 28
/** Number of days of the longest months. */
const longestMonthDays = 31

/**
 * Writes the future promises of a rhythm. Promises that are due by `fixedUntil`, were moved, released or missed do not change. Idempotent.
 */
export const planPromises = async (
  transaction: Transaction<DB>,
  context: Pick<ReleaseContext, 'clock' | 'holidays'>,
  { reportId, rhythm, fixedUntil }: { reportId: number; rhythm: Rhythm; fixedUntil: Date },
): Promise<void> => {
  const now = context.clock.now()
  const plannedJson = JSON.stringify(listPlannedReleases(context, rhythm))
  const plannedRowsSql = sql`jsonb_to_recordset(${plannedJson}::jsonb) as planned (period text, due_at timestamptz, opens_at timestamptz)`
  const isChangeableSql = sql`promise.released_at is null and promise.missed_at is null and promise.moved_at is null and promise.due_at > ${fixedUntil}`
  await sql`delete from promised_releases as promise where report_id = ${reportId} and ${isChangeableSql}
    and not exists (select from ${plannedRowsSql} where planned.period = promise.period)`.execute(transaction)
  await sql`insert into promised_releases as promise (report_id, period, due_at, first_due_at, opens_at, changed_at)
    select ${reportId}, period, due_at, due_at, opens_at, ${now} from ${plannedRowsSql}
    on conflict (report_id, period) do update set due_at = excluded.due_at, first_due_at = excluded.due_at,
      opens_at = excluded.opens_at, sequence = promise.sequence + 1, changed_at = excluded.changed_at
    where ${isChangeableSql} and excluded.due_at > ${fixedUntil} and promise.due_at <> excluded.due_at`.execute(
    transaction,
  )
  await updateNextReleaseDate(transaction, reportId)
}

/**
 * Lists the releases of a rhythm that are still to come. A publication counts for the nearest release, so each release opens halfway
 * between the previous release and its own time.
 */
const listPlannedReleases = ({ clock, holidays }: Pick<ReleaseContext, 'clock' | 'holidays'>, rhythm: Rhythm) => {
  const today = dayInBangkok(clock)
  // The plan contains the last past release too, because the opening of the next one is computed from it.
  const lookbackDays = maxIntervalDays + (rhythm.months ?? 0) * longestMonthDays
  const lastDay = rhythm.repeat === 'workingDay' ? addDays(today, workingDayHorizonDays) : addYear(today)
  const plannedReleases = planReleases(rhythm, toClosedDays(holidays), {
    from: addDays(today, -lookbackDays),
    until: lastDay,
  })
  const dueTimes = plannedReleases.map(({ day }) => toBangkokMoment(day, rhythm.time).getTime())
  const now = clock.now().getTime()
  const promises = plannedReleases.map(({ period }, index) => {
    const dueTime = dueTimes[index]!
    const previousDueTime = dueTimes[index - 1] ?? now
    return { period, due_at: new Date(dueTime), opens_at: new Date((previousDueTime + dueTime) / 2) }
  })
  return promises.filter(({ due_at }) => due_at.getTime() > now)
}

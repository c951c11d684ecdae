import { sql, type Transaction } from 'kysely'
import {
  addDays,
  addYear,
  planReleases,
  type Rhythm,
  toBangkokMoment,
} from '../../../contract/catalogue/release-rules.ts'
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
 * Writes the future promises of a rhythm. Promises that are due by `fixedUntil`, were moved, published or missed do not change. Idempotent.
 */
export const planPromises = async (
  transaction: Transaction<DB>,
  context: Pick<ReleaseContext, 'clock' | 'holidays'>,
  { reportId, rhythm, fixedUntil }: { reportId: number; rhythm: Rhythm; fixedUntil: Date },
): Promise<void> => {
  const now = context.clock.now()
  const plannedJson = JSON.stringify(listPlannedReleases(context, rhythm))
  const plannedRowsSql = sql`jsonb_to_recordset(${plannedJson}::jsonb) as planned (period text, due_at timestamptz, opens_at timestamptz)`
  await sql`delete from promised_releases as kept where report_id = ${reportId} and due_at > ${fixedUntil}
    and released_at is null and missed_at is null and moved_at is null
    and not exists (select from ${plannedRowsSql} where planned.period = kept.period)`.execute(transaction)
  await sql`insert into promised_releases as kept (report_id, period, due_at, first_due_at, opens_at, changed_at)
    select ${reportId}, period, due_at, due_at, opens_at, ${now} from ${plannedRowsSql}
    on conflict (report_id, period) do update set due_at = excluded.due_at, first_due_at = excluded.due_at,
      opens_at = excluded.opens_at, sequence = kept.sequence + 1, changed_at = excluded.changed_at
    where kept.released_at is null and kept.missed_at is null and kept.moved_at is null
      and kept.due_at > ${fixedUntil} and excluded.due_at > ${fixedUntil} and kept.due_at <> excluded.due_at`.execute(
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
  const plannedReleases = planReleases(rhythm, toClosedDays(holidays), addDays(today, -lookbackDays), lastDay)
  const dueTimes = plannedReleases.map(({ day }) => toBangkokMoment(day, rhythm.time).getTime())
  const now = clock.now().getTime()
  return plannedReleases.flatMap(({ period }, index) => {
    const dueTime = dueTimes[index]!
    const previousDueTime = dueTimes[index - 1] ?? now
    const opensAt = new Date((previousDueTime + dueTime) / 2)
    return dueTime > now ? [{ period, due_at: new Date(dueTime), opens_at: opensAt }] : []
  })
}

import type { Transaction } from 'kysely'
import { planReleases, type Rhythm } from '../contract/catalogue/release-rules.ts'
import { addDays, addYear, toBangkokMoment } from '../contract/day-arithmetic.ts'
import type { Holiday } from '../contract/office/holidays.ts'
import { storeAndPlanRhythm } from '../server/catalogue/index.ts'
import { type Clock, dayInBangkok } from '../server/platform/clock.ts'
import type { DB } from '../server/platform/database/tables.ts'

const none = { months: null, firstMonth: null, rule: null, ruleDay: null, weekday: null, time: '09:00' }
const months = (every: number, firstMonth: number, ruleDay: number): Rhythm => ({
  ...none,
  repeat: 'months',
  months: every,
  firstMonth,
  rule: 'workingDay',
  ruleDay,
})
const workingDays: Rhythm = { ...none, repeat: 'workingDay' }

const rhythms: Record<string, Rhythm> = {
  'brent-crude-oil-daily': workingDays,
  'government-economic-news-2568-th': workingDays,
  'wti-crude-oil-weekly': { ...none, repeat: 'week', weekday: 'thursday' },
  'exchange-rates-monthly': months(1, 1, 2),
  'thb-usd-exchange-rate-monthly-th': months(1, 1, 2),
  'sp500-companies': months(1, 1, 6),
  'uk-bank-rate-quarterly': months(3, 3, 12),
  'gold-price-half-year': months(6, 1, 2),
  'central-government-debt-pct-gdp': months(12, 7, 1),
  'government-revenue-pct-gdp': months(12, 7, 1),
  'population-by-country': { ...months(12, 3, 5), rule: 'dayOfMonth', ruleDay: 8 },
  'unemployment-rate': months(12, 7, 1),
}
/** Not published yet, so that the calendar shows overdue releases. */
const overdue = ['exchange-rates-monthly']
const lateMinutes = 4 * 24 * 60

/** Gives some reports a rhythm, with promises for a year and past releases; all but one are on time, as readers see the punctuality. */
export const insertRhythms = async (
  transaction: Transaction<DB>,
  clock: Clock,
  holidays: readonly Holiday[],
): Promise<void> => {
  const reports = await transaction
    .selectFrom('reports')
    .select(['report_id', 'file_name'])
    .where('file_name', 'in', Object.keys(rhythms))
    .execute()
  for (const { report_id: reportId, file_name: fileName } of reports) {
    const rhythm = rhythms[fileName]!
    const past = listPast(rhythm, holidays, clock)
    const rows = past.map(({ period, due }, index) => ({
      report_id: reportId,
      period,
      due_at: due,
      first_due_at: due,
      opens_at: due,
      changed_at: due,
      released_at:
        overdue.includes(fileName) && index === past.length - 1
          ? null
          : new Date(due.getTime() + (index === 4 && rhythm.repeat !== 'workingDay' ? lateMinutes : 2) * 60_000),
    }))
    if (rows.length > 0) await transaction.insertInto('promised_releases').values(rows).execute()
    await storeAndPlanRhythm(transaction, { clock, holidays }, { reportId, rhythm, revision: 1 })
  }
}

const releaseCount = 12

/** Returns the last releases of a rhythm before now. */
const listPast = (rhythm: Rhythm, holidays: readonly Holiday[], clock: Clock) => {
  const closed = new Set(holidays.map(({ day }) => day))
  const today = dayInBangkok(clock)
  // Two years contain twelve releases, except for rhythms of a quarter or longer.
  const from = addYear(addDays(today, -3 * 366))
  return planReleases(rhythm, closed, { from, until: today })
    .map(({ period, day }) => ({ period, due: toBangkokMoment(day, rhythm.time) }))
    .filter(({ due }) => due < clock.now())
    .slice(-releaseCount)
}

import { addDays, getNextDay, listDaysOfMonth, toMilliseconds } from '../day-arithmetic.ts'
import { type ClosedDays, findWorkingDayFrom, isWorkingDay } from './working-days.ts'

/** How a rhythm repeats: every few months, every week, or on every working day ('workingDay'). */
export const repeats = ['months', 'week', 'workingDay'] as const
/** The day of a month on which a rhythm by months releases: the nth ('workingDay') or the last working day, or a day of the month. */
export const monthRules = ['workingDay', 'lastWorkingDay', 'dayOfMonth'] as const
/** Numbers of months between the releases of a rhythm by months. */
export const monthSteps = [1, 2, 3, 6, 12] as const
export const releaseWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
/** The highest working day of a month that a rhythm may name. Nearly every month has as many, despite holidays. */
export const maxWorkingDays = 12

/** When a report is released. Fields that belong to another kind of repetition are null. */
export interface Rhythm {
  repeat: (typeof repeats)[number]
  /** By months: the number of months between two releases. */
  months: number | null
  /** By months: a month of the year with a release, 1 to 12. The other months follow from it in steps of `months`. */
  firstMonth: number | null
  /** By months: the rule for the day of the month. */
  rule: (typeof monthRules)[number] | null
  /** By months: the number of the working day, or the day of the month; null for the last working day. */
  ruleDay: number | null
  /** Every week: the weekday. */
  weekday: (typeof releaseWeekdays)[number] | null
  /** HH:MM in Bangkok. */
  time: string
}

/** One release of a rhythm. */
export interface PlannedRelease {
  /**
   * Identifies the release: 'M2026-08' by its month, 'W2026-08-03' by the weekday of the rhythm, 'D2026-08-03' by its working day. If a
   * holiday moves a release to a later day, its period stays the same.
   */
  period: string
  /** The working day of the release, yyyy-mm-dd. */
  day: string
}

/** Lists the releases of a rhythm from one day to another, both included, in order. */
export const planReleases = (
  rhythm: Rhythm,
  closed: ClosedDays,
  { from, until }: { from: string; until: string },
): PlannedRelease[] =>
  listReleasesNearRange(rhythm, closed, { from, until })
    .filter(({ day }) => day >= from && day <= until)
    // Holidays can move two releases to the same day.
    .filter(({ day }, index, all) => day !== all[index - 1]?.day)

/** May include releases outside the range, because holidays can move a release into the range or out of it. */
const listReleasesNearRange = (
  rhythm: Rhythm,
  closed: ClosedDays,
  { from, until }: { from: string; until: string },
): PlannedRelease[] => {
  if (rhythm.repeat === 'months') return listMonthly(rhythm, closed, { from, until })
  return rhythm.repeat === 'week' ? listWeekly(rhythm, closed, { from, until }) : listWorkingDays(closed, from, until)
}

const listMonthly = (rhythm: Rhythm, closed: ClosedDays, { from, until }: { from: string; until: string }) => {
  const releases: PlannedRelease[] = []
  // Both month numbers count from 0. The year of `firstMonth` has no effect, because every step in `monthSteps` divides 12.
  const hasRelease = (monthNumber: number) => (monthNumber - (rhythm.firstMonth! - 1)) % rhythm.months! === 0
  // The month before the range is included, because holidays can move its release into the range.
  for (let monthNumber = toMonthNumber(from) - 1; monthNumber <= toMonthNumber(until); monthNumber += 1) {
    if (!hasRelease(monthNumber)) continue
    const yearAndMonth = formatMonth(monthNumber)
    releases.push({ period: `M${yearAndMonth}`, day: findReleaseDay(rhythm, closed, yearAndMonth) })
  }
  return releases
}

/** Returns the number of months from January of the year 0 to the month of a day. */
const toMonthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
/** Formats a month number as yyyy-mm. */
const formatMonth = (monthNumber: number) =>
  `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}`

/**
 * Returns the working day of the release in a month, yyyy-mm. A day of the month on which the office is closed moves to the next working day.
 * If `ruleDay` is higher than the number of days or working days of the month, the last of them counts.
 */
const findReleaseDay = ({ rule, ruleDay }: Rhythm, closed: ClosedDays, yearAndMonth: string) => {
  const days = listDaysOfMonth(yearAndMonth)
  if (rule === 'dayOfMonth') return findWorkingDayFrom(days[Math.min(ruleDay!, days.length) - 1]!, closed)
  const workingDays = days.filter(day => isWorkingDay(day, closed))
  const workingDayNumber = rule === 'lastWorkingDay' ? workingDays.length : Math.min(ruleDay!, workingDays.length)
  // A month without a working day has its release on the first working day after it.
  return workingDays[workingDayNumber - 1] ?? findWorkingDayFrom(days.at(-1)!, closed)
}

const daysPerWeek = 7
/** A closure of the office is expected to last at most two weeks, so a release moves by at most as many days. */
const maxMovedDays = 2 * daysPerWeek

const listWeekly = (rhythm: Rhythm, closed: ClosedDays, { from, until }: { from: string; until: string }) => {
  const releases: PlannedRelease[] = []
  // Counted as by `getUTCDay`: Sunday is 0, Monday is 1.
  const weekdayNumber = releaseWeekdays.indexOf(rhythm.weekday!) + 1
  // Earlier weeks are included, because holidays can move their releases into the range.
  const earliestDay = addDays(from, -maxMovedDays)
  const daysToWeekday = (weekdayNumber - new Date(toMilliseconds(earliestDay)).getUTCDay() + daysPerWeek) % daysPerWeek
  const firstPlannedDay = addDays(earliestDay, daysToWeekday)
  for (let plannedDay = firstPlannedDay; plannedDay <= until; plannedDay = addDays(plannedDay, daysPerWeek))
    releases.push({ period: `W${plannedDay}`, day: findWorkingDayFrom(plannedDay, closed) })
  return releases
}

const listWorkingDays = (closed: ClosedDays, from: string, until: string) => {
  const releases: PlannedRelease[] = []
  for (let day = from; day <= until; day = getNextDay(day))
    if (isWorkingDay(day, closed)) releases.push({ period: `D${day}`, day })
  return releases
}

import { dayMilliseconds } from '../durations.ts'

/** How a rhythm repeats: every few months, every week, or on every working day. */
export const repeats = ['months', 'week', 'workingDay'] as const
/** The day of a month on which a rhythm by months releases: the nth or the last working day, or a day of the month. */
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

/** Days, yyyy-mm-dd, other than weekends, on which the office is closed. */
export type ClosedDays = ReadonlySet<string>

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

/** Converts a day to milliseconds since 1970, at midnight in UTC. The rules need no time zone, because they only count days. */
const toMilliseconds = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const getNextDay = (day: string) => addDays(day, 1)

/** Adds a number of days to a day; a negative number subtracts them. */
export const addDays = (day: string, count: number): string => toDay(toMilliseconds(day) + count * dayMilliseconds)

/** Returns the same day of the next year; 28 February for 29 February. */
export const addYear = (day: string): string => {
  const sameDay = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(sameDay) ? sameDay : `${sameDay.slice(0, 8)}28`
}

/** Returns false for a day that does not exist: JavaScript turns 29 February 2027 into 1 March. */
const isDay = (day: string) => toDay(toMilliseconds(day)) === day

/** Returns true if the office is open on a day. */
export const isWorkingDay = (day: string, closed: ClosedDays): boolean => {
  const weekday = new Date(toMilliseconds(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(day)
}

/** Converts a day and a time, HH:MM, in Bangkok to a moment. Bangkok has no daylight saving time. */
export const toBangkokMoment = (day: string, time: string): Date => new Date(`${day}T${time}:00+07:00`)

/** Lists the releases of a rhythm from one day to another, both included, in order. */
export const planReleases = (rhythm: Rhythm, closed: ClosedDays, from: string, until: string): PlannedRelease[] =>
  listCandidates(rhythm, closed, from, until)
    .filter(({ day }) => day >= from && day <= until)
    // Holidays can move two releases to the same day.
    .filter(({ day }, index, all) => day !== all[index - 1]?.day)

const listCandidates = (rhythm: Rhythm, closed: ClosedDays, from: string, until: string): PlannedRelease[] => {
  if (rhythm.repeat === 'months') return listMonthly(rhythm, closed, from, until)
  return rhythm.repeat === 'week' ? listWeekly(rhythm, closed, from, until) : listWorkingDays(closed, from, until)
}

const listMonthly = (rhythm: Rhythm, closed: ClosedDays, from: string, until: string) => {
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
  if (rule === 'dayOfMonth') return findWorkingDay(days[Math.min(ruleDay!, days.length) - 1]!, closed)
  const workingDays = days.filter(day => isWorkingDay(day, closed))
  const workingDayNumber = rule === 'lastWorkingDay' ? workingDays.length : Math.min(ruleDay!, workingDays.length)
  // A month without a working day has its release on the first working day after it.
  return workingDays[workingDayNumber - 1] ?? findWorkingDay(days.at(-1)!, closed)
}

/** Lists the days of a month, yyyy-mm. */
export const listDaysOfMonth = (yearAndMonth: string): string[] => {
  const firstDay = `${yearAndMonth}-01`
  const [year = 0, monthFromOne = 0] = yearAndMonth.split('-').map(Number)
  // Date.UTC counts months from 0, so this number means the next month, and day 0 of the next month is the last day of this one.
  const dayCount = new Date(Date.UTC(year, monthFromOne, 0)).getUTCDate()
  return Array.from({ length: dayCount }, (_, index) => addDays(firstDay, index))
}

/** Returns the day if the office is open, otherwise the next working day. */
const findWorkingDay = (day: string, closed: ClosedDays): string => {
  let workingDay = day
  while (!isWorkingDay(workingDay, closed)) workingDay = getNextDay(workingDay)
  return workingDay
}

const daysPerWeek = 7
/** A closure of the office is expected to last at most two weeks, so a release moves by at most as many days. */
const maxMovedDays = 2 * daysPerWeek

const listWeekly = (rhythm: Rhythm, closed: ClosedDays, from: string, until: string) => {
  const releases: PlannedRelease[] = []
  // Counted as by getUTCDay: Sunday is 0, Monday is 1.
  const weekdayNumber = releaseWeekdays.indexOf(rhythm.weekday!) + 1
  // Earlier weeks are included, because holidays can move their releases into the range.
  const earliestDay = addDays(from, -maxMovedDays)
  const daysToWeekday = (weekdayNumber - new Date(toMilliseconds(earliestDay)).getUTCDay() + daysPerWeek) % daysPerWeek
  const firstWeekday = addDays(earliestDay, daysToWeekday)
  for (let weekday = firstWeekday; weekday <= until; weekday = addDays(weekday, daysPerWeek))
    releases.push({ period: `W${weekday}`, day: findWorkingDay(weekday, closed) })
  return releases
}

const listWorkingDays = (closed: ClosedDays, from: string, until: string) => {
  const releases: PlannedRelease[] = []
  for (let day = from; day <= until; day = getNextDay(day))
    if (isWorkingDay(day, closed)) releases.push({ period: `D${day}`, day })
  return releases
}

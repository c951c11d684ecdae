import { dayMilliseconds } from '../durations.ts'
/** How a rhythm repeats: by months, every week, or on every working day. */
export const repeats = ['months', 'week', 'workingDay'] as const
export const monthRules = ['workingDay', 'lastWorkingDay', 'dayOfMonth'] as const
export const monthSteps = [1, 2, 3, 6, 12] as const
export const releaseWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
/** Every month has at least this many working days, despite holidays. */
export const maxWorkingDays = 12

export interface Rhythm {
  repeat: (typeof repeats)[number]
  months: number | null
  /** A month with a release, 1 to 12. */
  firstMonth: number | null
  rule: (typeof monthRules)[number] | null
  /** The nth working day, or the day of the month. */
  ruleDay: number | null
  weekday: (typeof releaseWeekdays)[number] | null
  /** HH:MM in Bangkok. */
  time: string
}

/** Days, yyyy-mm-dd, on which the office is closed, besides weekends. */
export type ClosedDays = ReadonlySet<string>

/** One release of a rhythm. */
export interface PlannedRelease {
  /** Identifies the month, week or day of the release; does not change when the day moves. */
  period: string
  day: string
}

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const nextDay = (day: string) => toDay(toTime(day) + dayMilliseconds)

/** Returns the day a number of days later, or earlier if negative. */
export const daysAfter = (day: string, days: number): string => toDay(toTime(day) + days * dayMilliseconds)

/** Returns the same day of the next year; for 29 February the 28th. */
export const yearAfter = (day: string): string => {
  const sameDay = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(sameDay) ? sameDay : `${sameDay.slice(0, 8)}28`
}

const isDay = (day: string) => toDay(toTime(day)) === day

/** Returns true if the office is open on a day. */
export const isWorkingDay = (day: string, closed: ClosedDays): boolean => {
  const weekday = new Date(toTime(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(day)
}

/** Returns the moment of a day and a time in Bangkok, which has no daylight saving time. */
export const momentInBangkok = (day: string, time: string): Date => new Date(`${day}T${time}:00+07:00`)

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
  // A day of the previous month can move past the end of that month.
  for (let month = toMonthNumber(from) - 1; month <= toMonthNumber(until); month += 1) {
    if ((month - (rhythm.firstMonth! - 1)) % rhythm.months! !== 0) continue
    const monthText = formatMonth(month)
    releases.push({ period: `M${monthText}`, day: findDayInMonth(rhythm, closed, monthText) })
  }
  return releases
}

const toMonthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const formatMonth = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

const findDayInMonth = ({ rule, ruleDay }: Rhythm, closed: ClosedDays, month: string) => {
  const days = daysOfMonth(month)
  if (rule === 'dayOfMonth') return findWorkingDay(days[Math.min(ruleDay!, days.length) - 1]!, closed)
  const workingDays = days.filter(day => isWorkingDay(day, closed))
  const position = rule === 'lastWorkingDay' ? workingDays.length : Math.min(ruleDay!, workingDays.length)
  return workingDays[position - 1] ?? findWorkingDay(days.at(-1)!, closed)
}

/** Lists the days of a month yyyy-mm. */
export const daysOfMonth = (month: string): string[] => {
  const firstDay = `${month}-01`
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => daysAfter(firstDay, index))
}

const findWorkingDay = (day: string, closed: ClosedDays): string => {
  let workingDay = day
  while (!isWorkingDay(workingDay, closed)) workingDay = nextDay(workingDay)
  return workingDay
}

const daysPerWeek = 7

const listWeekly = (rhythm: Rhythm, closed: ClosedDays, from: string, until: string) => {
  const releases: PlannedRelease[] = []
  const weekday = releaseWeekdays.indexOf(rhythm.weekday!) + 1
  // Holidays can move a release out of its week.
  const earliestDay = daysAfter(from, -2 * daysPerWeek)
  const daysAhead = (weekday - new Date(toTime(earliestDay)).getUTCDay() + daysPerWeek) % daysPerWeek
  for (let day = daysAfter(earliestDay, daysAhead); day <= until; day = daysAfter(day, daysPerWeek))
    releases.push({ period: `W${day}`, day: findWorkingDay(day, closed) })
  return releases
}

const listWorkingDays = (closed: ClosedDays, from: string, until: string) => {
  const releases: PlannedRelease[] = []
  for (let day = from; day <= until; day = nextDay(day))
    if (isWorkingDay(day, closed)) releases.push({ period: `D${day}`, day })
  return releases
}

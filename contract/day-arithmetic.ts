import { dayMilliseconds } from './durations.ts'

/** Converts a day to milliseconds since 1970, at midnight in UTC. Counting days needs no time zone. */
export const toMilliseconds = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
/** Returns the day after a day, yyyy-mm-dd. */
export const getNextDay = (day: string) => addDays(day, 1)

/** Adds a number of days to a day; a negative number subtracts them. */
export const addDays = (day: string, count: number): string => toDay(toMilliseconds(day) + count * dayMilliseconds)

/** Returns the same day of the next year; 28 February for 29 February. */
export const addYear = (day: string): string => {
  const sameDay = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(sameDay) ? sameDay : `${sameDay.slice(0, 8)}28`
}

/** Returns false for a day that does not exist: JavaScript turns 29 February 2027 into 1 March. */
const isDay = (day: string) => toDay(toMilliseconds(day)) === day

/** Converts a day and a time, HH:MM, in Bangkok to a moment. Bangkok has no daylight saving time. */
export const toBangkokMoment = (day: string, time: string): Date => new Date(`${day}T${time}:00+07:00`)

/** Lists the days of a month, yyyy-mm. */
export const listDaysOfMonth = (yearAndMonth: string): string[] => {
  const firstDay = `${yearAndMonth}-01`
  const [year = 0, monthFromOne = 0] = yearAndMonth.split('-').map(Number)
  // Date.UTC counts months from 0, so this number means the next month, and day 0 of the next month is the last day of this one.
  const dayCount = new Date(Date.UTC(year, monthFromOne, 0)).getUTCDate()
  return Array.from({ length: dayCount }, (_, index) => addDays(firstDay, index))
}

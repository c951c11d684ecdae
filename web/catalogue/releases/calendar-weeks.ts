import { addDays, listDaysOfMonth } from '../../../contract/day-arithmetic.ts'

const daysPerWeek = 7

/** Returns the weeks of a month yyyy-mm as ISO days, from Sunday to Saturday. Days of the adjacent months complete them. */
export const buildWeeks = (month: string): string[][] => {
  const days = listDaysOfMonth(month)
  const [firstDay, lastDay] = [days[0]!, days.at(-1)!]
  const leadingCount = toWeekday(firstDay)
  const trailingCount = daysPerWeek - 1 - toWeekday(lastDay)
  const gridDays = [
    ...Array.from({ length: leadingCount }, (_, index) => addDays(firstDay, index - leadingCount)),
    ...days,
    ...Array.from({ length: trailingCount }, (_, index) => addDays(lastDay, index + 1)),
  ]
  return Array.from({ length: gridDays.length / daysPerWeek }, (_, index) =>
    gridDays.slice(index * daysPerWeek, (index + 1) * daysPerWeek),
  )
}

/** Returns the weekday of an ISO day: 0 for Sunday to 6 for Saturday. */
const toWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the month yyyy-mm that is `count` months later; earlier if `count` is negative. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const monthIndex = year * 12 + number - 1 + count
  return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`
}

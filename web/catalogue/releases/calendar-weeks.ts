import { daysAfter, daysOfMonth } from '../../../contract/catalogue/release-rules.ts'

const daysPerWeek = 7

/** Returns the weeks of a month, starting on Sunday, completed with days of the adjacent months. */
export const buildWeeks = (month: string): string[][] => {
  const days = daysOfMonth(month)
  const leadingCount = toWeekday(days[0]!)
  const gridDays = [
    ...Array.from({ length: leadingCount }, (_, index) => daysAfter(days[0]!, index - leadingCount)),
    ...days,
    ...Array.from({ length: daysPerWeek - 1 - toWeekday(days.at(-1)!) }, (_, index) =>
      daysAfter(days.at(-1)!, index + 1),
    ),
  ]
  return Array.from({ length: gridDays.length / daysPerWeek }, (_, index) =>
    gridDays.slice(index * daysPerWeek, (index + 1) * daysPerWeek),
  )
}

const toWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the month `count` months later; earlier if negative. */
export const monthsAfter = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const monthIndex = year * 12 + number - 1 + count
  return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`
}

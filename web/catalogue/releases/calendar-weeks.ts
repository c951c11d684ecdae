import { daysAfter, daysOfMonth } from '../../../contract/catalogue/release-rules.ts'

const week = 7

/** Returns the weeks of a month, starting on Sunday, completed with days of the adjacent months. */
export const buildWeeks = (month: string): string[][] => {
  const days = daysOfMonth(month)
  const before = toWeekday(days[0]!)
  const all = [
    ...Array.from({ length: before }, (_, index) => daysAfter(days[0]!, index - before)),
    ...days,
    ...Array.from({ length: week - 1 - toWeekday(days.at(-1)!) }, (_, index) => daysAfter(days.at(-1)!, index + 1)),
  ]
  return Array.from({ length: all.length / week }, (_, index) => all.slice(index * week, (index + 1) * week))
}

const toWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the month `count` months later; earlier if negative. */
export const monthsAfter = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

import { convertZonedToBangkok } from '../../../../contract/bangkok-times.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { commonYear } from '../../../../contract/eras.ts'
import { createTimeSteps } from './time-steps.ts'

/** The first and last times in a table, as written or as ISO days, those with a zone in Bangkok, and their years in the Common Era. */
export interface Covers {
  column: string
  from: string
  to: string
  years: { from: number; to: number }
  /** How far the times are apart; null if that is not clear. */
  frequency: Frequency | null
}

const timeNamePattern = /year|date|month|quarter|period|time|ปี|วัน|เดือน|ไตรมาส|งวด/i
/** Only the first columns describe what a row is about. */
const maxSearchedColumns = 8
/** `2024`, `2024-05`, `2024-05-01`, `2024-05-01 09:30`, `2024-H1`, `2024Q3`, `2024M05`; years of either era. */
const timePattern = /^(\d{4})(?:[-/ ]?(?:H[12]|Q[1-4]|M(?:0\d|1[0-2])|(?:0\d|1[0-2])(?:[-/][0-3]\d(?:[T ].*)?)?))?$/i

/** `01/02/2567`, with or without leading zeros. */
const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

interface Range {
  from: string
  to: string
  /** Days are written with the year last. */
  isSlashed: boolean
  /** A value shows that days come before months. */
  isDayFirst: boolean
  steps: ReturnType<typeof createTimeSteps>
}

interface Time {
  /** A text that sorts in the order of the times. */
  text: string
  isSlashed: boolean
  isDayFirst: boolean
}

const toArabicDigits = (value: string) => value.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))

/** Parses a time; null for text that is not a time, and for a day with the month first. */
const parseTime = (value: string): Time | null => {
  const text = convertZonedToBangkok(toArabicDigits(value))
  if (timePattern.test(text)) return { text, isSlashed: false, isDayFirst: false }
  const [, day = '', month = '', year = ''] = slashed.exec(text) ?? []
  if (year === '' || Number(month) > 12 || Number(day) > 31 || Number(month) * Number(day) === 0) return null
  // Only day-first dates use the Buddhist era.
  const isDayFirst = Number(day) > 12 || commonYear(Number(year)) !== Number(year)
  return { text: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, isSlashed: true, isDayFirst }
}

/** Gathers the period of each time column, record by record; a column with any other value is not a time column. */
export const createTimeColumns = (names: readonly string[]) => {
  const ranges = new Map<number, Range>()
  const candidates = new Set(
    names.slice(0, maxSearchedColumns).flatMap((name, index) => (timeNamePattern.test(name) ? [index] : [])),
  )
  return {
    add(record: readonly string[]) {
      for (const at of candidates) {
        const value = record[at]!
        if (value === '') continue
        const time = parseTime(value)
        const range = ranges.get(at)
        if (!time || (range && range.isSlashed !== time.isSlashed)) candidates.delete(at)
        else {
          const { steps } = range ?? { steps: createTimeSteps() }
          steps.add(time.text)
          ranges.set(at, range ? widenRange(range, time) : { ...time, steps, from: time.text, to: time.text })
        }
      }
    },
    covers(): Covers | null {
      for (const at of candidates) {
        const range = ranges.get(at)
        if (!range) continue
        const years = { from: toYear(range.from), to: toYear(range.to) }
        if (years.from >= 1000 && years.to <= 2200)
          return { column: names[at]!, ...toEnds(range), years, frequency: findFrequency(range) }
      }
      return null
    },
  }
}

const widenRange = (range: Range, { text, isDayFirst }: Time): Range => ({
  ...range,
  from: text < range.from ? text : range.from,
  to: text > range.to ? text : range.to,
  isDayFirst: range.isDayFirst || isDayFirst,
})

/** Returns true if the order of day and month is unclear, so that only the years are certain. */
const isUnclear = ({ isSlashed, isDayFirst }: Range) => isSlashed && !isDayFirst

const toEnds = (range: Range) => {
  const { from, to } = range
  return isUnclear(range) ? { from: from.slice(0, 4), to: to.slice(0, 4) } : { from, to }
}

const findFrequency = (range: Range) => (isUnclear(range) ? null : range.steps.frequency())

const toYear = (value: string) => commonYear(Number(value.slice(0, 4)))

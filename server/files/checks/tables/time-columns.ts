import { convertZonedToBangkok } from '../../../../contract/bangkok-times.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { guessCommonYear } from '../../../../contract/eras.ts'
import { createTimeSteps } from './time-steps.ts'

/** The period that a table covers. */
export interface TableCoverage {
  /** The name of the time column. */
  column: string
  /** The first and the last time: as written, as ISO days for slashed days, and in Bangkok for times with a zone. */
  from: string
  to: string
  /** The years of the first and the last time in the Common Era. */
  years: { from: number; to: number }
  /** How far the times are apart; null if this is not clear. */
  frequency: Frequency | null
}

const plausibleYears = { min: 1000, max: 2200 }
const timeNamePattern = /year|date|month|quarter|period|time|ปี|วัน|เดือน|ไตรมาส|งวด/i
/** Only the first columns are searched, because these say what a row is about. */
const maxSearchedColumns = 8
/** Matches `2024`, `2024-05`, `2024-05-01`, `2024-05-01 09:30`, `2024-H1`, `2024Q3`, `2024M05`; years of either era. */
const timePattern = /^(\d{4})(?:[-/ ]?(?:H[12]|Q[1-4]|M(?:0\d|1[0-2])|(?:0\d|1[0-2])(?:[-/][0-3]\d(?:[T ].*)?)?))?$/i

/** Matches `01/02/2567`, with or without leading zeros. */
const slashedPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** The period that the values of one column cover so far. */
interface ColumnPeriod {
  from: string
  to: string
  /** True if days are written with the year last. */
  isSlashed: boolean
  /** True if a value proves that the day comes before the month. */
  provesDayFirst: boolean
  steps: ReturnType<typeof createTimeSteps>
}

/** A time that was parsed from a value. */
interface Time {
  /** A text that sorts in the order of the times. */
  text: string
  /** True if the day is written with the year last. */
  isSlashed: boolean
  /** True if the value proves that the day comes before the month. */
  provesDayFirst: boolean
}

const toArabicDigits = (value: string) => value.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))

const isBetween = (number: number, first: number, last: number) => number >= first && number <= last

/** Parses a time; null for text that is not a time, and for a date such as 01/25/2024, with the month first. */
const parseTime = (value: string): Time | null => {
  const text = convertZonedToBangkok(toArabicDigits(value))
  if (timePattern.test(text)) return { text, isSlashed: false, provesDayFirst: false }
  const [, day = '', month = '', year = ''] = slashedPattern.exec(text) ?? []
  const isDay = year !== '' && isBetween(Number(month), 1, 12) && isBetween(Number(day), 1, 31)
  if (!isDay) return null
  // A number above 12 cannot be a month, and only dates with the day first have Buddhist years.
  const isBuddhistYear = guessCommonYear(Number(year)) !== Number(year)
  const provesDayFirst = Number(day) > 12 || isBuddhistYear
  return { text: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, isSlashed: true, provesDayFirst }
}

/**
 * Gathers the period of each time column, record by record. Leaves out a column with a value that is not a time, and one in which some days
 * have the year first and others have it last.
 */
export const createTimeColumns = (names: readonly string[]) => {
  const periodsByColumn = new Map<number, ColumnPeriod>()
  /** The indices of the columns that may be time columns. */
  const candidateColumns = new Set(
    names.slice(0, maxSearchedColumns).flatMap((name, index) => (timeNamePattern.test(name) ? [index] : [])),
  )
  return {
    add(record: readonly string[]) {
      for (const column of candidateColumns) {
        const value = record[column]!
        if (value === '') continue
        const time = parseTime(value)
        const period = periodsByColumn.get(column)
        const hasOtherSpelling = period && time && period.isSlashed !== time.isSlashed
        if (!time || hasOtherSpelling) candidateColumns.delete(column)
        else periodsByColumn.set(column, period ? widenPeriod(period, time) : startPeriod(time))
      }
    },
    /** Returns the period of the first time column with plausible years; null if there is none. */
    findCoverage(): TableCoverage | null {
      for (const column of candidateColumns) {
        const period = periodsByColumn.get(column)
        if (!period) continue
        const years = { from: toYear(period.from), to: toYear(period.to) }
        const arePlausible = years.from >= plausibleYears.min && years.to <= plausibleYears.max
        if (arePlausible)
          return { column: names[column]!, ...toPeriodEnds(period), years, frequency: findFrequency(period) }
      }
      return null
    },
  }
}

/** Returns the period of a column with one time. */
const startPeriod = ({ text, isSlashed, provesDayFirst }: Time): ColumnPeriod => {
  const steps = createTimeSteps()
  steps.add(text)
  return { from: text, to: text, isSlashed, provesDayFirst, steps }
}

/** Returns a period that also has this time. Adds the time to the steps of the period. */
const widenPeriod = (period: ColumnPeriod, { text, provesDayFirst }: Time): ColumnPeriod => {
  period.steps.add(text)
  return {
    ...period,
    from: text < period.from ? text : period.from,
    to: text > period.to ? text : period.to,
    provesDayFirst: period.provesDayFirst || provesDayFirst,
  }
}

/** Returns true if the order of day and month is unclear, so that only the years are certain. */
const isUnclear = ({ isSlashed, provesDayFirst }: ColumnPeriod) => isSlashed && !provesDayFirst

/** Returns the first and the last time of a period; only their years if the order of day and month is unclear. */
const toPeriodEnds = (period: ColumnPeriod) => {
  const { from, to } = period
  return isUnclear(period) ? { from: from.slice(0, 4), to: to.slice(0, 4) } : { from, to }
}

const findFrequency = (period: ColumnPeriod) => (isUnclear(period) ? null : period.steps.frequency())

/** Returns the year of a time in the Common Era. */
const toYear = (value: string) => guessCommonYear(Number(value.slice(0, 4)))

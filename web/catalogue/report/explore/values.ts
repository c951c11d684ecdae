import { toBangkokTime } from '../../../../contract/bangkok-times.ts'
import type { Era } from '../../../../contract/tables/columns.ts'
import { toCommonYear, toEraYear } from '../../../../contract/tables/year-eras.ts'
import type { Language } from '../../../../contract/visit.ts'
import { createFigureFormat } from '../preview/figures.ts'
import { type Cell, type Column, isDay, isTime, type Profile, type Row } from './answers.ts'
import type { DatePart } from './chart/plans.ts'

/** Era and language of displayed values. */
export interface Reading {
  era: Era
  language: Language
}

const yearIn = (year: number, era: Era) => String(toEraYear(year, era))

const monthIn = (month: number, language: Language) =>
  new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString(language, { month: 'short', timeZone: 'UTC' })

/** Formats 2026-06-01 as 01/06/2026, with the year of the era. */
const dayText = (day: string, { era }: Reading) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${yearIn(Number(year), era)}`
}

const monthText = (month: string, { era, language }: Reading) => {
  const [year = '', number = ''] = month.split('-')
  return `${monthIn(Number(number), language)} ${yearIn(Number(year), era)}`
}

const quarterText = (quarter: string, { era, language }: Reading) => {
  const [year = '', number = ''] = quarter.split('-Q')
  return language === 'th' ? `ไตรมาส ${number}/${yearIn(Number(year), era)}` : `Q${number} ${yearIn(Number(year), era)}`
}

/** Returns the place of the first digit after the point that is not zero, such as 3 for 0.005, with a tolerance for binary fractions. */
export const countPlaces = (value: number) => Math.min(20, Math.ceil(-Math.log10(value) - 0.01))

/** Returns the decimal places by size of the numbers, enough to tell close ones apart; none if all are whole. */
export const computeDecimals = (values: readonly number[]) => {
  const size = Math.max(0, ...values.map(Math.abs))
  if (values.every(Number.isInteger)) return 0
  const usual = size >= 10_000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4
  const spread = Math.max(...values) - Math.min(...values)
  // A smaller difference is the noise of binary fractions.
  return Math.max(usual, countPlaces(spread > size * 1e-9 ? spread : size) + 1)
}

/** Formats a figure with separators, and with as many decimals as its neighbours. */
export const figureText = (value: number, decimals = computeDecimals([value])) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })
    .format(value)
    .replace('-', '\u2212')

/** Units for large figures. */
export const largeUnits = [
  { name: 'trillion', size: 1e12 },
  { name: 'billion', size: 1e9 },
  { name: 'million', size: 1e6 },
] as const
export type LargeUnit = (typeof largeUnits)[number]

/** Returns the unit that makes numbers short enough for an axis; null if none is needed. */
export const findLargeUnit = (values: readonly number[]): LargeUnit | null => {
  const size = Math.max(0, ...values.map(Math.abs))
  return size < 1e7 ? null : (largeUnits.find(unit => size >= unit.size) ?? null)
}

/** Formats the key of a group: a year, a month, a day, or a text. */
export const keyText = (key: Cell, { column, part }: { column: Column; part: DatePart | null }, reading: Reading) => {
  if (key === null) return '–'
  const text = String(key)
  if (part === 'month') return monthText(text, reading)
  if (part === 'quarter') return quarterText(text, reading)
  if (part === 'year' || part === 'fiscal_year') return yearIn(Number(key), reading.era)
  if (isDay(column)) return dayText(toBangkokTime(text).slice(0, 10), reading)
  return column.era ? yearIn(Number(key), reading.era) : text
}

const momentText = (moment: string, reading: Reading) => {
  const localTime = toBangkokTime(moment)
  return `${dayText(localTime.slice(0, 10), reading)} ${localTime.slice(11, 16)}`
}

/** Columns with more decimals often contain the noise of binary fractions. */
const maxDecimals = 4

const decimalPrinter = (scale: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: scale, maximumFractionDigits: scale })
  // A text keeps more digits than a number.
  return (cell: Cell) => format.format(cell as number).replace('-', '\u2212')
}

const isFirstOfMonth = (day: string) => day.endsWith('-01')
const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Returns true for a column by month: the first rows may all be of one day, so the ends and the number of all days count too. */
const isByMonth = (shownDays: readonly string[], profile: Profile | undefined) => {
  const days = [...new Set([...shownDays, profile?.least, profile?.greatest].filter(day => day != null))].sort()
  if (days.length < 2 || !days.every(isFirstOfMonth)) return false
  return (profile?.distinct ?? 0) <= countMonths(days.at(-1)!) - countMonths(days[0]!) + 1
}

/** Returns the formatter of a column's values, based on the first rows and on the profile of all. */
export const createCellPrinter = (
  column: Column,
  rows: readonly Row[],
  reading: Reading,
  profile?: Profile,
): ((cell: Cell) => string) => {
  const cells = rows.map(row => row[column.name] ?? null).filter(cell => cell !== null)
  if (column.type === 'date') {
    const isMonthly = isByMonth(cells.map(String), profile)
    return cell => (isMonthly && isFirstOfMonth(String(cell)) ? monthText : dayText)(String(cell), reading)
  }
  if (column.type === 'datetime') return cell => momentText(String(cell), reading)
  if (column.era) return cell => yearIn(Number(cell), reading.era)
  if (column.type === 'text') return String
  // The first rows do not show how many decimals the others have.
  if (column.scale !== null && column.scale <= maxDecimals) return decimalPrinter(column.scale)
  const format = createFigureFormat({ name: column.name, type: 'number' }, cells.map(String))
  return cell => (format ? format(String(cell)) : String(cell)).replace(/^-/, '\u2212')
}

/** Returns the classes that right-align figures and times, times a shade lighter. */
export const pickAlignment = (column: Column) => {
  if (isTime(column)) return 'soft num'
  return column.type === 'text' ? undefined : 'r num'
}

/** Formats the day or year in a filter. */
export const filterText = (raw: string, column: Column, reading: Reading) => {
  const year = /^\d{4}$/.test(raw) ? Number(raw) : null
  if (year !== null && isTime(column)) return yearIn(toCommonYear(year), reading.era)
  if (!isDay(column)) return raw
  if (/^(1[5-9]|2[0-3])\d\d-\d\d$/.test(raw)) return monthText(raw, reading)
  return /^(1[5-9]|2[0-3])\d\d-\d\d-\d\d$/.test(raw) ? dayText(raw, reading) : raw
}

import { toBangkokTime } from '../../../../contract/bangkok-times.ts'
import type { Era } from '../../../../contract/tables/columns.ts'
import { toCommonYear, toEraYear } from '../../../../contract/tables/year-eras.ts'
import type { Language } from '../../../../contract/visit.ts'
import { createFigureFormat } from '../preview/figures.ts'
import type { Cell, Column, Profile, Row } from './api-responses.ts'
import type { DatePart } from './chart/plans.ts'
import { isDay, isTime } from './columns.ts'

/** The era and the language in which values are shown. */
export interface Reading {
  era: Era
  language: Language
}

/** Returns the era of a selection, by default that of the page's language: Thai uses the Buddhist era. */
export const pickReading = ({ era }: { era: Era | null }, language: Language): Reading => ({
  era: era ?? (language === 'th' ? 'be' : 'ce'),
  language,
})

const minusSign = '\u2212'

const formatYear = (year: number, era: Era) => String(toEraYear(year, era))

/** Returns the short name of a month, from 1 to 12. `Date.UTC` counts months from 0. */
const formatMonthName = (month: number, language: Language) =>
  new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString(language, { month: 'short', timeZone: 'UTC' })

/** Formats 2026-06-01 as 01/06/2026, with the year of the era. */
const formatDay = (day: string, { era }: Reading) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${formatYear(Number(year), era)}`
}

const formatMonth = (month: string, { era, language }: Reading) => {
  const [year = '', monthNumber = ''] = month.split('-')
  return `${formatMonthName(Number(monthNumber), language)} ${formatYear(Number(year), era)}`
}

const formatQuarter = (quarter: string, { era, language }: Reading) => {
  const [year = '', quarterNumber = ''] = quarter.split('-Q')
  return language === 'th'
    ? `ไตรมาส ${quarterNumber}/${formatYear(Number(year), era)}`
    : `Q${quarterNumber} ${formatYear(Number(year), era)}`
}

/** Returns the place of the first decimal that is not zero, e.g. 3 for 0.005, with a tolerance for binary fractions; at most 20. */
export const computeFirstDecimalPlace = (value: number) => Math.min(20, Math.ceil(-Math.log10(value) - 0.01))

/** Returns the usual number of decimals of numbers up to a size. */
const pickUsualDecimals = (size: number) => {
  if (size >= 10_000) return 0
  if (size >= 100) return 1
  return size >= 1 ? 2 : 4
}

/** Returns how many decimals numbers need: none if all are whole; fewer for large ones, but enough to tell close ones apart. */
export const computeDecimals = (values: readonly number[]) => {
  const size = Math.max(0, ...values.map(Math.abs))
  if (values.every(Number.isInteger)) return 0
  const usualDecimals = pickUsualDecimals(size)
  const spread = Math.max(...values) - Math.min(...values)
  // A smaller spread is the noise of binary fractions.
  const isSpreadReal = spread > size * 1e-9
  // One decimal more than the first in which the numbers differ.
  return Math.max(usualDecimals, computeFirstDecimalPlace(isSpreadReal ? spread : size) + 1)
}

/** Formats a figure with thousands separators. `decimals` is shared with the figures around it. */
export const formatFigure = (value: number, decimals = computeDecimals([value])) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })
    .format(value)
    .replace('-', minusSign)

/** Units for large figures, the largest first. */
export const largeUnits = [
  { name: 'trillion', size: 1e12 },
  { name: 'billion', size: 1e9 },
  { name: 'million', size: 1e6 },
] as const
export type LargeUnit = (typeof largeUnits)[number]

/** Returns the unit that shortens the numbers; null if they are short enough, which is below ten million. */
export const findLargeUnit = (values: readonly number[]): LargeUnit | null => {
  const size = Math.max(0, ...values.map(Math.abs))
  return size < 1e7 ? null : (largeUnits.find(unit => size >= unit.size) ?? null)
}

/** Formats the key of a group by its column: a part of a date, a day, a year, or a text. */
export const formatKey = (key: Cell, { column, part }: { column: Column; part: DatePart | null }, reading: Reading) => {
  if (key === null) return '–'
  const text = String(key)
  if (part === 'month') return formatMonth(text, reading)
  if (part === 'quarter') return formatQuarter(text, reading)
  if (part === 'year' || part === 'fiscal_year') return formatYear(Number(key), reading.era)
  if (isDay(column)) return formatDay(toBangkokTime(text).slice(0, 10), reading)
  return column.era ? formatYear(Number(key), reading.era) : text
}

const formatMoment = (moment: string, reading: Reading) => {
  const localTime = toBangkokTime(moment)
  return `${formatDay(localTime.slice(0, 10), reading)} ${localTime.slice(11, 16)}`
}

/** The values of a column with more decimals often contain the noise of binary fractions. */
const maxDecimals = 4

/** Creates the formatter of numbers with a fixed number of decimals. */
const createFixedDecimalFormatter = (scale: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: scale, maximumFractionDigits: scale })
  // The API sends long decimals as texts, which `format` reads exactly; a number would lose digits.
  return (cell: Cell) => format.format(cell as number).replace('-', minusSign)
}

const isFirstOfMonth = (day: string) => day.endsWith('-01')
/** Counts the months up to a day, so that the difference of two days is known in months. */
const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * Returns true for a column whose days represent months. The shown rows may all have one day, so the first, the last and the number of all
 * days are considered too.
 */
const isByMonth = (shownDays: readonly string[], profile: Profile | undefined) => {
  const days = [...new Set([...shownDays, profile?.least, profile?.greatest].filter(day => day != null))].sort()
  if (days.length < 2 || !days.every(isFirstOfMonth)) return false
  const coveredMonths = countMonths(days.at(-1)!) - countMonths(days[0]!) + 1
  // With more different days than months, some days are not the first of a month.
  return (profile?.distinct ?? 0) <= coveredMonths
}

/** Creates the formatter of a column's values. It depends on the type of the column, the shown rows and the profile of all rows. */
export const createCellFormatter = (
  column: Column,
  rows: readonly Row[],
  reading: Reading,
  profile?: Profile,
): ((cell: Cell) => string) => {
  const cells = rows.map(row => row[column.name] ?? null).filter(cell => cell !== null)
  if (column.type === 'date') {
    const isMonthly = isByMonth(cells.map(String), profile)
    return cell => (isMonthly && isFirstOfMonth(String(cell)) ? formatMonth : formatDay)(String(cell), reading)
  }
  if (column.type === 'datetime') return cell => formatMoment(String(cell), reading)
  if (column.era) return cell => formatYear(Number(cell), reading.era)
  if (column.type === 'text') return String
  // The first rows do not show how many decimals the others have.
  if (column.scale !== null && column.scale <= maxDecimals) return createFixedDecimalFormatter(column.scale)
  // Null for a column of codes and other numbers that identify something.
  const formatColumnFigure = createFigureFormat({ name: column.name, type: 'number' }, cells.map(String))
  return cell => (formatColumnFigure ? formatColumnFigure(String(cell)) : String(cell)).replace(/^-/, minusSign)
}

/** Returns the classes of the cells of a column: figures are right-aligned, times a shade lighter; undefined for texts. */
export const pickAlignment = (column: Column) => {
  if (isTime(column)) return 'soft num'
  return column.type === 'text' ? undefined : 'r num'
}

/** Matches a month or a day of the Common Era, from 1500 to 2399; the years of the Buddhist Era are later. */
const commonMonth = /^(1[5-9]|2[0-3])\d\d-\d\d$/
const commonDay = /^(1[5-9]|2[0-3])\d\d-\d\d-\d\d$/

/** Formats a year, a month or a day of a filter. Other texts, and months and days of the Buddhist Era, stay as typed. */
export const formatFilterTime = (filterText: string, column: Column, reading: Reading) => {
  const isYear = /^\d{4}$/.test(filterText)
  if (isYear && isTime(column)) return formatYear(toCommonYear(Number(filterText)), reading.era)
  if (!isDay(column)) return filterText
  if (commonMonth.test(filterText)) return formatMonth(filterText, reading)
  return commonDay.test(filterText) ? formatDay(filterText, reading) : filterText
}

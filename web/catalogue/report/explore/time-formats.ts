import { toBangkokTime } from '../../../../contract/bangkok-times.ts'
import type { Era, Period } from '../../../../contract/tables/columns.ts'
import { toCommonYear, toEraYear } from '../../../../contract/tables/year-eras.ts'
import type { Language } from '../../../../contract/visit.ts'
import type { Cell, Column } from './api-responses.ts'
import type { ColumnPart } from './chart/chart-names.ts'
import { isDay, isMeasure, isTime } from './columns.ts'
import { formatDigits } from './figure-formats.ts'
import type { Reading } from './reading.ts'

/** Formats a year of the common era in an era. */
export const formatYear = (year: number, era: Era) => String(toEraYear(year, era))

/** Returns the short name of a month, from 1 to 12. `Date.UTC` counts months from 0. */
const formatMonthName = (month: number, language: Language) =>
  new Date(Date.UTC(2000, month - 1, 1)).toLocaleDateString(language, { month: 'short', timeZone: 'UTC' })

/** Formats 2026-06-01 as 01/06/2026, with the year of the era. */
export const formatDay = (day: string, { era }: Reading) => {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${formatYear(Number(year), era)}`
}

/** Formats 2026-06 as Jun 2026, in the language and with the year of the era. */
export const formatMonth = (month: string, { era, language }: Reading) => {
  const [year = '', monthNumber = ''] = month.split('-')
  return `${formatMonthName(Number(monthNumber), language)} ${formatYear(Number(year), era)}`
}

/** Formats 2026-Q2 as Q2 2026, in the language and with the year of the era. */
const formatQuarter = (quarter: string, { era, language }: Reading) => {
  const [year = '', quarterNumber = ''] = quarter.split('-Q')
  return language === 'th'
    ? `ไตรมาส ${quarterNumber}/${formatYear(Number(year), era)}`
    : `Q${quarterNumber} ${formatYear(Number(year), era)}`
}

/** Returns the key of the quarter of a day, e.g. 2026-Q2. */
const toQuarterKey = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Formats a period by its first day, e.g. 2026-04-01 as Apr 2026 or Q2 2026. */
export const formatPeriodOfDay = (day: string, period: Period, reading: Reading) =>
  period === 'month' ? formatMonth(day, reading) : formatQuarter(toQuarterKey(day), reading)

/** Formats the day and the local time of a moment. */
export const formatMoment = (moment: string, reading: Reading) => {
  const localTime = toBangkokTime(moment)
  return `${formatDay(localTime.slice(0, 10), reading)} ${localTime.slice(11, 16)}`
}

/** Formats the key of a group by its column: a part of a date, a day, a year, a figure, or a text. */
export const formatKey = (key: Cell, { column, part }: ColumnPart, reading: Reading) => {
  if (key === null) return '–'
  const text = String(key)
  if (part === 'month') return formatMonth(text, reading)
  if (part === 'quarter') return formatQuarter(text, reading)
  if (part === 'year' || part === 'fiscal_year') return formatYear(Number(key), reading.era)
  if (column.period) return formatPeriodOfDay(text, column.period, reading)
  if (isDay(column)) return formatDay(toBangkokTime(text).slice(0, 10), reading)
  if (column.era) return formatYear(Number(key), reading.era)
  return isMeasure(column) ? formatDigits(text) : text
}

/** Match a month, a quarter or a day of the Common Era, from 1500 to 2399; the years of the Buddhist Era are later. */
const commonMonth = /^(1[5-9]|2[0-3])\d\d-\d\d$/
const commonQuarter = /^(1[5-9]|2[0-3])\d\d-Q[1-4]$/
const commonDay = /^(1[5-9]|2[0-3])\d\d-\d\d-\d\d$/

/** Formats a year, a quarter, a month, a day or a figure of a filter. Other texts, and times of the Buddhist Era, stay as typed. */
export const formatFilterValue = (filterText: string, column: Column, reading: Reading) => {
  const isYear = /^\d{4}$/.test(filterText)
  if (isYear && isTime(column)) return formatYear(toCommonYear(Number(filterText)), reading.era)
  if (isMeasure(column)) return formatDigits(filterText)
  if (!isDay(column)) return filterText
  if (commonMonth.test(filterText)) return formatMonth(filterText, reading)
  if (commonQuarter.test(filterText)) return formatQuarter(filterText, reading)
  return commonDay.test(filterText) ? formatDay(filterText, reading) : filterText
}

import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Era } from '../../../contract/tables/columns.ts'
import type { SeriesPoint, SeriesStep, TableSeries } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { figures as english } from '../../words/en/public/figures.ts'
import { figures as thai } from '../../words/th/public/figures.ts'
import { findLargeUnit, formatFigure, formatKey, type LargeUnit } from '../report/explore/values.ts'

type WordKey = keyof typeof english

/** Creates a function that formats a text about figures. Only the server needs these texts, so they are not part of the browser's words. */
export const createWordFormatter =
  (language: Language) =>
  (key: WordKey, values: Record<string, string> = {}) => {
    const text = (language === 'th' ? thai : english)[key]
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }

/** The language and the era in which a series is shown. */
export interface SeriesReading {
  language: Language
  era: Era
}

/** Returns the era of a language: Thai uses the Buddhist era. */
export const pickDefaultEra = (language: Language): Era => (language === 'th' ? 'be' : 'ce')

/** Formats the values of a series. */
export interface SeriesFormatter {
  formatValue: (value: number) => string
  /** Formats the ticks of an axis, all with the same number of decimals. */
  formatTicks: (ticks: readonly number[]) => string[]
  /** The unit, e.g. million, in which the values are shown; null if they are shown as they are. */
  unit: LargeUnit | null
}

/** Returns the decimal places of a value: fewer for a large one, and at most `maxDecimals`. */
const computeDecimals = (value: number, maxDecimals: number) => {
  if (value >= 1000) return 0
  return Math.min(maxDecimals, value >= 100 ? 1 : 2)
}

const maxLargeUnitDecimals = 2
const maxPercentDecimals = 1
const maxTickDecimals = 4

/** Creates the formatter of a series. All values have the decimals of the latest one. `isPercent` is true if a text gives the unit %. */
export const createSeriesFormatter = (
  { recent, points, decimals, measure }: TableSeries,
  isPercent = false,
): SeriesFormatter => {
  const unit = findLargeUnit(points.map(({ value }) => value))
  const unitSize = unit?.size ?? 1
  const shownLatestValue = Math.abs(recent.at(-1)!.value) / unitSize
  const isInPercent = isPercent || measure.unit === '%'
  const maxUnscaledDecimals = isInPercent ? Math.min(maxPercentDecimals, decimals) : decimals
  const shownDecimals = computeDecimals(shownLatestValue, unit ? maxLargeUnitDecimals : maxUnscaledDecimals)
  return {
    unit,
    formatValue: value => formatFigure(value / unitSize, shownDecimals),
    formatTicks: ticks => {
      const scaledTicks = ticks.map(tick => tick / unitSize)
      const tickDecimals = countCommonDecimals(scaledTicks)
      return scaledTicks.map(tick => formatFigure(tick, tickDecimals))
    },
  }
}

/** Returns the fewest decimals with which all ticks are exact. */
const countCommonDecimals = (ticks: readonly number[]) => {
  for (let decimals = 0; decimals < maxTickDecimals; decimals += 1)
    if (ticks.every(tick => isAlmostInteger(tick * 10 ** decimals))) return decimals
  return maxTickDecimals
}

/** Returns true for a whole number, with a tolerance for binary fractions. */
const isAlmostInteger = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** The part of a date by which a time of a series is named: half years and quarters by their month, weeks by their day. */
const partByStep: Record<SeriesStep, 'year' | 'month' | 'day'> = {
  year: 'year',
  halfYear: 'month',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
}

/** Fields of a column that do not matter for its times. */
const unusedColumnFields = { scale: null, description_en: '', description_th: '' } as const

/** Returns true if a unit or a note mentions per cent. */
export const mentionsPercent = (text: string) => /%|percent|per cent|ร้อยละ/i.test(text)

/** Formats a time of a series. */
export const formatPeriod = ({ time, step }: TableSeries, at: string, reading: SeriesReading) => {
  const column = { name: time.name, type: 'date', role: 'time', unit: null, era: null, ...unusedColumnFields } as const
  // The ticks of an axis are years, whatever the step of the series.
  const isYear = at.length === 'yyyy'.length
  const part = isYear ? 'year' : partByStep[step]
  const periodKey = { year: at.slice(0, 4), month: at.slice(0, 7), day: at }[part]
  return formatKey(periodKey, { column, part }, reading)
}

/** Number of months between two values of a series. */
const monthsByStep = { halfYear: 6, quarter: 3, month: 1 } as const

/** Weekly values may be a few days late, e.g. because of holidays. */
const maxWeekDays = 10

/**
 * Returns true if a time follows another one by exactly one step of the series, so that no period between them is missing. In a daily
 * series every value follows the one before it, whatever days are between them.
 */
export const isStepAfter = (step: SeriesStep, before: string, at: string) => {
  if (step === 'day') return true
  if (step === 'week') return Date.parse(at) - Date.parse(before) <= maxWeekDays * dayMilliseconds
  const yearsBetween = Number(at.slice(0, 4)) - Number(before.slice(0, 4))
  if (step === 'year') return yearsBetween === 1
  const monthsBetween = yearsBetween * 12 + Number(at.slice(5, 7)) - Number(before.slice(5, 7))
  return monthsBetween === monthsByStep[step]
}

/**
 * Formats a change: in percentage points if the series is in per cent, otherwise in per cent. Null for a change in per cent if the earlier
 * value is zero or negative.
 */
export const formatChange = (
  { measure }: TableSeries,
  from: SeriesPoint,
  to: SeriesPoint,
  { isPercent, language }: { isPercent: boolean; language: Language },
) => {
  const formatWord = createWordFormatter(language)
  const isInPoints = isPercent || measure.unit === '%'
  if (!isInPoints && from.value <= 0) return null
  const change = isInPoints ? to.value - from.value : (to.value / from.value - 1) * 100
  const text = formatFigure(Math.abs(change), 1)
  const isRoundedToZero = !/[1-9]/.test(text)
  if (isRoundedToZero) return formatWord('noChange')
  const signedText = `${change > 0 ? '+' : '\u2212'}${text}`
  return isInPoints ? formatWord('points', { change: signedText }) : `${signedText} %`
}

import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Era } from '../../../contract/tables/columns.ts'
import type { FoundSeries, SeriesPoint, SeriesStep } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { figures as english } from '../../words/en/public/figures.ts'
import { figures as thai } from '../../words/th/public/figures.ts'
import { findLargeUnit, formatFigure, formatKey, type LargeUnit } from '../report/explore/values.ts'

type Word = keyof typeof english

/** Returns a function that formats texts about figures, used only by the server. */
export const createWordFormatter =
  (language: Language) =>
  (word: Word, values: Record<string, string> = {}) => {
    const text = (language === 'th' ? thai : english)[word]
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }

/** Language and era of a series; by default, the era of the language. */
export interface SeriesReading {
  language: Language
  era: Era
}

export const pickDefaultEra = (language: Language): Era => (language === 'th' ? 'be' : 'ce')

/** Formats the values of a series. */
export interface Printer {
  value: (value: number) => string
  /** Formats the ticks of an axis, all with the same number of decimals. */
  ticks: (ticks: readonly number[]) => string[]
  unit: LargeUnit | null
  decimals: number
}

/** Returns the decimal places by size of the number, at most those of the table. */
const computeDigits = (size: number, maxDigits: number) => Math.min(maxDigits, size >= 1000 ? 0 : size >= 100 ? 1 : 2)

export const createPrinter = ({ recent, points, decimals, measure }: FoundSeries, isPercent = false): Printer => {
  const unit = findLargeUnit(points.map(({ value }) => value))
  const size = unit?.size ?? 1
  const latestSize = Math.abs(recent.at(-1)!.value) / size
  const digits = computeDigits(
    latestSize,
    unit ? 2 : isPercent || measure.unit === '%' ? Math.min(1, decimals) : decimals,
  )
  return {
    unit,
    decimals: digits,
    value: value => formatFigure(value / size, digits),
    ticks: ticks => {
      const scaled = ticks.map(tick => tick / size)
      const tickDecimals =
        [0, 1, 2, 3, 4].find(places => scaled.every(tick => isAlmostInteger(tick * 10 ** places))) ?? 4
      return scaled.map(tick => formatFigure(tick, tickDecimals))
    },
  }
}

const isAlmostInteger = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** Intervals longer than a week are named by month or year, days by date. */
const partByStep: Record<SeriesStep, 'year' | 'month' | 'day'> = {
  year: 'year',
  halfYear: 'month',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
}

const noDescriptions = { scale: null, description_en: '', description_th: '' } as const

/** Returns true if a unit or note means per cent. */
export const saysPercent = (text: string) => /%|percent|per cent|ร้อยละ/i.test(text)

/** Formats a time of a series. */
export const formatPeriod = ({ time, step }: FoundSeries, at: string, reading: SeriesReading) => {
  const column = { name: time.name, type: 'date', role: 'time', unit: null, era: null, ...noDescriptions } as const
  const part = at.length > 4 ? partByStep[step] : 'year'
  const key = { year: at.slice(0, 4), month: at.slice(0, 7), day: at }[part]
  return formatKey(key, { column, part }, reading)
}

const monthsByStep = { halfYear: 6, quarter: 3, month: 1 } as const
const longestWeek = 10

/**
 * Returns true if a time is one step after another, as no period between them is missing. Values by day follow the value before, on
 * whatever day.
 */
export const isStepAfter = (step: SeriesStep, before: string, at: string) => {
  if (step === 'day') return true
  if (step === 'week') return Date.parse(at) - Date.parse(before) <= longestWeek * dayMilliseconds
  const years = Number(at.slice(0, 4)) - Number(before.slice(0, 4))
  if (step === 'year') return years === 1
  return years * 12 + Number(at.slice(5, 7)) - Number(before.slice(5, 7)) === monthsByStep[step]
}

/** Formats a change: in percentage points if the series is in per cent, otherwise in per cent. */
export const formatChange = (
  { measure }: FoundSeries,
  from: SeriesPoint,
  to: SeriesPoint,
  { isPercent, language }: { isPercent: boolean; language: Language },
) => {
  const formatWord = createWordFormatter(language)
  const isInPoints = isPercent || measure.unit === '%'
  if (!isInPoints && from.value <= 0) return null
  const change = isInPoints ? to.value - from.value : (to.value / from.value - 1) * 100
  const text = formatFigure(Math.abs(change), 1)
  if (!/[1-9]/.test(text)) return formatWord('noChange')
  const signed = `${change > 0 ? '+' : '\u2212'}${text}`
  return isInPoints ? formatWord('points', { change: signed }) : `${signed} %`
}

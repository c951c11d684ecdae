import type { Era } from '../../../contract/tables/columns.ts'
import type { FoundSeries, SeriesPoint, SeriesStep } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { figures as english } from '../../words/en/public/figures.ts'
import { figures as thai } from '../../words/th/public/figures.ts'
import { figureText, keyText, type LargeUnit, unitOf } from '../report/explore/values.ts'

type Word = keyof typeof english

/** Words about figures, which only the server needs. */
export const figureWords =
  (language: Language) =>
  (word: Word, values: Record<string, string> = {}) => {
    const text = (language === 'th' ? thai : english)[word]
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }

/** In which language and era a series is read; days and years are read in the era of the language unless the reader chose. */
export interface SeriesReading {
  language: Language
  era: Era
}

export const usualEra = (language: Language): Era => (language === 'th' ? 'be' : 'ce')

/** Prints the values of a series. */
export interface Printer {
  value: (value: number) => string
  /** Prints the marks of an axis, all with the same digits. */
  ticks: (ticks: readonly number[]) => string[]
  unit: LargeUnit | null
  decimals: number
}

/** Figures of a size bear so many digits after the point, and no more than the table has. */
const digitsOf = (size: number, most: number) => Math.min(most, size >= 1000 ? 0 : size >= 100 ? 1 : 2)

export const printerOf = ({ recent, points, decimals, measure }: FoundSeries, isPercent = false): Printer => {
  const unit = unitOf(points.map(({ value }) => value))
  const size = unit?.size ?? 1
  const last = Math.abs(recent.at(-1)!.value) / size
  const digits = digitsOf(last, unit ? 2 : isPercent || measure.unit === '%' ? Math.min(1, decimals) : decimals)
  return {
    unit,
    decimals: digits,
    value: value => figureText(value / size, digits),
    ticks: ticks => {
      const scaled = ticks.map(tick => tick / size)
      const most = [0, 1, 2, 3, 4].find(places => scaled.every(tick => isWhole(tick * 10 ** places))) ?? 4
      return scaled.map(tick => figureText(tick, most))
    },
  }
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** Periods that are longer than a week are named by month or year, days by their date. */
const partOf: Record<SeriesStep, 'year' | 'month' | 'day'> = {
  year: 'year',
  halfYear: 'month',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
}

const undescribed = { description_en: '', description_th: '' } as const

/** Whether a unit or a note says that values are per cent. */
export const saysPercent = (text: string) => /%|percent|per cent|ร้อยละ/i.test(text)

/** A time of a series, as it is read. */
export const periodOf = ({ time, step }: FoundSeries, at: string, reading: SeriesReading) => {
  const column = { name: time.name, type: 'date', role: 'time', unit: null, era: null, ...undescribed } as const
  const part = at.length > 4 ? partOf[step] : 'year'
  const key = { year: at.slice(0, 4), month: at.slice(0, 7), day: at }[part]
  return keyText(key, { column, part }, reading)
}

/** A change between two values: in points where the series is in per cent, else in per cent. */
export const changeText = (
  { measure }: FoundSeries,
  from: SeriesPoint,
  to: SeriesPoint,
  { isPercent, language }: { isPercent: boolean; language: Language },
) => {
  const word = figureWords(language)
  const isInPoints = isPercent || measure.unit === '%'
  if (!isInPoints && from.value <= 0) return null
  const change = isInPoints ? to.value - from.value : (to.value / from.value - 1) * 100
  const text = figureText(Math.abs(change), 1)
  if (!/[1-9]/.test(text)) return word('noChange')
  const signed = `${change > 0 ? '+' : '\u2212'}${text}`
  return isInPoints ? word('points', { change: signed }) : `${signed} %`
}

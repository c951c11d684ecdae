import type { Covers } from '../../../../contract/catalogue/report-details.ts'
import { commonYear, yearsIn } from '../../../../contract/eras.ts'

/** A time of a table, in parts; the year in the Common Era. */
export type TimePart =
  | { kind: 'year'; year: number }
  | { kind: 'half' | 'quarter'; year: number; n: number }
  | { kind: 'month'; month: string }
  | { kind: 'day'; day: string }

/** Parses `2024`, `2567-05`, `2024-05-01 09:30`, `2024-H1`, `2024Q3` and `2024M05`. */
export const timePartOf = (value: string): TimePart => {
  const [, digits = '', rest = ''] = /^(\d{4})[-/ ]?(.*)$/.exec(value) ?? []
  const year = commonYear(Number(digits))
  const [, letter = '', number = ''] = /^([HQM])(\d+)$/i.exec(rest) ?? []
  if (letter.toUpperCase() === 'H') return { kind: 'half', year, n: Number(number) }
  if (letter.toUpperCase() === 'Q') return { kind: 'quarter', year, n: Number(number) }
  const [, month = letter ? number : undefined, day] = /^(\d\d)(?:[-/](\d\d))?/.exec(rest) ?? []
  if (month === undefined) return { kind: 'year', year }
  return day ? { kind: 'day', day: `${year}-${month}-${day}` } : { kind: 'month', month: `${year}-${month}` }
}

/**
 * Returns the coverage of a report: its text if it names the years of the data; otherwise the times of the data, together with the text
 * if it names no years, e.g. only places.
 */
export const coverageOf = (text: string | null, covers: Covers | null): { times?: Covers; text?: string } => {
  if (!covers) return text ? { text } : {}
  const years = yearsIn(text ?? '')
  if (text && years?.from === covers.years.from && years.to === covers.years.to) return { text }
  return years || !text ? { times: covers } : { times: covers, text }
}

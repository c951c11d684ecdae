import { convertZonedToBangkok } from '../../../../contract/bangkok-times.ts'
import type { Covers } from '../../../../contract/catalogue/report-details.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { commonYear, describesTimes, yearsIn } from '../../../../contract/eras.ts'

/** A time of a table, in parts; the year in the Common Era. */
export type TimePart =
  | { kind: 'year'; year: number }
  | { kind: 'half' | 'quarter'; year: number; n: number }
  | { kind: 'month'; month: string }
  | { kind: 'day'; day: string }

/**
 * Parses `2024`, `2567-05`, `2024-05-01 09:30`, `2024-H1`, `2024Q3` and `2024M05`. The day of a table that is released less often than weekly
 * is read as its month: such tables write a month as its first day.
 */
export const parseTimePart = (value: string, frequency: Frequency): TimePart => {
  // Versions that were checked earlier have times with their zone.
  const [, digits = '', rest = ''] = /^(\d{4})[-/ ]?(.*)$/.exec(convertZonedToBangkok(value)) ?? []
  const year = commonYear(Number(digits))
  const [, letter = '', number = ''] = /^([HQM])(\d+)$/i.exec(rest) ?? []
  if (letter.toUpperCase() === 'H') return { kind: 'half', year, n: Number(number) }
  if (letter.toUpperCase() === 'Q') return { kind: 'quarter', year, n: Number(number) }
  const [, month = letter ? number : undefined, day] = /^(\d\d)(?:[-/](\d\d))?/.exec(rest) ?? []
  if (month === undefined) return { kind: 'year', year }
  return day && (frequency === 'Daily' || frequency === 'Weekly')
    ? { kind: 'day', day: `${year}-${month}-${day}` }
    : { kind: 'month', month: `${year}-${month}` }
}

/**
 * Returns the coverage of a report: its text if the data has only years and the text names them; otherwise the times of the data, together
 * with what else the text says, e.g. the places. A text that names months or days is outdated by the next release.
 */
export const pickCoverage = (text: string | null, covers: Covers | null): { times?: Covers; text?: string } => {
  if (!covers) return text ? { text } : {}
  if (text && describesTimes(text, covers)) return { text }
  const otherText = yearsIn(text ?? '') ? findTextAfterTimes(text ?? '') : text
  return otherText ? { times: covers, text: otherText } : { times: covers }
}

/** Returns what follows the last year of a text after a comma or the like: `76 provinces` of `1960 – 2025, 76 provinces`. */
const findTextAfterTimes = (text: string) => /^.*\d{4}\s*[,;·]\s*(\S.*)$/s.exec(text)?.[1]

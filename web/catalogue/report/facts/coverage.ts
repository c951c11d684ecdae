import { convertZonedToBangkok } from '../../../../contract/bangkok-times.ts'
import type { TableTimeRange } from '../../../../contract/catalogue/report-details.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { findYearRange, guessCommonYear, statesSameYears } from '../../../../contract/eras.ts'

/** A time of a table. Years are those of the Common Era. */
export type TimePart =
  | { kind: 'year'; year: number }
  | { kind: 'half' | 'quarter'; year: number; number: number }
  | { kind: 'month'; month: string }
  | { kind: 'day'; day: string }

/**
 * Parses a time such as `2024`, `2567-05`, `2024-05-01 09:30`, `2024-H1`, `2024Q3` or `2024M05`. If the table is released less often than
 * weekly, a day is parsed as its month, because such tables write a month as its first day.
 */
export const parseTimePart = (value: string, frequency: Frequency): TimePart => {
  // Older versions of a report have times with a time zone.
  const { digits = '', rest = '' } =
    /^(?<digits>\d{4})[-/ ]?(?<rest>.*)$/.exec(convertZonedToBangkok(value))?.groups ?? {}
  const year = guessCommonYear(Number(digits))
  const { letter, number } = /^(?<letter>[HQM])(?<number>\d+)$/i.exec(rest)?.groups ?? {}
  if (letter?.toUpperCase() === 'H') return { kind: 'half', year, number: Number(number) }
  if (letter?.toUpperCase() === 'Q') return { kind: 'quarter', year, number: Number(number) }
  // The only other letter is M, for a month.
  const { month = number, day } = /^(?<month>\d\d)(?:[-/](?<day>\d\d))?/.exec(rest)?.groups ?? {}
  if (month === undefined) return { kind: 'year', year }
  const hasDays = frequency === 'Daily' || frequency === 'Weekly'
  return day && hasDays ? { kind: 'day', day: `${year}-${month}-${day}` } : { kind: 'month', month: `${year}-${month}` }
}

/**
 * Returns the coverage of a report. It is the text of staff if the text describes the times of the data. Otherwise it is the times of the
 * data, with the rest of the text, e.g. the places: a text that names months or days is outdated with the next release.
 */
export const pickCoverage = (
  text: string | null,
  covers: TableTimeRange | null,
): { times?: TableTimeRange; text?: string } => {
  if (!covers) return text ? { text } : {}
  if (text && statesSameYears(text, covers)) return { text }
  const textWithoutTimes = findYearRange(text ?? '') ? findTextAfterTimes(text ?? '') : text
  return textWithoutTimes ? { times: covers, text: textWithoutTimes } : { times: covers }
}

/** Returns the text after the last year and a comma, semicolon or dot: `76 provinces` of `1960 – 2025, 76 provinces`. */
const findTextAfterTimes = (text: string) => /^.*\d{4}\s*[,;·]\s*(\S.*)$/s.exec(text)?.[1]

import type { Era, Period } from '../../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../../contract/tables/year-eras.ts'
import { isDigitAt, toAscii } from './ascii-figures.ts'

/** A month or a quarter that was read from a text: its first day in ISO 8601, and the era of the year in the text. */
interface PeriodReading {
  period: Period
  era: Era
  day: string
}

/** Returns the names of the months in a language, January first. */
const listMonthNames = (language: 'th' | 'en', month: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2024, index)).toLowerCase())
}

/** The number of each month, from 1, by its name in lower case. */
const monthsByName = new Map([
  ...(['th', 'en'] as const).flatMap(language =>
    (['long', 'short'] as const).flatMap(length =>
      listMonthNames(language, length).map((name, index): [string, number] => [name, index + 1]),
    ),
  ),
  ['sept', 9],
])

/** Finds the number of a month, from 1, by its full or short name in Thai or English; undefined for any other text. */
export const findMonthByName = (text: string) => {
  const lowerCaseText = text.toLowerCase()
  return monthsByName.get(lowerCaseText) ?? monthsByName.get(lowerCaseText.replace(/\.$/, ''))
}

const year = String.raw`(?<year>\d{4})`
const month = '(?<month>0[1-9]|1[0-2])'
const quarter = '(?<quarter>[1-4])'
const yearWord = String.raw`(?:ปี|พ\.\s?ศ\.|ค\.\s?ศ\.)?`
const name = `(?<name>${[...monthsByName.keys()].map(word => word.replaceAll('.', String.raw`\.`)).join('|')})`
/** `2024-05`, `2024M05`, `05/2024`, `May 2024`, `พ.ค. 2567`, `2024-Q1`, `Q1/2024`, `1Q2024`, `ไตรมาส 1/2567`. */
const patterns = [
  `${year}[-/]?M${month}`,
  `${year}[-/]${month}`,
  `${month}[-/]${year}`,
  String.raw`${name}\.?[\s-]*${yearWord}\s*${year}`,
  `${year}[-/ ]?Q${quarter}`,
  `Q${quarter}[-/ ]${year}`,
  `${quarter}Q[-/ ]?${year}`,
  String.raw`ไตรมาส(?:ที่)?\s*${quarter}\s*(?:[/-]\s*)?${yearWord}\s*${year}`,
].map(pattern => new RegExp(`^${pattern}$`, 'i'))

/** Limit of characters, so that long texts are not matched against the patterns. */
const maxTextLength = 30

const hasYearAt = (text: string, start: number) =>
  isDigitAt(text, start) && isDigitAt(text, start + 1) && isDigitAt(text, start + 2) && isDigitAt(text, start + 3)

/** Returns true if a text begins or ends with a year, as each month and quarter does. Most texts do not, and need no further check. */
export const mayBePeriod = (text: string) =>
  text.length <= maxTextLength &&
  isDigitAt(text, text.length - 1) &&
  ((hasYearAt(text, text.length - 4) && !isDigitAt(text, text.length - 5)) ||
    (hasYearAt(text, 0) && !isDigitAt(text, 4)))

/** Reads a month or a quarter; undefined for any other text. A quarter of a fiscal year is not read. */
export const readPeriod = (text: string): PeriodReading | undefined => {
  const trimmedText = text.trim()
  if (!mayBePeriod(trimmedText)) return undefined
  const ascii = toAscii(trimmedText)
  for (const pattern of patterns) {
    const parts = pattern.exec(ascii)?.groups
    if (!parts) continue
    const era = findEra(Number(parts.year))
    if (!era) return undefined
    const period = parts.quarter ? 'quarter' : 'month'
    const firstMonth = parts.quarter
      ? (Number(parts.quarter) - 1) * 3 + 1
      : Number(parts.month ?? monthsByName.get(parts.name!.toLowerCase()))
    return { period, era, day: `${toCommonYear(Number(parts.year), era)}-${String(firstMonth).padStart(2, '0')}-01` }
  }
  return undefined
}

/** Parses a month or a quarter to its first day in ISO 8601; undefined for a text that is no such period with a year of this era. */
export const parsePeriod = (text: string, era: Era | null, period: Period) => {
  const reading = readPeriod(text)
  return reading?.period === period && reading.era === (era ?? 'ce') ? reading.day : undefined
}

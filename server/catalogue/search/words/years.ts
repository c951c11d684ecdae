import { eraOffset } from '../../../../contract/eras.ts'

/** The numbers in a query that are read as years of the Common Era and of the Buddhist Era. */
const commonYears = { from: 1500, to: 2100 }
const buddhistYears = { from: 2400, to: 2700 }

/** A word of a query that is a year, and this year in the Common Era. */
export interface YearWord {
  text: string
  year: number
}

const findYearWord = (text: string): YearWord | undefined => {
  const number = Number(text)
  if (number >= buddhistYears.from && number <= buddhistYears.to) return { text, year: number - eraOffset }
  return number >= commonYears.from && number <= commonYears.to ? { text, year: number } : undefined
}

/** Returns the year, or the first and the last year, of a word such as 2567, fy2024 or 2560-2567; undefined for any other word. */
export const parseYears = (word: string): YearWord[] | undefined => {
  const match = /^(?:fy|cy|be|ad)?(\d{4})(?:[-–—/](\d{4}))?$/.exec(word)
  if (!match) return undefined
  const years = match.slice(1).filter(Boolean).map(findYearWord)
  return years.every(year => year !== undefined) ? years : undefined
}

/** Returns how a year is written in the Common Era and in the Buddhist Era. */
export const toYearSpellings = (year: number) => [String(year), String(year + eraOffset)]

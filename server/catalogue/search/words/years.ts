/** The years of the Common Era and of the Buddhist Era that a query may contain. */
const christian = { from: 1500, to: 2100 }
const buddhist = { from: 2400, to: 2700 }
const eraDifference = 543

export interface YearWord {
  text: string
  year: number
}

const findYearWord = (text: string): YearWord | undefined => {
  const number = Number(text)
  if (number >= buddhist.from && number <= buddhist.to) return { text, year: number - eraDifference }
  return number >= christian.from && number <= christian.to ? { text, year: number } : undefined
}

/** Returns the year, or the first and the last year, that a word means: 2567, fy2024, 2560-2567. */
export const parseYears = (word: string): YearWord[] | undefined => {
  const match = /^(?:fy|cy|be|ad)?(\d{4})(?:[-–—/](\d{4}))?$/.exec(word)
  if (!match) return undefined
  const years = match.slice(1).filter(Boolean).map(findYearWord)
  return years.every(year => year !== undefined) ? years : undefined
}

/** Returns how a year is written in the Common Era and in the Buddhist Era. */
export const toYearSpellings = (year: number) => [String(year), String(year + eraDifference)]

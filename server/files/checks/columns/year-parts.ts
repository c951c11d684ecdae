import type { Period } from '../../../../contract/tables/columns.ts'
import { toAscii } from './ascii-figures.ts'
import { findMonthByName } from './period-readings.ts'

/** The number of the month and of the quarter that a text may mean: `3` may be either. */
type YearPart = Partial<Record<Period, number>>

const numberPattern = /^0?(?<number>[1-9]|1[0-2])$/
const quarterPattern = /^(?:Q|ไตรมาส(?:ที่)?)\s?(?<number>[1-4])$/i
const quarterCount = 4
/** Limit of characters, so that long texts are not matched against the patterns. */
const maxTextLength = 20

/** Reads a month or a quarter without a year, such as `มกราคม`, `Jan`, `01`, `Q1` or `ไตรมาสที่ 1`; undefined for any other text. */
export const readYearPart = (text: string): YearPart | undefined => {
  if (text.length > maxTextLength) return undefined
  const ascii = toAscii(text.trim())
  const number = Number(numberPattern.exec(ascii)?.groups?.number)
  if (number) return { month: number, ...(number <= quarterCount && { quarter: number }) }
  const quarter = quarterPattern.exec(ascii)?.groups?.number
  if (quarter) return { quarter: Number(quarter) }
  const month = findMonthByName(ascii)
  return month === undefined ? undefined : { month }
}

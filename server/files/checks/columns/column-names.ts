import type { Period } from '../../../../contract/tables/columns.ts'
import { parseYear } from './year-headers.ts'

/** Numbers in a column with such a word in its name identify something, and are not figures. */
const labelWords = [
  ...['id', 'code', 'zip', 'zipcode', 'postcode', 'no', 'no.', 'fips', 'isbn', 'phone'],
  // Codes of countries, regions, goods and industries.
  ...['m49', 'gaul', 'hs', 'sitc', 'isic', 'tsic', 'naics'],
]
/** Matches a standard of codes for countries, currencies or languages, as in `ISO3166-1-numeric`. */
const standardPattern = /^iso\s?(?:3166|4217|639)/i
/** Names of columns with the number of a quarter, a month or another part of a time. A longer name, such as `Visitors per month`, has figures. */
const timePartPattern = /^(?:quarter|qtr|month|week|weekday|day|hour|ไตรมาส(?:ที่)?|เดือน(?:ที่)?|สัปดาห์ที่|วันที่|ชั่วโมงที่)$/i
/** Names of columns with a month or a quarter in each row, whose year is in another column. */
const partNamePatterns: Record<Period, RegExp> = {
  month: /^(?:month|(?:ประจำ)?เดือน(?:ที่)?)$/i,
  quarter: /^(?:quarter|qtr|ไตรมาส(?:ที่)?)$/i,
}
const noteWords = ['note', 'notes', 'remark', 'remarks', 'comment']

/** Splits a name into its words in small letters, also where a capital follows a small letter. */
const splitWords = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u)

const hasWord = (name: string, words: readonly string[]) => splitWords(name).some(word => words.includes(word))

/**
 * Returns true for the name of a column that contains years. A name that is a year itself, such as `พ.ศ. 2563`, belongs to a column with
 * figures of this year.
 */
export const isYearName = (name: string) =>
  parseYear(name) === undefined && (/ปี|พ\.?\s?ศ|ค\.?\s?ศ/.test(name) || hasWord(name, ['year', 'years']))

/** Returns true for the Thai name of a column about fiscal years, which begin in October. */
export const isThaiFiscalName = (name: string) => /งบประมาณ|ปีงบ/.test(name)

/** Returns true for the name of a column about fiscal years, whose quarters are not those of the calendar. */
export const isFiscalName = (name: string) => isThaiFiscalName(name) || hasWord(name, ['fiscal', 'fy'])

/** Returns true for the name of a column that contains only months or only quarters. */
export const isPartName = (name: string, period: Period) => partNamePatterns[period].test(name.trim())

/** Returns true for the name of a column that contains codes, numbers of documents, of quarters or months, and the like. */
export const isLabelName = (name: string) =>
  /รหัส|เลขที่|เลขประจำตัว|เลขทะเบียน|ลำดับ|โทรศัพท์|ไปรษณีย์/.test(name) ||
  timePartPattern.test(name.trim()) ||
  standardPattern.test(name.trim()) ||
  hasWord(name, labelWords)

/** Returns true for the name of a column that contains remarks. */
export const isNoteName = (name: string) => /หมายเหตุ/.test(name) || hasWord(name, noteWords)

/** Returns the first name that no column uses, also without regard to case. `buildName` builds the names to try, by their number from 1. */
export const pickUnusedName = (usedNames: readonly string[], buildName: (number: number) => string) => {
  const lowerCaseNames = new Set(usedNames.map(name => name.trim().toLowerCase()))
  let number = 1
  while (lowerCaseNames.has(buildName(number).toLowerCase())) number += 1
  return buildName(number)
}

import type { Era } from '../../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../../contract/tables/year-eras.ts'

const prefix = '(?:ปี|ปีงบประมาณ|งบประมาณ|fy|year|yr)'
const buddhistMark = String.raw`พ\.?\s?ศ\.?|b\.?e\.?`
const commonMark = String.raw`ค\.?\s?ศ\.?|a\.?d\.?|c\.?e\.?`

/** Matches headers such as `2020`, `พ.ศ. 2563`, `ปีงบประมาณ ๒๕๖๓`, `FY2020`, and `2020 [YR2020]` of the World Bank. */
const yearHeaderPattern = new RegExp(
  String.raw`^(?:${prefix}\s*)?(?:(?<buddhistMark>${buddhistMark})|(?<commonMark>${commonMark}))?\s*(?<digits>\d{4})(?:\s*\[yr\d{4}\])?$`,
  'i',
)

/** Parses a header that is a year, to its era and its year in the Common Era; undefined for any other header. */
export const parseYear = (name: string): { era: Era; year: number } | undefined => {
  const text = name.trim().replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))
  const header = yearHeaderPattern.exec(text)?.groups
  if (!header) return undefined
  const headerYear = Number(header.digits)
  const era = findEra(headerYear)
  const contradictsMark = (header.buddhistMark && era !== 'be') || (header.commonMark && era !== 'ce')
  if (!era || contradictsMark) return undefined
  return { era, year: toCommonYear(headerYear, era) }
}

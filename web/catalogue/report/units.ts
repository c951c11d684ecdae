import { toCommonYear, toEraYear } from '../../../contract/tables/year-eras.ts'
import type { Language } from '../../../contract/visit.ts'
import { detectLanguage } from './report-texts.ts'
import { translateUnitName } from './unit-names.ts'

/** The unit of a report in both languages. */
export interface UnitPair {
  unitEn: string | null
  unitTh: string | null
}

/** A base year, such as `(2015 = 100)`, `(base year 2015 = 100)` or `(ปี 2558 = 100)`. */
const indexPattern = /^(?:index|ดัชนี)\s*\((?:base year|base|ปีฐาน|ปี)?\s*(?:พ\.ศ\.|ค\.ศ\.)?\s*(?<year>\d{4})\s*=\s*100\)$/i

/** Translates an index with its base year. The year is in the era of the language; Thai names the era, as readers can choose the other one. */
const translateIndex = (unit: string, language: Language) => {
  const { year } = indexPattern.exec(unit)?.groups ?? {}
  if (year === undefined) return undefined
  const commonYear = toCommonYear(Number(year))
  return language === 'en' ? `Index (${commonYear} = 100)` : `ดัชนี (พ.ศ. ${toEraYear(commonYear, 'be')} = 100)`
}

/** Translates a ratio, such as `baht per litre` or `บาทต่อลิตร`, or its second half, such as `per litre`. */
const translateRatio = (unit: string, language: Language) => {
  const [, above = '', below] =
    /^(?:(.*)\s|)(?:per|a)\s+(\S.*)$/i.exec(unit) ?? /^(.*?)\s*ต่อ\s*(\S.*)$/.exec(unit) ?? []
  if (below === undefined) return undefined
  const aboveName = above && translateUnitName(above, language)
  const belowName = translateUnitName(below, language, { isOne: true })
  if (aboveName === undefined || belowName === undefined) return undefined
  return language === 'th' ? `${aboveName}ต่อ${belowName}` : `${aboveName} per ${belowName}`.trim()
}

/** Translates a percentage of something. An abbreviation, such as GDP, is the same in Thai; other words are not. */
const translateShare = (unit: string, language: Language) => {
  const [, base = ''] = /^(?:(?:%|per ?cent)\s*of|(?:ร้อยละ|%)\s*ของ)\s*(.+)$/i.exec(unit) ?? []
  if (language === 'th') return /^[A-Z]+$/.test(base) ? `ร้อยละของ ${base}` : undefined
  return base && detectLanguage(base) === 'en' ? `% of ${base}` : undefined
}

/** Translates a unit: by the unit of the report if it is the same, otherwise by the list of common units. Undefined if neither has it. */
const translateUnit = (fileUnit: string, reportUnit: UnitPair, language: Language): string | undefined => {
  const [ownUnit, otherUnit] =
    language === 'en' ? [reportUnit.unitEn, reportUnit.unitTh] : [reportUnit.unitTh, reportUnit.unitEn]
  if (fileUnit === otherUnit) return ownUnit ?? undefined
  const unit = fileUnit.trim().replace(/\s+p\.?a\.?$/i, ' per annum')
  return (
    translateUnitName(unit, language) ??
    translateIndex(unit, language) ??
    translateShare(unit, language) ??
    translateRatio(unit, language)
  )
}

/** Returns the unit of a column as its file has it, and its `translation` if it is in the other language than the page and has one. */
export const describeUnit = (language: Language, unit: string, reportUnit: UnitPair) => {
  const isInLanguage = detectLanguage(unit) === language || unit.trim() === '%'
  const translation = isInLanguage ? undefined : translateUnit(unit, reportUnit, language)
  return { unit, translation: translation === unit ? undefined : translation }
}

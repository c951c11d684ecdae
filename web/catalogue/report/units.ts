import type { Language } from '../../../contract/visit.ts'
import { detectLanguage } from './report-texts.ts'

/** English names of Thai units. The unit of a column exists only in the language of the report's file. */
const englishUnits: Record<string, string> = {
  บาท: 'baht',
  พันบาท: 'thousand baht',
  ล้านบาท: 'million baht',
  พันล้านบาท: 'billion baht',
  ล้านล้านบาท: 'trillion baht',
  ดอลลาร์สหรัฐ: 'US dollars',
  พันดอลลาร์สหรัฐ: 'thousand US dollars',
  ล้านดอลลาร์สหรัฐ: 'million US dollars',
  พันล้านดอลลาร์สหรัฐ: 'billion US dollars',
  ร้อยละ: '%',
  เปอร์เซ็นต์: '%',
  คน: 'persons',
  พันคน: 'thousand persons',
  ล้านคน: 'million persons',
  ราย: 'cases',
  รายการ: 'items',
  ครัวเรือน: 'households',
  ครั้ง: 'times',
  แห่ง: 'places',
  คัน: 'vehicles',
  หน่วย: 'units',
  ฉบับ: 'copies',
  ไร่: 'rai',
  ตัน: 'tonnes',
  ล้านตัน: 'million tonnes',
  กิโลกรัม: 'kilograms',
  ลิตร: 'litres',
  ล้านลิตร: 'million litres',
  บาร์เรล: 'barrels',
  ตารางเมตร: 'square metres',
  ตารางกิโลเมตร: 'square kilometres',
  ปี: 'years',
  เดือน: 'months',
  วัน: 'days',
  ดัชนี: 'index',
}

/** The unit of a report in both languages. */
export interface UnitPair {
  unitEn: string | null
  unitTh: string | null
}

/** Translates a Thai unit: by the unit of the report if it is the same, otherwise by the list of common units. Undefined if neither has it. */
const translateUnit = (unit: string, reportUnit: UnitPair): string | undefined => {
  if (unit === reportUnit.unitTh) return reportUnit.unitEn ?? undefined
  // 'ร้อยละของ GDP' is '% of GDP'. A percentage of something with a Thai name is not translated.
  const [percentage, baseName = ''] = /^ร้อยละของ\s*(.+)$/.exec(unit) ?? []
  if (!percentage) return englishUnits[unit.trim()]
  return detectLanguage(baseName) === 'en' ? `% of ${baseName}` : undefined
}

/** Returns the unit of a column as its file has it. `translation` is only for a Thai unit on an English page, and may be undefined there too. */
export const describeUnit = (language: Language, unit: string, reportUnit: UnitPair) => {
  const isThaiOnEnglishPage = language === 'en' && detectLanguage(unit) === 'th'
  const translation = isThaiOnEnglishPage ? translateUnit(unit, reportUnit) : undefined
  return { unit, translation: translation === unit ? undefined : translation }
}

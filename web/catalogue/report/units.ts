import type { Language } from '../../../contract/visit.ts'
import { detectLanguage } from './report-texts.ts'

/** English names of Thai units; the unit of a column has only the language of its file. */
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

/** Translates a unit by the report's own pair or by the list of common units. */
const translateUnit = (unit: string, pair: UnitPair): string | undefined => {
  if (unit === pair.unitTh) return pair.unitEn ?? undefined
  const percentMatch = /^(ร้อยละ)ของ\s*(.+)$/.exec(unit)
  if (percentMatch) return detectLanguage(percentMatch[2] ?? '') === 'en' ? `% of ${percentMatch[2]}` : undefined
  return englishUnits[unit.trim()]
}

/** The unit of a report in both languages. */
export interface UnitPair {
  unitEn: string | null
  unitTh: string | null
}

/** Returns a column's unit for a page: as in the file, on an English page preceded by the English name if that differs. */
export const describeUnit = (language: Language, unit: string, pair: UnitPair) => {
  const translation = language === 'en' && detectLanguage(unit) === 'th' ? translateUnit(unit, pair) : undefined
  return { unit, translation: translation === unit ? undefined : translation }
}

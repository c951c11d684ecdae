import type { Language } from '../../../contract/visit.ts'
import { joinMultiplier, splitMultiplier } from './unit-multipliers.ts'

/**
 * Common units: in Thai, in English for several and for one, as in `baht per litre`, and other spellings, which are read but not written. A
 * text, as it is smaller for browsers than objects.
 */
const unitNames = `ร้อยละ|%|%|เปอร์เซ็นต์|per cent|percent
บาท|baht|baht|thb
ดอลลาร์สหรัฐ|US dollars|US dollar|us$|usd|ดอลลาร์ สรอ.
คน|persons|person|people
ราย|cases|case
รายการ|items|item
ครัวเรือน|households|household
ครั้ง|times|time
แห่ง|places|place
คัน|vehicles|vehicle
หน่วย|units|unit
ฉบับ|copies|copy
ไร่|rai|rai
ตัน|tonnes|tonne
กิโลกรัม|kilograms|kilogram|kg
ลิตร|litres|litre
บาร์เรล|barrels|barrel
ทรอยออนซ์|troy ounces|troy ounce
กิโลวัตต์ชั่วโมง|kWh|kWh
ตารางเมตร|square metres|square metre
ตารางกิโลเมตร|square kilometres|square kilometre
ปี|years|year|annum
เดือน|months|month
วัน|days|day
ดัชนี|index|index`
  .split('\n')
  .map(line => line.split('|') as [th: string, en: string, one: string, ...others: string[]])

/** A unit by each of its spellings, in lower case. */
const namesBySpelling = new Map(unitNames.flatMap(names => names.map(text => [text.toLowerCase(), names])))

/** Names a common unit with its word for a large number in a language, as one unit after `per`; undefined for any other unit. */
export const translateUnitName = (
  unit: string,
  language: Language,
  { isOne = false }: { isOne?: boolean } = {},
): string | undefined => {
  const { size, base } = splitMultiplier(unit.trim())
  const names = namesBySpelling.get(base.toLowerCase())
  if (!names) return undefined
  const [th, en, one] = names
  const englishName = isOne ? one : en
  return joinMultiplier(size, language === 'th' ? th : englishName, language)
}

/**
 * Thai words that must not break at the end of a line, although the dictionary of browsers breaks them: loanwords, units, frequencies. If a
 * word is the beginning of another one, the longer one must be first.
 */
const thaiWords = [
  'ดอลลาร์สหรัฐ',
  'ยืนยันตัวตน',
  'แดชบอร์ด',
  'บาร์เรล',
  'ทรอยออนซ์',
  'สิ้นครึ่งปี',
  'ราคาปัจจุบัน',
  'ผู้บริโภค',
  'อาเซียน',
  'และการก่อสร้าง',
  'รายสัปดาห์',
  'รายไตรมาส',
  'รายประเทศ',
  'รายครึ่งปี',
  'รายเดือน',
  'รายวัน',
  'รายปี',
]
/** A short parenthesis is a unit: (% of GDP). */
const shortParenthesis = String.raw`\([^()]{1,18}\)`
/** A year and its era: พ.ศ. 2568. */
const yearOfEra = String.raw`[คพ]\.ศ\. ?\d{4}`
const unbreakablePattern = new RegExp(`(${[...thaiWords, yearOfEra, shortParenthesis].join('|')})`)

/** Splits a text into pieces. The pieces at odd indices are the words that must not break. */
export const splitPieces = (text: string) => text.split(unbreakablePattern)

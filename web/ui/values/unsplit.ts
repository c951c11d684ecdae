/**
 * Words that the browser's dictionary would break at the end of a line: loanwords, units, 'every month'. Longer words must precede those
 * that they start with.
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
const unsplit = new RegExp(`(${[...thaiWords, yearOfEra, shortParenthesis].join('|')})`)

/** Splits a text into pieces; those at odd indices must not be broken. */
export const splitPieces = (text: string) => text.split(unsplit)

/**
 * Words that the browser's dictionary would cut at the end of a line: loanwords, units, 'every month'. Kept in this one place;
 * longer words come before those they begin with.
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

/** A text in pieces; those at odd places must not be broken. */
export const piecesOf = (text: string) => text.split(unsplit)

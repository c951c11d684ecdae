/** Excel against CSV (decisions.md 6): two files that come together. */
export const pairRules = {
  columnCountsDiffer: {
    status: 'Please check records again',
    en: 'The Excel file has {{excel}} columns and the CSV has {{csv}}. Export both from the same table.',
    th: 'ไฟล์ Excel มี {{excel}} คอลัมน์ แต่ CSV มี {{csv}} คอลัมน์ กรุณาส่งออกทั้งสองไฟล์จากตารางเดียวกัน',
  },
  columnsDiffer: {
    status: 'Please check records again',
    en: 'Column {{position}} is named “{{excel}}” in the Excel file and “{{csv}}” in the CSV. Export both from the same table.',
    th: 'คอลัมน์ที่ {{position}} ชื่อ “{{excel}}” ในไฟล์ Excel แต่ชื่อ “{{csv}}” ใน CSV กรุณาส่งออกทั้งสองไฟล์จากตารางเดียวกัน',
  },
  recordCountsDiffer: {
    status: 'Please check records again',
    en: 'The Excel file has {{excel}} records and the CSV has {{csv}}. Export both from the same table.',
    th: 'ไฟล์ Excel มี {{excel}} แถว แต่ CSV มี {{csv}} แถว กรุณาส่งออกทั้งสองไฟล์จากตารางเดียวกัน',
  },
} as const

/** Likewise one file that comes, against the published other, which the rule names. */
export const besidePublishedRules = {
  columnCountsDifferFromExcel: {
    status: 'Please check records again',
    en: 'The published Excel file has {{excel}} columns and this CSV has {{csv}}. Replace both files together.',
    th: 'ไฟล์ Excel ที่เผยแพร่อยู่มี {{excel}} คอลัมน์ แต่ CSV นี้มี {{csv}} คอลัมน์ กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
  columnsDifferFromExcel: {
    status: 'Please check records again',
    en: 'Column {{position}} is named “{{excel}}” in the published Excel file and “{{csv}}” in this CSV. Replace both files together.',
    th: 'คอลัมน์ที่ {{position}} ชื่อ “{{excel}}” ในไฟล์ Excel ที่เผยแพร่อยู่ แต่ชื่อ “{{csv}}” ใน CSV นี้ กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
  recordCountsDifferFromExcel: {
    status: 'Please check records again',
    en: 'The published Excel file has {{excel}} records and this CSV has {{csv}}. Replace both files together.',
    th: 'ไฟล์ Excel ที่เผยแพร่อยู่มี {{excel}} แถว แต่ CSV นี้มี {{csv}} แถว กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
  columnCountsDifferFromCsv: {
    status: 'Please check records again',
    en: 'The published CSV has {{csv}} columns and this Excel file has {{excel}}. Replace both files together.',
    th: 'CSV ที่เผยแพร่อยู่มี {{csv}} คอลัมน์ แต่ไฟล์ Excel นี้มี {{excel}} คอลัมน์ กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
  columnsDifferFromCsv: {
    status: 'Please check records again',
    en: 'Column {{position}} is named “{{csv}}” in the published CSV and “{{excel}}” in this Excel file. Replace both files together.',
    th: 'คอลัมน์ที่ {{position}} ชื่อ “{{csv}}” ใน CSV ที่เผยแพร่อยู่ แต่ชื่อ “{{excel}}” ในไฟล์ Excel นี้ กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
  recordCountsDifferFromCsv: {
    status: 'Please check records again',
    en: 'The published CSV has {{csv}} records and this Excel file has {{excel}}. Replace both files together.',
    th: 'CSV ที่เผยแพร่อยู่มี {{csv}} แถว แต่ไฟล์ Excel นี้มี {{excel}} แถว กรุณาแทนที่ทั้งสองไฟล์พร้อมกัน',
  },
} as const

/**
 * Rules for an Excel file and a CSV that are uploaded together: both must have the same cells (docs/behaviour/files.md#excel-and-csv-agree).
 */
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
  cellsDiffer: {
    status: 'Please check records again',
    en: 'Cell {{place}} is “{{excel}}” in the Excel file, but “{{csv}}” in the CSV. Correct one of them, or add only one file: the portal generates the other from it.',
    th: 'เซลล์ {{place}} ในไฟล์ Excel คือ “{{excel}}” แต่ใน CSV คือ “{{csv}}” กรุณาแก้ไขให้ตรงกัน หรือเพิ่มเพียงไฟล์เดียว แล้วระบบจะสร้างอีกไฟล์ให้',
  },
} as const

/** Rules for the workbook with a report's keywords (docs/behaviour/files.md#keyword-lists). */
export const wordRules = {
  wordHeading: {
    status: 'Please check records again',
    en: 'The first column must be called “{{expected}}” in row 1. Start from the example.',
    th: 'คอลัมน์แรกต้องมีชื่อ “{{expected}}” ในแถวที่ 1 กรุณาเริ่มจากไฟล์ตัวอย่าง',
  },
  noWords: {
    status: 'Please check records again',
    en: 'There is no keyword in the first column. Add at least one, each in its own row.',
    th: 'ไม่มีคำสำคัญในคอลัมน์แรก กรุณาเพิ่มอย่างน้อยหนึ่งคำ โดยใส่แถวละหนึ่งคำ',
  },
  wordTooLong: {
    status: 'Please check records again',
    en: 'The keyword in row {{row}} is longer than {{limit}} characters. Shorten it, and put each keyword into its own row.',
    th: 'คำสำคัญในแถวที่ {{row}} ยาวเกิน {{limit}} อักขระ กรุณาย่อ และใส่แถวละหนึ่งคำ',
  },
  tooManyWords: {
    status: 'Please check records again',
    en: 'The workbook contains more keywords than a report may have ({{limit}}). Keep the most important ones.',
    th: 'สมุดงานมีคำสำคัญเกินกว่าที่รายงานหนึ่งจะมีได้ ({{limit}}) กรุณาเลือกเฉพาะคำที่สำคัญที่สุด',
  },
} as const

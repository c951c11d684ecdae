/** Rules for the metadata workbook, which describes each column of a table once. */
export const dictionaryRules = {
  dictionaryHeading: {
    status: 'Please check records again',
    en: 'The first sheet of the metadata has no column “{{expected}}” in row 1. Start from the template.',
    th: 'แผ่นงานแรกของเมทาดาตาไม่มีคอลัมน์ “{{expected}}” ในแถวที่ 1 กรุณาเริ่มจากตัวอย่างสำหรับกรอก',
  },
  dictionaryValueMissing: {
    status: 'Please check records again',
    en: 'In the metadata, “{{column}}” is empty in row {{row}}. Fill it in.',
    th: 'ในเมทาดาตา “{{column}}” ของแถวที่ {{row}} ว่าง กรุณากรอกข้อมูล',
  },
  dictionaryValueTooLong: {
    status: 'Please check records again',
    en: 'In the metadata, “{{column}}” of row {{row}} is longer than {{limit}} characters. Shorten it.',
    th: 'ในเมทาดาตา “{{column}}” ของแถวที่ {{row}} ยาวเกิน {{limit}} อักขระ กรุณาย่อข้อความ',
  },
  reportFactUnfit: {
    status: 'Please check records again',
    en: 'In the sheet “Report” of the metadata, “{{column}}” in row {{row}} is not valid: it is too long, or not a URL that begins with https://.',
    th: 'ในแผ่นงาน “Report” ของเมทาดาตา ค่าของ “{{column}}” ในแถวที่ {{row}} ไม่ถูกต้อง เนื่องจากยาวเกินไปหรือไม่ใช่ URL ที่ขึ้นต้นด้วย https://',
  },
  dictionaryColumnTwice: {
    status: 'Please check records again',
    en: 'In the metadata, row {{row}} describes the column “{{column}}” a second time. Remove one of the two rows.',
    th: 'ในเมทาดาตา แถวที่ {{row}} อธิบายคอลัมน์ “{{column}}” ซ้ำ กรุณาลบออกหนึ่งแถว',
  },
  dictionaryColumnUnknown: {
    status: 'Please check records again',
    en: 'The metadata describes the column “{{column}}”, which is not in the table. Remove its row or correct its name.',
    th: 'เมทาดาตาอธิบายคอลัมน์ “{{column}}” ซึ่งไม่มีในตาราง กรุณาลบแถวนั้นหรือแก้ไขชื่อ',
  },
  dictionaryColumnMissing: {
    status: 'Please check records again',
    en: 'The metadata does not describe the column “{{column}}” of the table. Add a row for it.',
    th: 'เมทาดาตาไม่มีคำอธิบายคอลัมน์ “{{column}}” ของตาราง กรุณาเพิ่มแถวสำหรับคอลัมน์นี้',
  },
} as const

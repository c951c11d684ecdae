/** Rows that are to be added to the present table (decisions.md 6). */
export const joinRules = {
  joinColumnsDiffer: {
    status: 'Please check records again',
    en: 'To be added, the rows need exactly the columns of the present table. Missing: {{missing}}. Not in the table: {{unknown}}. Correct the file, or replace the whole table.',
    th: 'การเพิ่มแถวต้องมีคอลัมน์ตรงกับตารางปัจจุบันทุกคอลัมน์ คอลัมน์ที่ขาด: {{missing}} คอลัมน์ที่ไม่มีในตาราง: {{unknown}} กรุณาแก้ไขไฟล์ หรือเลือกแทนที่ทั้งตาราง',
  },
  nothingToAdd: {
    status: 'Please check records again',
    en: 'The present table already has all {{rows}} rows of the file. Choose a file with new rows.',
    th: 'ตารางปัจจุบันมีข้อมูลทั้ง {{rows}} แถวของไฟล์นี้แล้ว กรุณาเลือกไฟล์ที่มีแถวใหม่',
  },
  joinTooLong: {
    status: 'Please check records again',
    en: 'With these rows the table is too long for an Excel file. Add them as CSV.',
    th: 'เมื่อเพิ่มแถวเหล่านี้ ตารางจะยาวเกินกว่าไฟล์ Excel จะเก็บได้ กรุณาเพิ่มเป็น CSV',
  },
  joinUnreadable: {
    status: 'Please check records again',
    en: 'The present table cannot be read, so no rows can be added to it. Upload the whole table.',
    th: 'ไม่สามารถอ่านตารางปัจจุบันได้ จึงเพิ่มแถวไม่ได้ กรุณาอัปโหลดทั้งตาราง',
  },
  joinOutdated: {
    status: 'Please check records again',
    en: 'The table was published again after these rows were added. Upload the file again.',
    th: 'ตารางได้รับการเผยแพร่ใหม่หลังจากเพิ่มแถวเหล่านี้ กรุณาอัปโหลดไฟล์อีกครั้ง',
  },
} as const

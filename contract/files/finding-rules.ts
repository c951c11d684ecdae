/**
 * Changes of a new version that staff must acknowledge before publication, because they may be mistakes. The status is that of a file which
 * is refused because its findings are not acknowledged.
 */
export const findingRules = {
  otherTable: {
    status: 'Please check records again',
    en: 'This looks like another table: {{columnsLost}} of {{columnsBefore}} published columns are missing, and the number of rows changes from {{rowsBefore}} to {{rowsAfter}}. Did you choose the right file?',
    th: 'ไฟล์นี้ไม่ตรงกับตารางเดิม: คอลัมน์ที่เผยแพร่อยู่หายไป {{columnsLost}} จาก {{columnsBefore}} คอลัมน์ และจำนวนแถวเปลี่ยนจาก {{rowsBefore}} เป็น {{rowsAfter}} กรุณาตรวจสอบว่าเลือกไฟล์ถูกต้องหรือไม่',
  },
  columnsLost: {
    status: 'Please check records again',
    en: 'Published columns are missing: {{columns}}.',
    th: 'คอลัมน์ที่เผยแพร่อยู่หายไป: {{columns}}',
  },
  columnsRenamed: {
    status: 'Please check records again',
    en: 'Columns have a new name: {{columns}}.',
    th: 'คอลัมน์ที่เปลี่ยนชื่อ: {{columns}}',
  },
  columnsRetyped: {
    status: 'Please check records again',
    en: 'Columns have a new type: {{columns}}.',
    th: 'คอลัมน์ที่เปลี่ยนชนิดข้อมูล: {{columns}}',
  },
  rowsFewer: {
    status: 'Please check records again',
    en: 'There are {{percent}} % fewer rows: {{rowsAfter}} instead of {{rowsBefore}}.',
    th: 'จำนวนแถวลดลงร้อยละ {{percent}}: จาก {{rowsBefore}} เป็น {{rowsAfter}}',
  },
  unitsChanged: {
    status: 'Please check records again',
    en: 'Columns have a new unit: {{columns}}. Check the unit on the report page.',
    th: 'คอลัมน์ที่เปลี่ยนหน่วย: {{columns}} กรุณาตรวจสอบหน่วยที่ระบุในหน้ารายงาน',
  },
  unitDiffers: {
    status: 'Please check records again',
    en: 'The report page says “{{page}}”, but the new table is in “{{table}}”.',
    th: 'หน้ารายงานระบุหน่วย “{{page}}” แต่ตารางใหม่มีหน่วย “{{table}}”',
  },
  coverageShrinks: {
    status: 'Please check records again',
    en: 'The report covers {{page}}, but the new table covers {{table}}.',
    th: 'รายงานครอบคลุม {{page}} แต่ตารางใหม่ครอบคลุม {{table}}',
  },
  rowsRepeated: {
    status: 'Please check records again',
    en: '{{count}} of the added rows have the same {{columns}} as rows of the current table, but other values. All of these rows are kept. To correct values, replace the whole table.',
    th: 'แถวที่เพิ่ม {{count}} แถวมี {{columns}} ซ้ำกับแถวในตารางปัจจุบันแต่มีค่าต่างกัน โดยจะคงไว้ทั้งสองแถว หากต้องการแก้ไขค่า กรุณาเลือกแทนที่ทั้งตาราง',
  },
} as const

export type FindingRule = keyof typeof findingRules

import type { tables as english } from '../en/tables.ts'
import type { Translation } from '../index.ts'

export const tables: Translation<typeof english> = {
  search: 'ค้นหา',
  searchIn: 'ค้นหา: {{table}}',
  rows: 'แถว',
  all: 'ทั้งหมด',
  failed: 'โหลดแถวข้อมูลไม่สำเร็จ',
  failedText: 'การเชื่อมต่อขาดหายหรือระบบไม่ตอบสนอง กรุณาลองอีกครั้งในอีกสักครู่',
  select: 'เลือก',
  selectPage: 'เลือกทั้งหน้านี้ ({{number}})',
  selectNamed: 'เลือก {{name}}',
  selectAll: 'เลือกทั้งหมด ({{number}})',
  selectMatching: 'เลือกทุกรายการที่พบ ({{number}})',
  removeNamed: 'นำ {{name}} ออก',
  moreAbout: 'รายละเอียดและคำสั่งของ {{name}}',
  moreRows: 'และอีก {{number}} รายการ',
  rowsChosen_other: '{{number}} รายการ',
  action: 'การดำเนินการ',
  lists: 'รายการ',
  selectedOf: 'เลือก {{shown}} จาก {{total}} รายการ',
  clearSelection: 'ล้างรายการที่เลือก',
  chosenRows: 'รายการที่เลือก',
  nothingChosen: 'ยังไม่ได้เลือกรายการ กรุณาเลือกจากตารางด้านล่าง รายการที่เลือกจะคงอยู่แม้ค้นหาหรือเปลี่ยนหน้า',
  movedOne: 'ย้าย {{name}} ไปยังรายการ “{{list}}” แล้ว',
  movedMany_other: 'ย้าย {{number}} รายการไปยัง “{{list}}” แล้ว',
  moveFailed: 'บันทึกการเปลี่ยนแปลงไม่สำเร็จ กรุณาลองอีกครั้งในอีกสักครู่',
}

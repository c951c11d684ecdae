import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../index.ts'

export const ui: Translation<typeof english> = {
  twoSentences: '{{first}} {{second}}',
  noValue: 'ไม่มีค่า',
  close: 'ปิด',
  tryAgain: 'ลองอีกครั้ง',
  requestId: 'รหัสอ้างอิง {{id}}',
  pages: 'หน้า',
  rangeOf: '{{from}}–{{to}} จาก {{total}}',
  pageOf: 'หน้า {{page}} จาก {{pages}}',
  previousPage: 'หน้าก่อนหน้า',
  nextPage: 'หน้าถัดไป',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  clear: 'ล้าง',
  cancel: 'ยกเลิก',
  openAgain: 'กรุณาปิดหน้าต่างนี้แล้วเปิดใหม่เพื่อดูข้อมูลปัจจุบัน',
}

import type { health as english } from '../../en/staff/health.ts'
import type { Translation } from '../../index.ts'

export const health: Translation<typeof english> = {
  title: 'ความครบถ้วนของข้อมูล',
  text: 'คำอธิบายที่ยังขาดของตารางข้อมูลที่แสดงอยู่ ลิงก์จะนำไปยังช่องที่ต้องกรอก',
  tables: 'ตารางข้อมูล',
  table: 'ตารางข้อมูล',
  gapCount: 'ที่ยังไม่มี',
  titleTh: 'ชื่อภาษาไทย',
  descriptionEn: 'คำอธิบายภาษาอังกฤษ',
  descriptionTh: 'คำอธิบายภาษาไทย',
  dictionary: 'พจนานุกรมข้อมูล',
  unit: 'หน่วย',
  coverage: 'ช่วงเวลาของข้อมูล',
  licence: 'สัญญาอนุญาต',
  nextReleaseDate: 'วันเผยแพร่ครั้งถัดไป',
  missing: 'ไม่มี',
  there: 'มีแล้ว',
  add: 'เพิ่ม',
  addNamed: 'เพิ่ม{{field}}ของ {{name}}',
}

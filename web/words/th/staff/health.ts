import type { health as english } from '../../en/staff/health.ts'
import type { Translation } from '../../index.ts'

export const health: Translation<typeof english> = {
  title: 'ความครบถ้วนของคำอธิบาย',
  text: 'คำอธิบายที่ตารางข้อมูลยังขาดอยู่ กดลิงก์เพื่อไปยังช่องที่ต้องกรอก',
  tables: 'ตารางข้อมูล',
  table: 'ตารางข้อมูล',
  gapCount: 'จำนวนที่ขาด',
  titleTh: 'ชื่อภาษาไทย',
  descriptionEn: 'คำอธิบายภาษาอังกฤษ',
  descriptionTh: 'คำอธิบายภาษาไทย',
  dictionary: 'พจนานุกรมข้อมูล',
  unit: 'หน่วย',
  coverage: 'ช่วงเวลาของข้อมูล',
  licence: 'สัญญาอนุญาต',
  nextReleaseDate: 'วันที่เผยแพร่ครั้งถัดไป',
  missing: 'ไม่มี',
  present: 'มีแล้ว',
  add: 'เพิ่ม',
  addNamed: 'เพิ่ม{{field}}ของ {{name}}',
}

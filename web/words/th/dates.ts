import type { dates as english } from '../en/dates.ts'
import type { Translation } from '../index.ts'

export const dates: Translation<typeof english> = {
  era: 'พ.ศ.',
  example: 'เช่น {{day}}',
  inOtherEra: '{{weekday}}ที่ {{day}} {{month}} ค.ศ. {{year}}',
  yearInOtherEra: 'ค.ศ. {{year}}',
  openCalendar: 'เปิดปฏิทิน',
  previousMonth: 'เดือนก่อนหน้า',
  nextMonth: 'เดือนถัดไป',
  month: 'เดือน',
  year: 'ปี',
  today: 'วันนี้',
  unfinished: 'กรุณากรอกวัน เดือน และปีให้ครบ',
  otherEra: '{{year}} เป็นปี ค.ศ. ต้องการ ',
  otherEraEnd: ' หรือไม่',
  outOfYears: 'กรุณากรอกปี พ.ศ. ตั้งแต่ {{first}} ถึง {{last}}',
  tooEarly: 'เลือกได้ตั้งแต่วันที่ {{day}}',
  tooLate: 'เลือกได้ถึงวันที่ {{day}}',
  rangeReversed: 'วันสิ้นสุดอยู่ก่อนวันเริ่มต้น กรุณาเลือกตั้งแต่วันที่ {{day}}',
  days_other: '{{count}} วัน',
  daysOfFiscalYear_other: '{{count}} วัน ปีงบประมาณ {{year}}',
  unfinishedTime: 'กรุณากรอกเวลาให้ครบ',
  clock: 'น.',
  bangkokTime: 'เวลาประเทศไทย',
}

import type { types as english } from '../en/types.ts'
import type { Translation } from '../index.ts'

export const types: Translation<typeof english> = {
  string: 'ข้อความ',
  text: 'ข้อความ',
  number: 'ตัวเลข',
  integer: 'จำนวนเต็ม',
  year: 'ปี',
  date: 'วันที่',
  datetime: 'วันที่และเวลา',
  percent: 'ร้อยละ',
}

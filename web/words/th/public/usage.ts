import type { usage as english } from '../../en/public/usage.ts'
import type { Translation } from '../../index.ts'

export const usage: Translation<typeof english> = {
  title: 'สถิติการใช้ข้อมูล',
  description: 'ตารางข้อมูลและหมวดหมู่ที่มีการดาวน์โหลดมากที่สุดในแต่ละเดือน',
  text: 'จำนวนดาวน์โหลดข้อมูลทุกรูปแบบ โดยไม่แสดงข้อมูลผู้ดาวน์โหลด',
  upTo: 'นับถึงวันที่ {{day}}',
  downloads: 'ดาวน์โหลด',
  sparkLabel: 'จำนวนดาวน์โหลดรายเดือน ตั้งแต่เดือน{{first}} ถึงเดือน{{last}} มากที่สุด {{highest}} ครั้งในเดือน{{month}}',
  totalInYear: '{{total}} ครั้งใน 12 เดือน',
  months: 'เดือน',
  totalIn_other: 'ดาวน์โหลด {{number}} ครั้งในเดือน{{month}}',
  tables: 'ตารางข้อมูลที่ใช้มากที่สุด',
  table: 'ตารางข้อมูล',
  rank: 'อันดับ',
  categories: 'หมวดหมู่',
  category: 'หมวดหมู่',
  noDownloads: 'ไม่มีการดาวน์โหลดในเดือนนี้',
  nothingCounted: 'จำนวนดาวน์โหลดชุดแรกจะแสดงหลังเที่ยงคืน',
}

import type { searching as english } from '../../en/access/searching.ts'
import type { Translation } from '../../index.ts'

export const searching: Translation<typeof english> = {
  searching: 'กำลังค้นหา …',
  nothingFound: 'ไม่พบรายการ',
  typeMore: 'แสดง {{count}} รายการแรก กรุณาพิมพ์เพิ่มเพื่อค้นหารายการอื่น',
  failed: 'ค้นหาไม่สำเร็จ กรุณาลองอีกครั้งในอีกสักครู่',
}

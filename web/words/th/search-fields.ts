import type { searchFields as english } from '../en/search-fields.ts'
import type { Translation } from '../index.ts'

export const searchFields: Translation<typeof english> = {
  searching: 'กำลังค้นหา …',
  nothingFound: 'ไม่พบรายการ',
  typeMore: 'แสดง {{number}} รายการแรก กรุณาพิมพ์เพิ่มเพื่อค้นหารายการอื่น',
  failed: 'ค้นหาไม่สำเร็จ กรุณาลองอีกครั้งในอีกสักครู่',
}

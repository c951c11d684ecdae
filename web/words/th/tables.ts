import type { tables as english } from '../en/tables.ts'
import type { Translation } from '../index.ts'

export const tables: Translation<typeof english> = {
  search: 'ค้นหา',
  searchIn: 'ค้นหา: {{table}}',
  rows: 'แถว',
  all: 'ทั้งหมด',
  failed: 'โหลดแถวข้อมูลไม่สำเร็จ',
  failedText: 'การเชื่อมต่อขาดหายหรือระบบไม่ตอบสนอง กรุณาลองอีกครั้งในอีกสักครู่',
}

/** Names in the audit trail for loads from the warehouse, and for imports. */
export const trailLoads = {
  table_report_loads: 'การนำเข้าจากแหล่งข้อมูล',
  column_is_on: 'นำเข้าจากแหล่งข้อมูล',
  column_is_automatic: 'เผยแพร่อัตโนมัติ',
  column_picked_columns: 'คอลัมน์',
  column_filters: 'ตัวกรอง',
  column_row_order: 'ลำดับแถว',
  column_least_percent: 'จำนวนแถวลดลงได้ไม่เกิน (%)',
  column_most_percent: 'จำนวนแถวเพิ่มขึ้นได้ไม่เกิน (%)',
  column_stopped_reason: 'ระบบปิดการนำเข้า',
  call_saveReportLoad: 'บันทึกการนำเข้าของรายงาน',
  call_loadFromSource: 'ระบบนำเข้าจากแหล่งข้อมูลในนามของผู้ดูแลรายงาน',
  call_importReports: 'นำเข้าตารางข้อมูลจากแหล่งอื่นหรือจากโฟลเดอร์',
}

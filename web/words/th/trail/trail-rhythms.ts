/** Names in the audit trail for promised releases. */
export const trailRhythms = {
  table_release_rhythms: 'รอบการเผยแพร่',
  table_promised_releases: 'กำหนดเผยแพร่',
  column_months: 'ทุกกี่เดือน',
  column_first_month: 'เดือนที่มีการเผยแพร่',
  column_rule: 'หลักเกณฑ์',
  column_rule_day: 'ลำดับหรือวันที่ตามหลักเกณฑ์',
  column_weekday: 'วันในสัปดาห์',
  column_release_time: 'เวลา',
  column_due_at: 'กำหนดเผยแพร่',
  column_reason_en: 'เหตุผลภาษาอังกฤษ',
  column_reason_th: 'เหตุผลภาษาไทย',
  call_saveReleaseRhythm: 'บันทึกรอบการเผยแพร่',
  call_moveRelease: 'เลื่อนกำหนดเผยแพร่',
  call_undoMove: 'ยกเลิกการเลื่อนกำหนดเผยแพร่',
}

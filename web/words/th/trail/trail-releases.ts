/** Names in the audit trail for drafts that wait for their time or for a second person. */
export const trailReleases = {
  table_report_drafts: 'ฉบับร่างของรายงาน',
  column_draft_id: 'ฉบับร่าง',
  column_step: 'ขั้นตอน',
  column_release_at: 'เวลาที่เผยแพร่',
  call_scheduleRelease: 'กำหนดเวลาเผยแพร่',
  call_cancelRelease: 'ยกเลิกการเผยแพร่',
  call_sendForPublication: 'ส่งให้ผู้อื่นเผยแพร่',
  call_returnDraft: 'ส่งฉบับร่างคืน',
  call_discardDraft: 'ลบฉบับร่าง',
  call_releaseAtTime: 'ระบบเผยแพร่ตามเวลาในนามของผู้กำหนดเวลา',
}

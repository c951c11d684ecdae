/** Names in the audit trail for the keys and jobs of run reports. */
export const trailRuns = {
  table_bearer_keys: 'คีย์รายงานผลการนำเข้าข้อมูล',
  table_run_jobs: 'งานนำเข้าข้อมูล',
  column_key_id: 'คีย์',
  column_job_id: 'งานนำเข้าข้อมูล',
  column_scope: 'ขอบเขต',
  column_requests_per_second: 'จำนวนคำขอต่อวินาที',
  column_revoked_at: 'เพิกถอนเมื่อ',
  column_namespace: 'เนมสเปซ',
  column_alarm_email: 'อีเมลแจ้งเมื่อผิดพลาด',
  call_addRunKey: 'เพิ่มคีย์รายงานผลการนำเข้าข้อมูล',
  call_changeRunKey: 'แก้ไขคีย์รายงานผลการนำเข้าข้อมูล',
  call_revokeRunKey: 'เพิกถอนคีย์รายงานผลการนำเข้าข้อมูล',
  call_mapRunJob: 'เชื่อมงานกับแหล่งข้อมูล',
  value_scope_runs: 'การรายงานผลการนำเข้าข้อมูล',
}

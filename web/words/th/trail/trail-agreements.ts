/** What the audit trail calls the consent agreements and the system reports. */
export const trailAgreements = {
  table_consent_agreements: 'ข้อตกลงความยินยอม',
  table_system_reports: 'การเรียกดูรายงานระบบ',
  column_version: 'ฉบับ',
  column_file_digest: 'ค่าแฮชของไฟล์ PDF (SHA-256)',
  column_text_en: 'ข้อความภาษาอังกฤษ',
  column_text_th: 'ข้อความภาษาไทย',
  call_saveAgreementText: 'แก้ไขข้อความของข้อตกลง',
  column_start: 'วันที่เริ่มต้น',
  column_end: 'วันที่สิ้นสุด',
  value_status_active: 'ใช้งาน',
  value_status_inactive: 'ไม่ใช้งาน',
  call_setAgreementStatus: 'เปลี่ยนสถานะข้อตกลง',
  call_removeAgreement: 'ลบข้อตกลง',
  call_addAgreementVersion: 'เพิ่มฉบับของข้อตกลง',
  call_loadSystemReport: 'เรียกดูรายงานระบบ',
  call_exportSystemReport: 'ดาวน์โหลดรายงานระบบ',
}

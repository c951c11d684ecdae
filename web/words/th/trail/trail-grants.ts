import type { trailGrants as english } from '../../en/trail/trail-grants.ts'
import type { Translation } from '../../index.ts'

export const trailGrants: Translation<typeof english> = {
  table_user_report_grants: 'สิทธิของผู้ใช้ในรายงาน',
  table_user_group_report_grants: 'สิทธิของกลุ่มผู้ใช้ในรายงาน',
  table_user_report_group_grants: 'สิทธิของผู้ใช้ในกลุ่มรายงาน',
  table_user_group_report_group_grants: 'สิทธิของกลุ่มผู้ใช้ในกลุ่มรายงาน',
  column_user_id: 'บัญชีผู้ใช้',
  column_user_group_id: 'กลุ่มผู้ใช้',
  column_report_group_id: 'กลุ่มรายงาน',
  column_until: 'วันสุดท้าย',
  column_reason: 'เหตุผล',
  column_review: 'การทบทวนสิทธิ',
  column_exported: 'ส่งออก',
  value_review_kept: 'คงสิทธิไว้',
  call_grantReportToGroups: 'เพิ่มกลุ่มในรายงาน',
  call_withdrawReportFromGroups: 'นำกลุ่มออกจากรายงาน',
  call_grantReportToUsers: 'เพิ่มผู้ใช้ในรายงาน',
  call_withdrawReportFromUsers: 'นำผู้ใช้ออกจากรายงาน',
  call_grantReportGroupToGroups: 'เพิ่มกลุ่มผู้ใช้ในกลุ่มรายงาน',
  call_withdrawReportGroupFromGroups: 'นำกลุ่มผู้ใช้ออกจากกลุ่มรายงาน',
  call_grantReportGroupToUsers: 'เพิ่มผู้ใช้ในกลุ่มรายงาน',
  call_withdrawReportGroupFromUsers: 'นำผู้ใช้ออกจากกลุ่มรายงาน',
  call_editGrant: 'เปลี่ยนวันสุดท้ายของสิทธิ',
  call_reviewGrant: 'ทบทวนสิทธิ',
  call_exportReportsOfUser: 'ส่งออกรายการรายงานของผู้ใช้',
  call_exportUsersOfReport: 'ส่งออกรายชื่อผู้ใช้ของรายงาน',
}

import type { trailGrants as english } from '../../en/trail/trail-grants.ts'
import type { Translation } from '../../index.ts'

export const trailGrants: Translation<typeof english> = {
  table_user_report_grants: 'สิทธิของผู้ใช้ในรายงาน',
  table_user_group_report_grants: 'สิทธิของกลุ่มผู้ใช้ในรายงาน',
  table_user_report_group_grants: 'สิทธิของผู้ใช้ในกลุ่มรายงาน',
  table_user_group_report_group_grants: 'สิทธิของกลุ่มผู้ใช้ในกลุ่มรายงาน',
  column_user_id: 'ผู้ใช้',
  column_user_group_id: 'กลุ่มผู้ใช้',
  column_report_group_id: 'กลุ่มรายงาน',
  column_until: 'วันสุดท้าย',
  column_reason: 'เหตุผล',
  column_review: 'ผลการทบทวนสิทธิ',
  column_exported: 'การส่งออก',
  value_review_kept: 'คงสิทธิไว้',
  call_grantReportToGroups: 'ให้สิทธิในรายงานแก่กลุ่มผู้ใช้',
  call_withdrawReportFromGroups: 'ยุติสิทธิในรายงานของกลุ่มผู้ใช้',
  call_grantReportToUsers: 'ให้สิทธิในรายงานแก่ผู้ใช้',
  call_withdrawReportFromUsers: 'ยุติสิทธิในรายงานของผู้ใช้',
  call_grantReportGroupToGroups: 'ให้สิทธิในกลุ่มรายงานแก่กลุ่มผู้ใช้',
  call_withdrawReportGroupFromGroups: 'ยุติสิทธิในกลุ่มรายงานของกลุ่มผู้ใช้',
  call_grantReportGroupToUsers: 'ให้สิทธิในกลุ่มรายงานแก่ผู้ใช้',
  call_withdrawReportGroupFromUsers: 'ยุติสิทธิในกลุ่มรายงานของผู้ใช้',
  call_editGrant: 'เปลี่ยนวันสุดท้ายของสิทธิ',
  call_reviewGrant: 'ทบทวนสิทธิ',
  call_exportReportsOfUser: 'ส่งออกรายการรายงานของผู้ใช้',
  call_exportUsersOfReport: 'ส่งออกรายชื่อผู้ใช้ของรายงาน',
}

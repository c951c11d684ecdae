import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../index.ts'

export const admin: Translation<typeof english> = {
  management: 'การดูแลระบบ',
  managementText: 'ส่วนที่บทบาทของท่านเปิดได้',
  categories: 'หมวดหมู่',
  subCategories: 'หมวดหมู่ย่อย',
  levels: 'ระดับชั้น',
  auditTrail: 'บันทึกการตรวจสอบ',
  toManagement: 'ไปหน้าการดูแลระบบ',
  for_ReportConfiguration: 'สร้างและแก้ไขรายงาน ไฟล์ ลิงก์ ระดับชั้น และหมวดหมู่ย่อย',
  for_UserManagement: 'จัดการบัญชีผู้ใช้และออกรายงานการใช้งาน',
  for_PermissionManagement: 'จัดการบทบาทและส่วนที่แต่ละบทบาทเปิดได้',
  for_ConsentAgreement: 'ดูแลเอกสารข้อตกลงความยินยอม',
  for_GroupReportsManagement: 'ดูแลกลุ่มรายงาน',
  for_WorkBench: 'ติดตามการนำเข้าข้อมูล',
  for_DataSource: 'ลงทะเบียนแหล่งข้อมูล',
  for_GroupUserManagement: 'ดูแลกลุ่มผู้ใช้',
  for_ReportsManagement: 'ให้สิทธิ์รายงานแก่ผู้ใช้และกลุ่ม',
  for_ReportPermissionMonitor: 'ดูว่าใครเห็นรายงานใดได้บ้าง',
  for_AuditTrail: 'ดูว่าใครบันทึกอะไรในการดูแลระบบ และเมื่อใด',
  laterTitle: 'หน้าจอนี้จะตามมาภายหลัง',
  laterText: 'ไม่มีอะไรผิดพลาดทางฝั่งท่าน บทบาทของท่านจะเปิดหน้านี้ได้ทันทีที่พร้อมใช้งาน',
  deniedText: 'บทบาทของท่านเปิดส่วนนี้ของการดูแลระบบไม่ได้ ผู้ดูแลระบบสามารถเปลี่ยนสิทธิ์ของบทบาทได้',
}

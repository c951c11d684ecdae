import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../index.ts'

export const admin: Translation<typeof english> = {
  overview: 'ภาพรวม',
  management: 'การดูแลระบบ',
  managementText: 'เมนูที่ท่านมีสิทธิใช้งาน',
  categories: 'หมวดหมู่',
  subCategories: 'หมวดหมู่ย่อย',
  levels: 'ระดับชั้น',
  keyFigures: 'ตัวเลขสำคัญ',
  catalogueHealth: 'ความครบถ้วนของคำอธิบาย',
  usageReports: 'รายงานระบบ',
  auditTrail: 'ร่องรอยการตรวจสอบ',
  runReports: 'การรายงานผลการนำเข้าข้อมูล',
  accessReview: 'การทบทวนสิทธิ',
  for_ReportConfiguration: 'สร้างและแก้ไขรายงาน ไฟล์ ลิงก์ ระดับชั้น และหมวดหมู่ย่อย',
  for_UserManagement: 'จัดการบัญชีผู้ใช้และดาวน์โหลดรายงานระบบ',
  for_PermissionManagement: 'จัดการบทบาทและเมนูที่แต่ละบทบาทเปิดได้',
  for_ConsentAgreement: 'จัดการข้อตกลงความยินยอม',
  for_GroupReportsManagement: 'จัดการกลุ่มรายงาน',
  for_WorkBench: 'ติดตามการนำเข้าข้อมูล',
  for_DataSource: 'ลงทะเบียนแหล่งข้อมูล',
  for_GroupUserManagement: 'จัดการกลุ่มผู้ใช้',
  for_ReportsManagement: 'ให้สิทธิเข้าถึงรายงานแก่ผู้ใช้และกลุ่มผู้ใช้',
  for_ReportPermissionMonitor: 'ตรวจสอบว่าผู้ใช้คนใดเข้าถึงรายงานใดได้บ้าง',
  for_AuditTrail: 'ตรวจสอบการเปลี่ยนแปลงในการดูแลระบบ พร้อมผู้ดำเนินการและเวลา',
  deniedText: 'ท่านไม่มีสิทธิเข้าใช้งานส่วนนี้ หากจำเป็นต้องใช้ กรุณาติดต่อผู้ดูแลระบบ',
}

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
  // The purpose of each menu
  purpose_ReportConfiguration: 'สร้างและแก้ไขรายงาน ไฟล์ ลิงก์ ระดับชั้น และหมวดหมู่ย่อย',
  purpose_UserManagement: 'จัดการบัญชีผู้ใช้และดาวน์โหลดรายงานระบบ',
  purpose_PermissionManagement: 'จัดการบทบาทและเมนูที่แต่ละบทบาทเปิดได้',
  purpose_ConsentAgreement: 'เพิ่มฉบับของข้อตกลงและเลือกฉบับที่ใช้งาน',
  purpose_GroupReportsManagement: 'รวมรายงานเป็นกลุ่มเพื่อให้สิทธิพร้อมกัน',
  purpose_WorkBench: 'ตรวจสอบผลการนำเข้าข้อมูลแต่ละครั้งและสาเหตุที่ไม่สำเร็จ',
  purpose_DataSource: 'ลงทะเบียนแหล่งข้อมูลและรอบการนำเข้า',
  purpose_GroupUserManagement: 'รวมผู้ใช้เป็นกลุ่มเพื่อให้สิทธิพร้อมกัน',
  purpose_ReportsManagement: 'ให้สิทธิเข้าถึงรายงานแก่ผู้ใช้และกลุ่มผู้ใช้',
  purpose_ReportPermissionMonitor: 'ตรวจสอบว่าผู้ใช้คนใดเข้าถึงรายงานใดได้บ้าง',
  purpose_AuditTrail: 'ตรวจสอบการเปลี่ยนแปลงในการดูแลระบบ พร้อมผู้ดำเนินการและเวลา',
  // Access denied
  deniedText: 'ท่านไม่มีสิทธิเข้าใช้งานส่วนนี้ หากจำเป็นต้องใช้ กรุณาติดต่อผู้ดูแลระบบ',
}

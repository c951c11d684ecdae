import type { trailAccounts as english } from '../../en/trail/trail-accounts.ts'
import type { Translation } from '../../index.ts'

export const trailAccounts: Translation<typeof english> = {
  call_addUser: 'เพิ่มผู้ใช้',
  call_addDirectoryUsers: 'เพิ่มผู้ใช้จาก Active Directory',
  call_editUser: 'แก้ไขข้อมูลผู้ใช้',
  call_changeStatuses: 'เปลี่ยนสถานะผู้ใช้',
  call_setPassword: 'ตั้งรหัสผ่านของผู้ใช้',
  call_unlockUser: 'ปลดล็อกผู้ใช้',
  call_switchSecondFactor: 'เปิดหรือปิดการยืนยันตัวตนแบบสองปัจจัยของผู้ใช้',
  call_sendEnrolmentLink: 'ส่งลิงก์ตั้งค่าการยืนยันตัวตนแบบสองปัจจัย',
  call_resendConfirmation: 'ส่งอีเมลยืนยันอีกครั้ง',
  call_eraseUser: 'ลบข้อมูลส่วนบุคคลของผู้ใช้',
  call_readWordFile: 'อ่านไฟล์คำสำคัญ',
  call_setDraftColumns: 'กำหนดชนิดข้อมูลของคอลัมน์',
  call_applyRecipe: 'อ่านไฟล์ตามวิธีที่กำหนด',
  call_draftVersions: 'นำไฟล์ฉบับเดิมกลับมาใช้',
  call_loadReportNow: 'นำเข้าข้อมูลของรายงานทันที',
}

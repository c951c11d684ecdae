import type { office as english } from '../en/office.ts'
import type { Translation } from '../index.ts'

export const office: Translation<typeof english> = {
  onThisPage: 'ในหน้านี้',
  editionOf: 'ฉบับวันที่',
  otherPages: 'นโยบายอื่น',
  PrivacyPolicy: 'นโยบายความเป็นส่วนตัว',
  PrivacyNotice: 'ประกาศความเป็นส่วนตัว',
  CookiesPolicy: 'นโยบายคุกกี้',
  TermConditionofUse: 'ข้อกำหนดและเงื่อนไขการใช้งาน',
  contactTitle: 'ติดต่อเรา',
  contactDescription: 'ที่อยู่ หมายเลขโทรศัพท์ และโทรสารของ{{office}}',
  address: 'ที่อยู่',
  units: 'หน่วยงานภายใน',
  unit: 'หน่วยงาน',
  newSuggestion: 'เสนอแนะข้อมูลใหม่',
  loginToSend: 'กรุณาเข้าสู่ระบบเพื่อส่งข้อเสนอแนะ ข้อความที่พิมพ์ไว้จะยังคงอยู่',
  suggestionText: 'ท่านต้องการข้อมูลใดเพิ่มเติมบนเว็บไซต์นี้ สำนักงานพิจารณาข้อเสนอแนะทุกรายการ',
  suggestion: 'ข้อเสนอแนะ',
  dataCategory: 'หมวดหมู่ข้อมูล',
  sendSuggestion: 'ส่งข้อเสนอแนะ',
  suggestionSent: 'ส่งข้อเสนอแนะถึงสำนักงานแล้ว ขอขอบคุณ',
  suggestionNeedsScripts: 'การส่งข้อเสนอแนะต้องใช้ JavaScript หากปิดใช้งานอยู่ กรุณาส่งอีเมลถึง {{email}}',
}

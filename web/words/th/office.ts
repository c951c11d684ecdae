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
}

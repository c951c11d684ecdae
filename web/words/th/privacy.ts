import type { privacy as english } from '../en/privacy.ts'
import type { Translation } from '../index.ts'

export const privacy: Translation<typeof english> = {
  // The page of receipts, and the link to it in the profile
  receipts: 'หลักฐานการให้ความยินยอม',
  openReceipts: 'ดูหลักฐาน',
  print: 'พิมพ์',
  person: 'บัญชีผู้ใช้',
  bothEras: '{{thaiDay}} (ค.ศ. {{day}}) เวลา {{time}} น.',
  cookies: 'คุกกี้ของเบราว์เซอร์นี้',
  cookiesNotAccepted: 'ยังไม่ได้ยอมรับในเบราว์เซอร์นี้',
  cookiesText: 'ระบบบันทึกการเลือกนี้ไว้กับเบราว์เซอร์โดยไม่ระบุชื่อ',
  noReceipts: 'ท่านยังไม่เคยให้หรือถอนความยินยอม',
  // One receipt; a digest (SHA-256) proves which PDF and which text it is about
  agreement: 'ข้อตกลง',
  nameAtThatTime: 'ชื่อและอีเมลในขณะนั้น',
  address: 'จากหมายเลขไอพี',
  pdf: 'ค่าแฮช SHA-256 ของไฟล์ PDF',
  textEn: 'ค่าแฮช SHA-256 ของข้อความภาษาอังกฤษ',
  textTh: 'ค่าแฮช SHA-256 ของข้อความภาษาไทย',
  // The place of a receipt in the ledger, and the delivery of the receipt to the consent service
  ledger: 'ทะเบียนความยินยอม',
  notInLedger: 'ไม่พบในทะเบียน กรุณาแจ้งสำนักงาน',
  delivery: 'ส่งไปยังระบบจัดการความยินยอม',
  notDelivered: 'ยังไม่ได้ส่ง',
  // A link is one record of a chain: its hash is computed from the hash of the previous link and its own content
  link: 'ลำดับที่ {{number}}',
  hashInput: 'ข้อมูลที่ใช้คำนวณค่าแฮช',
  previousHash: 'ค่าแฮชของลำดับก่อนหน้า',
  firstLink: 'ไม่มี เนื่องจากเป็นลำดับแรก',
  content: 'เนื้อหา',
  // The end of the page of receipts
  howToCheck: 'วิธีตรวจสอบหลักฐาน',
  howToCheckText:
    'ค่าแฮชคือ SHA-256 ของค่าแฮชลำดับก่อนหน้า (เป็นไบต์) ต่อด้วยเนื้อหาในรูปแบบ UTF-8 แต่ละลำดับจึงขึ้นกับทุกลำดับก่อนหน้า หากมีการแก้ไขรายการใดภายหลัง ค่าแฮชทุกลำดับหลังจากนั้นจะเปลี่ยนไป',
  // The withdrawal of the consent in the profile
  withdrawal: 'ถอนความยินยอม',
  withdrawalText: 'การใช้บัญชีผู้ใช้ต้องยอมรับข้อตกลง เมื่อท่านถอนความยินยอม ระบบจะปิดบัญชีผู้ใช้ของท่าน',
  withdraw: 'ถอนและปิดบัญชีผู้ใช้',
  // The dialog that confirms it
  withdrawTitle: 'ต้องการถอนความยินยอมและปิดบัญชีผู้ใช้หรือไม่',
  accountClosesText: 'ระบบจะปิดบัญชีผู้ใช้ของท่านทันที และท่านจะออกจากระบบในทุกอุปกรณ์ หากต้องการเปิดบัญชีผู้ใช้อีกครั้ง กรุณาติดต่อสำนักงาน',
  newsEndsText: 'ท่านจะไม่ได้รับข่าวสารอีก และระบบจะส่งอีเมลยืนยันการถอนความยินยอม',
  recordsKeptText: 'ระบบบันทึกการถอนความยินยอมในทะเบียนความยินยอมคู่กับการให้ความยินยอมของท่าน และเก็บไว้เป็นหลักฐาน',
  erasureText: 'ระบบยังไม่ลบข้อมูลส่วนบุคคลของท่าน ท่านดาวน์โหลดข้อมูลไว้ก่อนได้ และขอให้สำนักงานลบได้ทุกเมื่อ',
  confirmClosing: 'ข้าพเจ้าเข้าใจว่าระบบจะปิดบัญชีผู้ใช้',
  confirmClosingFirst: 'กรุณาเลือกช่องนี้เพื่อดำเนินการต่อ',
  closeAccount: 'ปิดบัญชีผู้ใช้',
  // The reasons why the server refuses it
  lastAdministrator: 'ท่านเป็นผู้ดูแลระบบสูงสุดคนสุดท้ายที่ใช้งานอยู่ กรุณามอบบทบาทนี้ให้ผู้อื่นก่อน',
  notAccepted: 'ท่านยังไม่ได้ยอมรับข้อตกลงใด จึงไม่มีความยินยอมให้ถอน',
  // The dialog after the withdrawal
}

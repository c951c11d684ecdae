/** The text to which readers consent when they follow a report. If you change the text, raise `version`: each stored consent refers to it. */
export const followConsent = {
  version: '1',
  text: {
    en: 'If you choose At once or Weekly digest, you consent to the office emailing you at the address of your account when the table is released. You can stop these emails here or by the link in each of them at any time.',
    th: 'เมื่อท่านเลือก “ทันที” หรือ “รายสัปดาห์” ถือว่าท่านยินยอมให้สำนักงานส่งอีเมลไปยังอีเมลของบัญชีผู้ใช้เมื่อมีการเผยแพร่ตารางข้อมูล ท่านยกเลิกได้ทุกเมื่อที่หน้านี้หรือด้วยลิงก์ในอีเมลทุกฉบับ',
  },
} as const

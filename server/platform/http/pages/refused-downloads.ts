/** The language, the title, and the reason or an advice, for each refusal. */
const texts = {
  login: [
    ['en', 'Log in to download this file', 'Open its page, log in and download it again.'],
    ['th', 'กรุณาเข้าสู่ระบบก่อนดาวน์โหลดไฟล์นี้', 'กรุณาเปิดหน้ารายงาน เข้าสู่ระบบ แล้วดาวน์โหลดอีกครั้ง'],
  ],
  forbidden: [
    ['en', 'This file was not downloaded', 'Accept cookies before a download. Some files are only for certain users.'],
    ['th', 'ดาวน์โหลดไฟล์ไม่สำเร็จ', 'กรุณายอมรับคุกกี้ก่อนดาวน์โหลด ไฟล์บางรายการดาวน์โหลดได้เฉพาะผู้ใช้ที่มีสิทธิ'],
  ],
  missing: [
    ['en', 'This file is not available', 'It may have been withdrawn, or you don’t have access to it.'],
    ['th', 'ไม่พบไฟล์นี้', 'ไฟล์นี้อาจยกเลิกการเผยแพร่แล้ว หรือท่านไม่มีสิทธิดูไฟล์นี้'],
  ],
  tooMuch: [
    ['en', 'This selection cannot be downloaded', 'Select fewer rows or columns, or another format.'],
    ['th', 'ดาวน์โหลดข้อมูลที่เลือกไม่ได้', 'กรุณาเลือกแถวหรือคอลัมน์ให้น้อยลง หรือเลือกรูปแบบไฟล์อื่น'],
  ],
  tooMany: [
    ['en', 'Too many downloads', 'Please wait a few minutes, then download the file again.'],
    ['th', 'ดาวน์โหลดบ่อยเกินไป', 'กรุณารอสักครู่ แล้วดาวน์โหลดอีกครั้ง'],
  ],
  refused: [
    ['en', 'This file was not downloaded', 'Its address isn’t valid. Open its page and download it again.'],
    ['th', 'ดาวน์โหลดไฟล์ไม่สำเร็จ', 'URL ไม่ถูกต้อง กรุณาเปิดหน้ารายงาน แล้วดาวน์โหลดอีกครั้ง'],
  ],
  failed: [
    [
      'en',
      'This file was not downloaded',
      'The portal is busy or has a fault. Please try again shortly, or select fewer rows.',
    ],
    ['th', 'ดาวน์โหลดไฟล์ไม่สำเร็จ', 'ระบบมีผู้ใช้จำนวนมากหรือขัดข้อง กรุณาลองอีกครั้งในอีกสักครู่ หรือเลือกแถวให้น้อยลง'],
  ],
} as const
const textKeysByStatus = new Map<number, keyof typeof texts>([
  [401, 'login'],
  [403, 'forbidden'],
  [404, 'missing'],
  [422, 'tooMuch'],
  [429, 'tooMany'],
])

/** Returns the texts for a refused download in both languages: language, title, and the reason or an advice. */
export const pickDownloadTexts = (status: number) => texts[textKeysByStatus.get(status) ?? pickOtherTextKey(status)]

const pickOtherTextKey = (status: number) => (status < 500 ? 'refused' : 'failed')

/**
 * Sentences of the specification, each once. `{{words}}` is filled in by whoever shows the sentence.
 * Where the specification gives a sentence in Thai alone, screens show the Thai in both languages with the English line below it.
 */
export const messages = {
  pleaseLogin: { en: 'Please login', th: 'กรุณาเข้าสู่ระบบ' },
  noFile: { en: 'No File', th: 'ไม่มีไฟล์' },
  noLinkApi: { en: 'No Link Api', th: 'ไม่มีลิงก์ API' },
  noLinkDashboard: { en: 'No Link Dashboard', th: 'ไม่มีลิงก์แดชบอร์ด' },
  searchFoundNothing: {
    en: 'Your search for “{{words}}” found no results.',
    th: 'ไม่พบผลลัพธ์ของการค้นหา “{{words}}”',
  },
  nothingToDisplay: { en: 'Sorry, nothing to display here :(', th: 'ขออภัย ไม่มีข้อมูลให้แสดงที่นี่ :(' },
  browserAdvice: {
    en: 'This site reads best in Chrome on Windows or Safari on Mac.',
    th: 'เว็บไซต์นี้แสดงผลได้ดีที่สุดใน Chrome บน Windows หรือ Safari บน Mac',
  },
} as const

/** The cookie-consent warnings: both lines are shown in either language, the Thai first. */
export const cookieWarnings = {
  bar: {
    th: 'เว็บไซต์นี้ใช้คุกกี้ กรุณายอมรับนโยบายคุกกี้ก่อนเข้าสู่ระบบและดาวน์โหลดข้อมูล',
    en: 'This site uses cookies. Please accept the cookie policy before you log in or download data; browsing and search work without it.',
  },
  beforeLogin: {
    th: 'กรุณายอมรับนโยบายคุกกี้และเข้าสู่ระบบ',
    en: 'Please accept the cookie policy and log in.',
  },
  beforeDownload: {
    th: 'กรุณายอมรับนโยบายคุกกี้ก่อนดาวน์โหลดข้อมูล',
    en: 'Please accept the cookie policy before you download data.',
  },
} as const

export type CookieWarning = keyof typeof cookieWarnings

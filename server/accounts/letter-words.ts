import type { Language } from '../../contract/visit.ts'
import { type LinkPurpose, linkMinutes } from './email-links.ts'

/** The text of a mail; letters.ts adds the greeting, the link and the signature. */
export interface LetterText {
  subject: string
  /**
   * True for a mail to an address that nobody has confirmed. It omits the first name, because a stranger may have signed up with the address
   * of another person and an advertisement as the name.
   */
  isAddressUnconfirmed?: true
  paragraphs: string[]
  /** The label of the link; absent for a mail without a link. */
  linkLabel?: string
}

/** Returns the hours for which a link is valid. */
const computeValidHours = (purpose: LinkPurpose) => linkMinutes[purpose] / 60

const notYouEn = 'If this was not you, you can ignore this email: nothing changes without the link.'
const notYouTh = 'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาเพิกเฉยต่ออีเมลฉบับนี้ ระบบจะไม่เปลี่ยนแปลงข้อมูลใด ๆ'

/** The texts of mails with a link. */
export const linkWords: Record<Language, Record<LinkPurpose, LetterText>> = {
  en: {
    'sign up': {
      subject: 'Please confirm your address',
      isAddressUnconfirmed: true,
      paragraphs: [
        `An account was created with this address. Please confirm it within ${computeValidHours('sign up')} hours.`,
        notYouEn,
      ],
      linkLabel: 'Confirm my address',
    },
    'first login': {
      subject: 'Your account is ready',
      paragraphs: [
        `An account was created for you. Please confirm it within ${computeValidHours('first login')} hours.`,
      ],
      linkLabel: 'Confirm my account',
    },
    'change address': {
      subject: 'Please confirm your new address',
      isAddressUnconfirmed: true,
      paragraphs: [
        `Someone, probably you, asked to use this address for an account. Please confirm it within ${computeValidHours('change address')} hours.`,
        notYouEn,
      ],
      linkLabel: 'Confirm my new address',
    },
    reset: {
      subject: 'Choose a new password',
      paragraphs: [
        `Someone, probably you, asked to reset your password. The link works for ${linkMinutes.reset} minutes.`,
        notYouEn,
      ],
      linkLabel: 'Choose a new password',
    },
    unlock: {
      subject: 'Your account was locked',
      paragraphs: [
        `After five wrong passwords your account was locked. This link unlocks it and works for ${computeValidHours('unlock')} hours.`,
        'If those tries were not yours, choose a new password after unlocking and switch on the second factor.',
      ],
      linkLabel: 'Unlock my account',
    },
    'second factor': {
      subject: 'Set up your authenticator',
      paragraphs: [
        `The office asks you to set up an authenticator application for your account. The link works once, within ${computeValidHours('second factor')} hours.`,
        'You need your password and the application. If you did not expect this, ignore this email and contact the office.',
      ],
      linkLabel: 'Set up my authenticator',
    },
  },
  th: {
    'sign up': {
      subject: 'กรุณายืนยันอีเมลของท่าน',
      isAddressUnconfirmed: true,
      paragraphs: [`มีการลงทะเบียนบัญชีผู้ใช้ด้วยอีเมลนี้ กรุณายืนยันภายใน ${computeValidHours('sign up')} ชั่วโมง`, notYouTh],
      linkLabel: 'ยืนยันอีเมล',
    },
    'first login': {
      subject: 'บัญชีผู้ใช้ของท่านพร้อมใช้งาน',
      paragraphs: [`มีการสร้างบัญชีผู้ใช้ให้ท่านแล้ว กรุณายืนยันภายใน ${computeValidHours('first login')} ชั่วโมง`],
      linkLabel: 'ยืนยันบัญชีผู้ใช้',
    },
    'change address': {
      subject: 'กรุณายืนยันอีเมลใหม่ของท่าน',
      isAddressUnconfirmed: true,
      paragraphs: [
        `มีการขอใช้อีเมลนี้กับบัญชีผู้ใช้ของเว็บไซต์ กรุณายืนยันภายใน ${computeValidHours('change address')} ชั่วโมง`,
        notYouTh,
      ],
      linkLabel: 'ยืนยันอีเมลใหม่',
    },
    reset: {
      subject: 'ตั้งรหัสผ่านใหม่',
      paragraphs: [`มีผู้ขอตั้งรหัสผ่านใหม่ให้บัญชีผู้ใช้ของท่าน ลิงก์นี้ใช้ได้ภายใน ${linkMinutes.reset} นาที`, notYouTh],
      linkLabel: 'ตั้งรหัสผ่านใหม่',
    },
    unlock: {
      subject: 'บัญชีผู้ใช้ของท่านถูกล็อก',
      paragraphs: [
        `บัญชีผู้ใช้ของท่านถูกล็อกเพราะกรอกรหัสผ่านผิดห้าครั้ง ลิงก์นี้ใช้ปลดล็อกได้ภายใน ${computeValidHours('unlock')} ชั่วโมง`,
        'หากท่านไม่ได้เป็นผู้กรอก กรุณาเปลี่ยนรหัสผ่านหลังปลดล็อก และเปิดใช้การยืนยันตัวตนแบบสองปัจจัย',
      ],
      linkLabel: 'ปลดล็อกบัญชีผู้ใช้',
    },
    'second factor': {
      subject: 'ตั้งค่าแอปพลิเคชันยืนยันตัวตน',
      paragraphs: [
        `กรุณาตั้งค่าแอปพลิเคชันยืนยันตัวตนสำหรับบัญชีผู้ใช้ของท่าน ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${computeValidHours('second factor')} ชั่วโมง`,
        'ท่านต้องใช้รหัสผ่านและแอปพลิเคชันยืนยันตัวตน หากท่านไม่ทราบเรื่องนี้ กรุณาแจ้งสำนักงานและเพิกเฉยต่ออีเมลฉบับนี้',
      ],
      linkLabel: 'ตั้งค่าแอปพลิเคชันยืนยันตัวตน',
    },
  },
}

/** The events of an account that a mail without a link reports to its owner. */
export type AccountNote =
  | 'addressTaken'
  | 'addressChanging'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'passwordSet'
  | 'accountActive'
  | 'accountOffline'
  | 'accountSuspended'
  | 'accountLocked'
  | 'directoryAccount'
  | 'agreementWithdrawn'

/** The texts of mails without a link. */
export const noteWords: Record<Language, Record<AccountNote, LetterText>> = {
  en: {
    addressTaken: {
      subject: 'You already have an account',
      paragraphs: [
        'Someone, perhaps you, tried to sign up with this address. There is already an account with it: log in, or reset the password if you forgot it.',
        'If this was not you, you can ignore this email.',
      ],
    },
    addressChanging: {
      subject: 'Change of the address of your account',
      paragraphs: [
        'Someone, probably you, asked to change the address of your account. The change takes effect when the link in the email to the new address is used.',
        'If this was not you, change your password now and tell the office.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and every session of it was ended.',
        'If this was not you, reset your password now and tell the office.',
      ],
    },
    secondFactorOn: {
      subject: 'Your second factor was switched on',
      paragraphs: [
        'From now on each login needs a code from your authenticator.',
        'If this was not you, reset your password now and tell the office.',
      ],
    },
    secondFactorOff: {
      subject: 'Your second factor was switched off',
      paragraphs: [
        'Logins no longer need a code. The password is enough.',
        'If this was not you, reset your password now and tell the office.',
      ],
    },
    passwordSet: {
      subject: 'An administrator set your password',
      paragraphs: [
        'An administrator of the portal set a new password for your account, and every session of it was ended. Choose your own password at the next login.',
        'If you did not ask for this, contact the office.',
      ],
    },
    accountActive: {
      subject: 'Your account is active',
      paragraphs: ['An administrator of the portal activated your account. You can log in.'],
    },
    accountOffline: {
      subject: 'Your account was closed',
      paragraphs: [
        'An administrator of the portal closed your account, and every session of it was ended.',
        'If you have a question, please contact the office.',
      ],
    },
    accountSuspended: {
      subject: 'Your account was suspended',
      paragraphs: [
        'An administrator of the portal suspended your account, and every session of it was ended.',
        'If you have a question, please contact the office.',
      ],
    },
    accountLocked: {
      subject: 'Your account was locked by the office',
      paragraphs: [
        'An administrator of the portal locked your account, and every session of it was ended.',
        'If you have a question, please contact the office.',
      ],
    },
    agreementWithdrawn: {
      subject: 'You withdrew your consent, and your account is closed',
      paragraphs: [
        'Your withdrawal has been recorded, and every session of your account was ended. You will no longer receive news.',
        'To use the portal again, or to have your personal data erased, please contact the office. If this was not you, contact the office now.',
      ],
    },
    directoryAccount: {
      subject: 'Your account is ready',
      paragraphs: [
        'An administrator of the portal added your account. Log in with the username and password that you use at the office.',
      ],
    },
  },
  th: {
    addressTaken: {
      subject: 'ท่านมีบัญชีผู้ใช้อยู่แล้ว',
      paragraphs: [
        'มีผู้ต้องการลงทะเบียนด้วยอีเมลนี้ ซึ่งมีบัญชีผู้ใช้อยู่แล้ว กรุณาเข้าสู่ระบบด้วยบัญชีผู้ใช้เดิม หรือตั้งรหัสผ่านใหม่หากลืม',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาเพิกเฉยต่ออีเมลฉบับนี้',
      ],
    },
    addressChanging: {
      subject: 'มีการขอเปลี่ยนอีเมลของบัญชีผู้ใช้ของท่าน',
      paragraphs: [
        'มีการขอเปลี่ยนอีเมลของบัญชีผู้ใช้ของท่านเป็นอีเมลอื่น การเปลี่ยนแปลงจะมีผลเมื่อกดลิงก์ที่ส่งไปยังอีเมลใหม่',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาเปลี่ยนรหัสผ่านทันทีและแจ้งสำนักงาน',
      ],
    },
    passwordChanged: {
      subject: 'มีการเปลี่ยนรหัสผ่านของท่าน',
      paragraphs: [
        'มีการเปลี่ยนรหัสผ่านของบัญชีผู้ใช้ของท่าน และระบบยกเลิกการเข้าใช้งานทั้งหมดแล้ว',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
    secondFactorOn: {
      subject: 'เปิดใช้การยืนยันตัวตนแบบสองปัจจัยแล้ว',
      paragraphs: [
        'ระบบจะขอรหัสจากแอปพลิเคชันยืนยันตัวตนทุกครั้งที่ท่านเข้าสู่ระบบ',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
    secondFactorOff: {
      subject: 'ปิดการยืนยันตัวตนแบบสองปัจจัยแล้ว',
      paragraphs: [
        'ระบบจะไม่ขอรหัสเมื่อท่านเข้าสู่ระบบอีกต่อไป ท่านสามารถเข้าสู่ระบบด้วยรหัสผ่านเพียงอย่างเดียว',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
    passwordSet: {
      subject: 'ผู้ดูแลระบบตั้งรหัสผ่านใหม่ให้ท่าน',
      paragraphs: [
        'ผู้ดูแลระบบตั้งรหัสผ่านใหม่ให้บัญชีผู้ใช้ของท่าน และยกเลิกการเข้าใช้งานทั้งหมดแล้ว กรุณากำหนดรหัสผ่านของท่านเองเมื่อเข้าสู่ระบบครั้งถัดไป',
        'หากท่านไม่ได้ขอให้ตั้งรหัสผ่านใหม่ กรุณาติดต่อสำนักงาน',
      ],
    },
    accountActive: {
      subject: 'บัญชีผู้ใช้ของท่านใช้งานได้แล้ว',
      paragraphs: ['ผู้ดูแลระบบเปิดใช้งานบัญชีผู้ใช้ของท่านแล้ว ท่านสามารถเข้าสู่ระบบได้'],
    },
    accountOffline: {
      subject: 'บัญชีผู้ใช้ของท่านปิดแล้ว',
      paragraphs: ['ผู้ดูแลระบบปิดบัญชีผู้ใช้ของท่าน และยกเลิกการเข้าใช้งานทั้งหมดแล้ว', 'หากมีข้อสงสัย กรุณาติดต่อสำนักงาน'],
    },
    accountSuspended: {
      subject: 'บัญชีผู้ใช้ของท่านถูกระงับ',
      paragraphs: ['ผู้ดูแลระบบระงับการใช้งานบัญชีผู้ใช้ของท่าน และยกเลิกการเข้าใช้งานทั้งหมดแล้ว', 'หากมีข้อสงสัย กรุณาติดต่อสำนักงาน'],
    },
    accountLocked: {
      subject: 'สำนักงานล็อกบัญชีผู้ใช้ของท่าน',
      paragraphs: ['ผู้ดูแลระบบล็อกบัญชีผู้ใช้ของท่าน และยกเลิกการเข้าใช้งานทั้งหมดแล้ว', 'หากมีข้อสงสัย กรุณาติดต่อสำนักงาน'],
    },
    agreementWithdrawn: {
      subject: 'ท่านถอนความยินยอมแล้ว และบัญชีผู้ใช้ของท่านปิดแล้ว',
      paragraphs: [
        'ระบบบันทึกการถอนความยินยอมของท่านและยกเลิกการเข้าใช้งานทั้งหมดแล้ว ท่านจะไม่ได้รับข่าวสารอีก',
        'หากต้องการใช้งานอีกครั้งหรือขอให้ลบข้อมูลส่วนบุคคล กรุณาติดต่อสำนักงาน หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาแจ้งสำนักงานทันที',
      ],
    },
    directoryAccount: {
      subject: 'บัญชีผู้ใช้ของท่านพร้อมใช้งาน',
      paragraphs: ['ผู้ดูแลระบบเพิ่มบัญชีผู้ใช้ของท่านแล้ว กรุณาเข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่านของสำนักงาน'],
    },
  },
}

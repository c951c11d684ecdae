import type { Language } from '../../contract/visit.ts'
import { letter, queueMail } from '../mail/index.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Accounts } from './accounts.ts'
import { type LinkPurpose, linkLasts } from './email-links.ts'

interface Reader {
  email: string
  firstname: string
  language: Language
}

interface Words {
  subject: string
  /** A mail to an address that nobody has confirmed names nobody: what a stranger signs up as, such as a web address, goes to no one. */
  isUnconfirmed?: true
  paragraphs: string[]
  button?: string
}

const paths: Record<LinkPurpose, string> = {
  'sign up': '/login/verify/',
  'first login': '/login/user/',
  'change address': '/login/verify/',
  reset: '/login/resetpassword/',
  unlock: '/login/unlock/',
}

/** Queues the mail that carries a link (decisions.md 3), in the reader's language. */
export const mailLink = (
  accounts: Accounts,
  transaction: Database,
  reader: Reader,
  purpose: LinkPurpose,
  token: string,
) => mail(accounts, transaction, reader, linkWords[reader.language][purpose], paths[purpose] + token)

/** Tells the owner of an address that somebody wanted an account with it. */
export const mailAddressTaken = (accounts: Accounts, transaction: Database, reader: Reader) =>
  mail(accounts, transaction, reader, noteWords[reader.language].addressTaken)

/** Tells the old address that it is to be replaced. */
export const mailAddressChanging = (accounts: Accounts, transaction: Database, reader: Reader) =>
  mail(accounts, transaction, reader, noteWords[reader.language].addressChanging)

/** Tells a user, who may have no address, that the second factor was switched on or off. */
export const mailSecondFactor = async (
  accounts: Accounts,
  transaction: Database,
  { email, ...reader }: Omit<Reader, 'email'> & { email: string | null },
  change: 'secondFactorOn' | 'secondFactorOff',
) => {
  if (email) await mail(accounts, transaction, { ...reader, email }, noteWords[reader.language][change])
}

export const mailPasswordChanged = (accounts: Accounts, transaction: Database, reader: Reader) =>
  mail(accounts, transaction, reader, noteWords[reader.language].passwordChanged)

const mail = async (
  { clock, publicUrl, officeName }: Accounts,
  transaction: Database,
  { email, firstname, language }: Reader,
  { subject, paragraphs, button, isUnconfirmed }: Words,
  path?: string,
) => {
  const named = isUnconfirmed ? '' : firstname
  const greeting = language === 'th' ? `เรียน ${named ? `คุณ${named}` : 'ผู้ใช้งาน'}` : `Dear ${named || 'reader'},`
  const written = letter({
    language,
    greeting,
    paragraphs,
    ...(button && path && { button: { label: button, url: publicUrl() + path } }),
    closing: officeName[language],
  })
  await queueMail(transaction, clock, { to: email, subject, ...written })
}

const hours = (purpose: LinkPurpose) => linkLasts[purpose] / 60

const notYouEn = 'If this was not you, you need do nothing: without the link nothing happens.'
const notYouTh = 'หากท่านไม่ได้เป็นผู้ดำเนินการ ไม่ต้องทำสิ่งใด หากไม่กดลิงก์จะไม่มีการเปลี่ยนแปลงใด ๆ'

const linkWords: Record<Language, Record<LinkPurpose, Words>> = {
  en: {
    'sign up': {
      subject: 'Please confirm your address',
      isUnconfirmed: true,
      paragraphs: [
        `An account was made with this address. Please confirm it within ${hours('sign up')} hours.`,
        notYouEn,
      ],
      button: 'Confirm my address',
    },
    'first login': {
      subject: 'Your account is ready',
      paragraphs: [`An account was made for you. Please confirm it within ${hours('first login')} hours.`],
      button: 'Confirm my account',
    },
    'change address': {
      subject: 'Please confirm your new address',
      isUnconfirmed: true,
      paragraphs: [
        `Your account asked to use this address. Please confirm it within ${hours('change address')} hours.`,
        notYouEn,
      ],
      button: 'Confirm my new address',
    },
    reset: {
      subject: 'Choose a new password',
      paragraphs: [
        `Somebody, probably you, asked to reset your password. The link is good for ${linkLasts.reset} minutes.`,
        notYouEn,
      ],
      button: 'Choose a new password',
    },
    unlock: {
      subject: 'Your account was locked',
      paragraphs: [
        `After five wrong passwords your account was locked. This link unlocks it; it is good for ${hours('unlock')} hours.`,
        'If those tries were not yours, choose a new password after unlocking and switch the second factor on.',
      ],
      button: 'Unlock my account',
    },
  },
  th: {
    'sign up': {
      subject: 'กรุณายืนยันอีเมลของท่าน',
      isUnconfirmed: true,
      paragraphs: [`มีการสมัครบัญชีด้วยอีเมลนี้ กรุณายืนยันภายใน ${hours('sign up')} ชั่วโมง`, notYouTh],
      button: 'ยืนยันอีเมล',
    },
    'first login': {
      subject: 'บัญชีของท่านพร้อมใช้งาน',
      paragraphs: [`มีการสร้างบัญชีให้ท่านแล้ว กรุณายืนยันภายใน ${hours('first login')} ชั่วโมง`],
      button: 'ยืนยันบัญชี',
    },
    'change address': {
      subject: 'กรุณายืนยันอีเมลใหม่ของท่าน',
      isUnconfirmed: true,
      paragraphs: [`บัญชีของท่านขอเปลี่ยนมาใช้อีเมลนี้ กรุณายืนยันภายใน ${hours('change address')} ชั่วโมง`, notYouTh],
      button: 'ยืนยันอีเมลใหม่',
    },
    reset: {
      subject: 'ตั้งรหัสผ่านใหม่',
      paragraphs: [`มีผู้ขอตั้งรหัสผ่านใหม่ให้บัญชีของท่าน ลิงก์นี้ใช้ได้ภายใน ${linkLasts.reset} นาที`, notYouTh],
      button: 'ตั้งรหัสผ่านใหม่',
    },
    unlock: {
      subject: 'บัญชีของท่านถูกล็อก',
      paragraphs: [
        `บัญชีของท่านถูกล็อกเพราะกรอกรหัสผ่านผิดห้าครั้ง ลิงก์นี้ใช้ปลดล็อกได้ภายใน ${hours('unlock')} ชั่วโมง`,
        'หากท่านไม่ได้เป็นผู้กรอก กรุณาเปลี่ยนรหัสผ่านหลังปลดล็อก และเปิดใช้การยืนยันตัวตนสองขั้นตอน',
      ],
      button: 'ปลดล็อกบัญชี',
    },
  },
}

type Note = 'addressTaken' | 'addressChanging' | 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff'

const noteWords: Record<Language, Record<Note, Words>> = {
  en: {
    addressTaken: {
      subject: 'You have an account already',
      paragraphs: [
        'Somebody, perhaps you, wanted an account with this address. It has one already: log in with it, or reset its password if you forgot it.',
        'If this was not you, you need do nothing.',
      ],
    },
    addressChanging: {
      subject: 'The address of your account is to change',
      paragraphs: [
        'Your account asked to use another address. It changes once the link in the mail to the new address is used.',
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
        'From now on your account asks for a code of your authenticator at each login.',
        'If this was not you, reset your password now and tell the office.',
      ],
    },
    secondFactorOff: {
      subject: 'Your second factor was switched off',
      paragraphs: [
        'Your account no longer asks for a code at the login: its password alone opens it.',
        'If this was not you, reset your password now and tell the office.',
      ],
    },
  },
  th: {
    addressTaken: {
      subject: 'ท่านมีบัญชีอยู่แล้ว',
      paragraphs: [
        'มีผู้ต้องการสมัครบัญชีด้วยอีเมลนี้ ซึ่งมีบัญชีอยู่แล้ว กรุณาเข้าสู่ระบบด้วยบัญชีเดิม หรือตั้งรหัสผ่านใหม่หากลืม',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ ไม่ต้องทำสิ่งใด',
      ],
    },
    addressChanging: {
      subject: 'มีการขอเปลี่ยนอีเมลของบัญชีของท่าน',
      paragraphs: [
        'บัญชีของท่านขอเปลี่ยนไปใช้อีเมลอื่น การเปลี่ยนแปลงจะมีผลเมื่อกดลิงก์ในอีเมลที่ส่งไปยังที่อยู่ใหม่',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาเปลี่ยนรหัสผ่านทันทีและแจ้งสำนักงาน',
      ],
    },
    passwordChanged: {
      subject: 'รหัสผ่านของท่านถูกเปลี่ยน',
      paragraphs: [
        'รหัสผ่านของบัญชีของท่านถูกเปลี่ยน และการเข้าสู่ระบบทั้งหมดถูกยกเลิกแล้ว',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
    secondFactorOn: {
      subject: 'เปิดใช้การยืนยันตัวตนสองขั้นตอนแล้ว',
      paragraphs: [
        'จากนี้ไปบัญชีของท่านจะขอรหัสจากแอปยืนยันตัวตนทุกครั้งที่เข้าสู่ระบบ',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
    secondFactorOff: {
      subject: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
      paragraphs: [
        'บัญชีของท่านจะไม่ขอรหัสเมื่อเข้าสู่ระบบอีกต่อไป รหัสผ่านเพียงอย่างเดียวก็เข้าสู่ระบบได้',
        'หากท่านไม่ได้เป็นผู้ดำเนินการ กรุณาตั้งรหัสผ่านใหม่ทันทีและแจ้งสำนักงาน',
      ],
    },
  },
}

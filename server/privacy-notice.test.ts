import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { dayMilliseconds, secondMilliseconds } from '../contract/durations.ts'
import { expiredLinksKeptDays } from './accounts/email-links.ts'
import { closedAccountsKeptDays } from './accounts/erasures/erasures.ts'
import { countKeptDays } from './accounts/passwords/wrong-passwords.ts'
import { listedAfterEndMilliseconds } from './accounts/read-keys/read-keys.ts'
import { endedSessionsKeptMilliseconds } from './accounts/sessions/sessions.ts'
import { signUpsKeptDays } from './accounts/sign-ups/unconfirmed-sign-ups.ts'
import { choiceSeconds } from './consent/cookie-choices.ts'
import { mailsKeptDays } from './mail/kept-mails.ts'
import { unusedBucketsKeptMilliseconds } from './platform/limits/allowances.ts'
import { readSettings } from './platform/settings.ts'
import { exportedAs } from './testing/filled-people.ts'
import { namedForDays } from './usage/downloads.ts'

/** Words of the privacy notice that name each kind of record. */
const noticed: Record<string, [en: string, th: string]> = {
  account: ['Username, first and last name', 'ชื่อผู้ใช้ ชื่อ นามสกุล'],
  sessions: ['Sessions and logins in progress', 'การเข้าใช้งานและการเข้าสู่ระบบ'],
  passwords: ['Password, as a hash', 'รหัสผ่านในรูปค่าแฮช'],
  links: ['Links that were mailed to you', 'ลิงก์ที่ส่งถึงท่าน'],
  sign_ups: ['sign-ups that were not confirmed', 'การลงทะเบียนที่ไม่ได้ยืนยัน'],
  read_keys: ['Keys for programs', 'คีย์สำหรับโปรแกรม'],
  pending_logins: ['logins in progress', 'การเข้าสู่ระบบที่กำลังดำเนินการ'],
  second_factor: ['second factor and recovery codes', 'การยืนยันตัวตนแบบสองปัจจัยและรหัสกู้คืน'],
  consents: ['Consent given and withdrawn', 'การให้และการถอนความยินยอม'],
  mails: ['Mails to you', 'อีเมลที่ส่งถึงท่าน'],
  favourites: ['Favourites', 'รายการโปรด'],
  follows: ['Tables that you follow', 'ตารางข้อมูลที่ท่านติดตาม'],
  follow_choices: ['each choice with its time', 'การเลือกแต่ละครั้งพร้อมเวลา'],
  suggestions: ['Suggestions for data', 'ข้อเสนอแนะเกี่ยวกับข้อมูล'],
  drafts: ['files and drafts', 'ไฟล์และฉบับร่าง'],
  downloads: ['Downloads: table', 'การดาวน์โหลด ได้แก่'],
  groups: ['Groups that you belong to', 'กลุ่มผู้ใช้ที่ท่านอยู่'],
  grants: ['tables that were opened to you', 'ตารางข้อมูลที่ท่านได้รับสิทธิ'],
  report_group_grants: ['tables that were opened to you', 'ตารางข้อมูลที่ท่านได้รับสิทธิ'],
  alarms: ['alarms by e-mail', 'อีเมลแจ้งเตือน'],
  requested_loads: ['loads that were started', 'การสั่งนำเข้าข้อมูล'],
  own_writes: ['audit trail of every change', 'ร่องรอยการตรวจสอบ'],
}

const office = join(import.meta.dirname, '../office')
const readNotice = (language: string) => readFile(join(office, `PrivacyNotice.${language}.md`), 'utf8')
const [english, thai] = await Promise.all(['en', 'th'].map(readNotice))

test('the privacy notice names every kind of record, in both languages', () => {
  assert.deepEqual(Object.keys(noticed).sort(), [...new Set(Object.values(exportedAs))].sort())
  for (const [en, th] of Object.values(noticed)) {
    assert.ok(english?.includes(en), en)
    assert.ok(thai?.includes(th), th)
  }
})

/** Texts of the privacy notice that state how long something is kept, with a gap for the time, and the days for which the code keeps it. */
const keptDays: [en: string, th: string, days: number][] = [
  ['are recorded and kept for {}.', 'และเก็บไว้ {}', (choiceSeconds * secondMilliseconds) / dayMilliseconds],
  ['until {} after the last attempt', 'ไว้ {}หลังการใช้งานครั้งล่าสุด', unusedBucketsKeptMilliseconds / dayMilliseconds],
  ['Until the account is closed, then {} |', 'จนกว่าจะปิดบัญชีผู้ใช้ แล้วอีก {} |', closedAccountsKeptDays],
  ['A closed account is erased after {}:', 'เมื่อปิดบัญชีผู้ใช้ครบ {} ', closedAccountsKeptDays],
  ['| {} after their end |', '| {}หลังสิ้นสุด |', endedSessionsKeptMilliseconds / dayMilliseconds],
  ['Until the next correct password, at most {} |', 'จนกว่าจะใส่รหัสผ่านถูกต้อง ไม่เกิน {} |', countKeptDays],
  ['{} after the link expires', '{}หลังลิงก์หมดอายุ', expiredLinksKeptDays],
  ['a sign-up {} after its last link', 'การลงทะเบียน {}หลังส่งลิงก์ครั้งล่าสุด', signUpsKeptDays],
  ['| {} |\n| Keys for programs', '| {} |\n| คีย์สำหรับโปรแกรม', mailsKeptDays],
  ['| {} after their end |\n| Downloads', '| {}หลังสิ้นสุด |\n| การดาวน์โหลด', listedAfterEndMilliseconds / dayMilliseconds],
  ['| {}, then without your name', '| {} หลังจากนั้นไม่มีชื่อของท่าน', namedForDays],
  ['| {}, the last ones of a table', '| {} ส่วนครั้งล่าสุดของตารางข้อมูล', readSettings({}).RUNS_KEEP_DAYS],
]

const toTexts = (days: number) => {
  const isYears = days % 365 === 0
  const count = isYears ? days / 365 : days
  const plural = count === 1 ? '' : 's'
  return isYears
    ? { en: `${count} year${plural}`, th: `${count} ปี` }
    : { en: `${count} day${plural}`, th: `${count} วัน` }
}

test('the privacy notice states the times that the code keeps, in both languages', () => {
  for (const [en, th, days] of keptDays) {
    const time = toTexts(days)
    assert.ok(english?.includes(en.replace('{}', time.en)), `${en} ${time.en}`)
    assert.ok(thai?.includes(th.replace('{}', time.th)), `${th} ${time.th}`)
  }
})

test('the privacy notice states no other times', () => {
  const stated = [english?.match(/\d+ (?:day|month|year)s?/g), thai?.match(/\d+ (?:วัน|เดือน|ปี)/g)]
  const known = keptDays.map(([, , days]) => toTexts(days))
  const answeredWithin = { en: '30 days', th: '30 วัน' }
  assert.deepEqual(new Set(stated[0]), new Set([...known, answeredWithin].map(({ en }) => en)))
  assert.deepEqual(new Set(stated[1]), new Set([...known, answeredWithin].map(({ th }) => th)))
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportedAs } from '../../testing/filled-people.ts'

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

test('the privacy notice names every kind of record, in both languages', async () => {
  assert.deepEqual(Object.keys(noticed).sort(), [...new Set(Object.values(exportedAs))].sort())
  const office = join(import.meta.dirname, '../../../office')
  const [english, thai] = await Promise.all(
    ['en', 'th'].map(language => readFile(join(office, `PrivacyNotice.${language}.md`), 'utf8')),
  )
  for (const [en, th] of Object.values(noticed)) {
    assert.ok(english?.includes(en), en)
    assert.ok(thai?.includes(th), th)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import type { Language } from '../../../contract/visit.ts'
import { groups as english } from '../../words/en/groups.ts'
import { groups as thai } from '../../words/th/groups.ts'
import { describeDeletion, describeLostAccess } from './deletion-texts.ts'

const wordsIn = (language: Language) => {
  const i18n = createInstance()
  i18n.init({
    lng: language,
    resources: { [language]: { groups: language === 'en' ? english : thai } },
    defaultNS: 'groups',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return i18n.getFixedT(language, 'groups')
}
const en = wordsIn('en')
const th = wordsIn('th')

const one = { userCount: 1, reportCount: 1, otherKindCount: 1 }
const several = { userCount: 1200, reportCount: 3, otherKindCount: 2 }

test('each number of a deletion is in its own plural form', () => {
  const name = 'Press'
  for (const [memberKind, use, expected] of [
    [
      'user',
      one,
      '1 person in “Press” will lose access through this group to 1 restricted report. All its grants end, including those of 1 report group.',
    ],
    [
      'user',
      several,
      '1,200 people in “Press” will lose access through this group to 3 restricted reports. All its grants end, including those of 2 report groups.',
    ],
    [
      'report',
      one,
      '1 person will lose access through “Press” to 1 restricted report. All its grants end, including those to 1 user group.',
    ],
  ] as const)
    assert.equal(describeDeletion(en, { memberKind, name, use }), expected)
  assert.equal(describeLostAccess(en, one), '1 person lost access through it to 1 restricted report.')
})

test('groups of the other kind are named only if there are any', () => {
  const use = { ...one, otherKindCount: 0 }
  assert.match(describeDeletion(en, { memberKind: 'user', name: 'Press', use }), /report\. All its grants end\.$/)
})

test('a deletion by which nobody loses a report says so', () => {
  for (const use of [
    { ...several, userCount: 0 },
    { ...several, reportCount: 0 },
  ])
    assert.match(describeDeletion(en, { memberKind: 'report', name: 'Press', use }), /^Nobody loses access/)
})

test('Thai sentences name the noun before its number', () => {
  assert.equal(
    describeDeletion(th, { memberKind: 'report', name: 'Press', use: several }),
    'ผู้ใช้ 1,200 คนจะไม่สามารถเข้าถึงรายงานที่จำกัดการเข้าถึง 3 รายการผ่านกลุ่ม “Press” การให้สิทธิทั้งหมดของกลุ่มนี้จะสิ้นสุดลง รวมถึงสิทธิที่ให้แก่กลุ่มผู้ใช้ 2 กลุ่ม',
  )
})

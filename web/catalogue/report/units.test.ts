import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeUnit } from './units.ts'

const pair = { unitEn: 'Baht per US dollar', unitTh: 'บาทต่อดอลลาร์สหรัฐ' }

for (const [unit, expected] of [
  ['บาท', 'baht'],
  ['ร้อยละ', '%'],
  ['ร้อยละของ GDP', '% of GDP'],
  ['บาทต่อดอลลาร์สหรัฐ', 'Baht per US dollar'],
  ['หน่วยที่ไม่รู้จัก', undefined],
  ['US$', undefined],
] as const)
  test(`on an English page ${unit} is ${expected ?? 'as in the file'}`, () =>
    assert.equal(describeUnit('en', unit, pair).translation, expected))

for (const [unit, expected] of [
  ['baht', 'บาท'],
  ['Million baht', 'ล้านบาท'],
  ['US$', 'ดอลลาร์สหรัฐ'],
  ['%', undefined],
  ['% of GDP', 'ร้อยละของ GDP'],
  ['% of exports', undefined],
  ['Baht per US dollar', 'บาทต่อดอลลาร์สหรัฐ'],
  ['kWh per person', undefined],
  ['บาท', undefined],
] as const)
  test(`on a Thai page ${unit} is ${expected ?? 'as in the file'}`, () =>
    assert.equal(describeUnit('th', unit, pair).translation, expected))

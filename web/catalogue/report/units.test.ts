import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enlargeUnit } from './unit-multipliers.ts'
import { describeUnit } from './units.ts'

const pair = { unitEn: 'Baht per US dollar', unitTh: 'บาทต่อดอลลาร์สหรัฐ' }

for (const [unit, expected] of [
  ['บาท', 'baht'],
  ['ร้อยละ', '%'],
  ['ร้อยละของ GDP', '% of GDP'],
  ['บาทต่อดอลลาร์สหรัฐ', 'Baht per US dollar'],
  ['หน่วยที่ไม่รู้จัก', undefined],
  ['US$', undefined],
  ['พันล้านบาท', 'billion baht'],
  ['ดอลลาร์สหรัฐต่อบาร์เรล', 'US dollars per barrel'],
  ['คนต่อตารางกิโลเมตร', 'persons per square kilometre'],
  ['ร้อยละต่อปี', '% per year'],
  ['ร้อยละของรายได้', undefined],
  ['ต่อลิตร', 'per litre'],
  ['ดัชนี (ปี 2558 = 100)', 'Index (2015 = 100)'],
  ['ดัชนี (ปีฐาน พ.ศ. 2558 = 100)', 'Index (2015 = 100)'],
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
  ['kWh per person', 'กิโลวัตต์ชั่วโมงต่อคน'],
  ['US$ per troy ounce', 'ดอลลาร์สหรัฐต่อทรอยออนซ์'],
  ['% pa', 'ร้อยละต่อปี'],
  ['per cent p.a.', 'ร้อยละต่อปี'],
  ['£ million', undefined],
  ['per US$', 'ต่อดอลลาร์สหรัฐ'],
  ['Baht per US$', 'บาทต่อดอลลาร์สหรัฐ'],
  ['US dollars a barrel', 'ดอลลาร์สหรัฐต่อบาร์เรล'],
  ['Million Baht', 'ล้านบาท'],
  ['thousand persons', 'พันคน'],
  ['per cent', 'ร้อยละ'],
  ['per cent per annum', 'ร้อยละต่อปี'],
  ['% per year', 'ร้อยละต่อปี'],
  ['per cent of GDP', 'ร้อยละของ GDP'],
  ['Index', 'ดัชนี'],
  ['Index (2015 = 100)', 'ดัชนี (พ.ศ. 2558 = 100)'],
  ['Index (2558 = 100)', 'ดัชนี (พ.ศ. 2558 = 100)'],
  ['บาท', undefined],
] as const)
  test(`on a Thai page ${unit} is ${expected ?? 'as in the file'}`, () =>
    assert.equal(describeUnit('th', unit, pair).translation, expected))

for (const [size, unit, english, thai] of [
  [1e6, 'US$', 'million US$', 'ล้าน US$'],
  [1e9, 'บาท', 'billion บาท', 'พันล้านบาท'],
  // Figures in millions whose unit is millions already.
  [1e6, 'million baht', 'trillion baht', 'ล้านล้าน baht'],
  [1e6, 'ล้านบาท', 'trillion บาท', 'ล้านล้านบาท'],
  [1e6, 'พันคน', 'billion คน', 'พันล้านคน'],
  [1e9, 'Million Baht', 'thousand trillion Baht', 'พันล้านล้าน Baht'],
  [1e12, 'trillion baht', 'trillion trillion baht', 'ล้านล้าน trillion baht'],
  [1e6, '', 'million', 'ล้าน'],
] as const)
  test(`figures shown in units of ${size} ${unit} are in ${english}`, () =>
    assert.deepEqual([enlargeUnit(size, unit, 'en'), enlargeUnit(size, unit, 'th')], [english, thai]))

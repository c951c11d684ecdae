import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '../chart/testing/columns.ts'
import { findAriaSort, pickHeadUnit } from './column-heads.ts'

const noUnits = { unitEn: null, unitTh: null }

for (const [language, unit, expected] of [
  ['en', 'US$', 'US$'],
  ['en', 'บาท', 'baht'],
  ['en', 'ปี', ''],
  ['en', 'US$ per barrel', ''],
  ['th', 'baht', 'บาท'],
  ['th', 'US$', 'US$'],
  ['th', 'US dollars', ''],
] as const)
  test(`on ${language === 'en' ? 'an English' : 'a Thai'} page the head of a column in ${unit} shows ${expected || 'no unit'}`, () =>
    assert.equal(pickHeadUnit(column('Price', { unit }), language, noUnits), expected))

test('the head of a sorted column states its order', () => {
  const sort = [
    { column: 'Price', isDescending: true },
    { column: 'Year', isDescending: false },
  ]
  const orders = ['Price', 'Year', 'Country'].map(name => findAriaSort(sort, name))
  assert.deepEqual(orders, ['descending', 'ascending', undefined])
})

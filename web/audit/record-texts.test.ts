import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditName } from '../../contract/audit/names.ts'
import { createRecordTexts } from './record-texts.ts'

const place = { nameEn: 'Public Finance, Fiscal Balance', nameTh: 'การคลัง, ดุลการคลัง' }
const report = { nameEn: 'Gold price', nameTh: 'ราคาทองคำ', sourceId: 'gold-price' }
const names: AuditName[] = [
  { column: 'sub_category_id', value: '12', ...place },
  { column: 'category_id', value: '12', nameEn: 'Economy', nameTh: 'เศรษฐกิจ' },
  { column: 'report_id', value: '17', ...report },
  { column: 'source_id', value: 'gold-price', ...report },
  { column: 'user_id', value: '12', nameEn: 'steward', nameTh: 'steward' },
]
const words = new Map([['kind csv', 'CSV']])
const pickWord = (column: string, value: string) => words.get(`${column} ${value}`) ?? value
const en = createRecordTexts('en', names, pickWord)
const th = createRecordTexts('th', names, pickWord)

test('a row has its name and the id that finds it', () => {
  for (const [tableName, key, expected] of [
    ['categories', '12', { name: 'Economy', id: '12' }],
    ['sub_categories', '12', { name: place.nameEn, id: '12' }],
    ['reports', 'gold-price', { name: 'Gold price', id: 'gold-price' }],
    ['report_keywords', 'gold-price', { name: 'Gold price', id: 'gold-price' }],
    ['report_dictionaries', 'gold-price', { name: 'Gold price', id: 'gold-price' }],
    ['report_files', '17 csv', { name: 'Gold price', id: 'gold-price, CSV' }],
    ['report_files', '17 sheets', { name: 'Gold price', id: 'gold-price, sheets' }],
  ] as const)
    assert.deepEqual(en.describeRow({ tableName, key }), expected, `${tableName} ${key}`)
  assert.deepEqual(th.describeRow({ tableName: 'report_files', key: '17 csv' }), {
    name: 'ราคาทองคำ',
    id: 'gold-price, CSV',
  })
})

test('a row without a name shows only its key', () => {
  for (const [tableName, key] of [
    ['sub_categories', '13'],
    ['report_files', '18 csv'],
    ['levels', '12'],
    ['constructor', '12'],
  ] as const)
    assert.deepEqual(en.describeRow({ tableName, key }), { name: key })
})

test('a number is shown as the name of its target, followed by the number', () => {
  assert.equal(en.formatValue('sub_category_id', 12), 'Public Finance, Fiscal Balance (12)')
  assert.equal(th.formatValue('sub_category_id', 12), 'การคลัง, ดุลการคลัง (12)')
  assert.equal(en.formatValue('category_id', 12), 'Economy (12)')
  assert.equal(en.formatValue('report_id', 17), 'Gold price (17)')
  assert.equal(en.formatValue('published_by', 12), 'steward (12)')
})

test('values without a target, or whose target has no name, stay unchanged', () => {
  for (const [column, value] of [
    ['sub_category_id', 13],
    ['sub_category_id', null],
    ['sub_category_id', '12'],
    ['position', 12],
    ['source_id', 'gold-price'],
    ['toString', 12],
  ] as const)
    assert.equal(en.formatValue(column, value), undefined, column)
})

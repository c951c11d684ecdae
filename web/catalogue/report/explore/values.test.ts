import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from './answers.ts'
import { printerOf } from './values.ts'

const rate: Column = {
  name: 'Rate',
  type: 'decimal',
  role: 'measure',
  unit: null,
  era: null,
  scale: 4,
  description_en: '',
  description_th: '',
}
const reading = { era: 'ce', language: 'en' } as const

test('all values of a decimal column have the decimals of the file, also those beyond the first rows', () => {
  const print = printerOf(rate, [{ Rate: 32.9 }, { Rate: 1 }], reading)
  assert.deepEqual([32.9, 4.0635, -1234.5, '12345678901234.0001'].map(print), [
    '32.9000',
    '4.0635',
    '\u22121,234.5000',
    '12,345,678,901,234.0001',
  ])
})

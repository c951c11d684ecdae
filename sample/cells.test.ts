import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkbookCell } from '../server/files/index.ts'
import { findFormat, toCell } from './cells.ts'

const cells: [string, Parameters<typeof toCell>[1], WorkbookCell][] = [
  ['', 'number', null],
  ['', 'string', null],
  ['42', 'integer', 42],
  ['42', 'string', '42'],
  ['2569', 'year', 2569],
  ['-3.22', 'number', -3.22],
  ['9.80', 'number', 9.8],
  ['6.38E-05', 'number', 0.0000638],
  ['2813571753.8725324', 'number', 2813571753.8725324],
  ['2,192,098', 'integer', 2_192_098],
  ['-566,000', 'number', -566_000],
  ['0', 'number', 0],
  // Each of these values would change in a conversion to a number and back.
  ['007', 'integer', '007'],
  ['+13', 'number', '+13'],
  ['-0', 'number', '-0'],
  ['1,00', 'number', '1,00'],
  ['0.12345678901234567890', 'number', '0.12345678901234567890'],
  ['123456789012345678901', 'integer', '123456789012345678901'],
  ['1e400', 'number', '1e400'],
  ['.5', 'number', '.5'],
  ['n/a', 'number', 'n/a'],
  ['−0.53%', 'percent', '−0.53%'],
  ['2026-08-18', 'date', '2026-08-18'],
]

for (const [text, type, expected] of cells) {
  test(`${JSON.stringify(text)} of type ${type} becomes ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(toCell(text, type), expected)
  })
}

const formats: [string[], Parameters<typeof findFormat>[1], string | undefined][] = [
  [['20.6611', '20.8750', ''], 'number', '0.0000'],
  [['0', '1,000,000', '-566,000'], 'number', '#,##0'],
  [['1', '2'], 'integer', '0'],
  [['9.8', '9.75'], 'number', undefined],
  [['1', '6.38E-05'], 'number', undefined],
  [['', ''], 'number', undefined],
  [['1', '2'], 'string', undefined],
]

for (const [texts, type, expected] of formats) {
  test(`${JSON.stringify(texts)} of type ${type} is shown as ${expected}`, () => {
    assert.equal(findFormat(texts, type), expected)
  })
}

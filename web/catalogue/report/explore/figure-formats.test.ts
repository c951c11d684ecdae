import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLargeUnit, formatDigits, formatFigure } from './figure-formats.ts'

for (const [value, expected] of [
  [12_345.678, '12,346'],
  [10_000.4, '10,000'],
  [9_999.94, '9,999.9'],
  [100.04, '100.0'],
  [99.994, '99.99'],
  [1.004, '1.00'],
  [0.5, '0.5000'],
  [0.000_012_3, '0.000012'],
  [7, '7'],
  [-0.4, '\u22120.4000'],
] as const)
  test(`${value} is formatted as ${expected}`, () => assert.equal(formatFigure(value), expected))

for (const [values, unit] of [
  [[9_999_999, -9_999_999], undefined],
  [[1e7, 2], 'million'],
  [[-1e7], 'million'],
  [[999_999_999], 'million'],
  [[1e9], 'billion'],
  [[1e12], 'trillion'],
  [[], undefined],
] as [number[], string | undefined][])
  test(`values up to ${Math.max(...values.map(Math.abs), 0)} are shown in ${unit ?? 'ones'}`, () =>
    assert.equal(findLargeUnit(values)?.name, unit))

test('a number in digits has separators and all its decimals, and any other text stays', () => {
  assert.deepEqual(['12345678901234567890.120', '-1234', '1e5', '1,234', ''].map(formatDigits), [
    '12,345,678,901,234,567,890.120',
    '\u22121,234',
    ...['1e5', '1,234', ''],
  ])
})

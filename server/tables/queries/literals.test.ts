import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { parseLiteral } from './literals.ts'

const buildRecipe = (more: Partial<ColumnRecipe>): ColumnRecipe => ({
  ...{ name: 'x', kind: 'datetime', role: 'time', width: 18, scale: 0, unit: null },
  ...{ era: null, order: null, isZoned: false, missing: [] },
  ...more,
})

test('a time of day is complete and possible, and a year has four digits', () => {
  const findText = (text: string) => parseLiteral(buildRecipe({}), text, 'exact')?.text
  assert.equal(findText('2026-10-01T10:00:59.5'), '2026-10-01 10:00:59.5')
  assert.equal(findText('2569-10-01 10:00'), '2026-10-01 10:00')
  for (const text of ['2026-10-01T10:00:75', '2026-10-01T24:00', '2026-10-01T10:60', '0050-01-01', '0099'])
    assert.equal(findText(text), undefined, text)
})

test('a long decimal leaves room for the integer digits of the column', () => {
  const findLiteralType = (width: number, scale: number, text: string) =>
    parseLiteral(buildRecipe({ kind: 'decimal', width, scale }), text, 'exact')?.type
  assert.equal(findLiteralType(18, 2, '1.123'), 'DECIMAL(38,3)')
  assert.equal(findLiteralType(30, 2, '1.12345678901234567890'), 'DECIMAL(38,10)')
  assert.equal(findLiteralType(30, 2, `${'1'.repeat(28)}.123`), 'DECIMAL(38,3)')
  assert.equal(findLiteralType(38, 2, '1.123'), 'DECIMAL(38,2)')
  assert.equal(findLiteralType(30, 2, `${'1'.repeat(29)}.123`), 'DOUBLE')
})

test('a fraction at an end of a range of integers is rounded into the range, whatever the number of digits', () => {
  const findEnds = (text: string) =>
    (['from', 'to'] as const).map(edge => parseLiteral(buildRecipe({ kind: 'integer' }), text, edge)?.text)
  for (const [text, ...expected] of [
    ['1.5', '2', '1'],
    ['-1.5', '-1', '-2'],
    ['-.5', '0', '-1'],
    ['3.0', '3', '3'],
    ['9007199254740992.5', '9007199254740993', '9007199254740992'],
    ['-999999999999999998.5', '-999999999999999998', '-999999999999999999'],
  ] as const)
    assert.deepEqual(findEnds(text), expected, text)
})

test('an end of a range with more decimals than the column is rounded into the range', () => {
  const findEnds = (text: string, width: number) =>
    (['from', 'to'] as const).map(edge => {
      const literal = parseLiteral(buildRecipe({ kind: 'decimal', width, scale: 2 }), text, edge)!
      return `${literal.text}::${literal.type}`
    })
  assert.deepEqual(findEnds('1.1', 18), ['1.1::DECIMAL(18,2)', '1.1::DECIMAL(18,2)'])
  assert.deepEqual(findEnds('1.119', 18), ['1.12::DECIMAL(19,2)', '1.11::DECIMAL(19,2)'])
  assert.deepEqual(findEnds('-0.001', 38), ['0.00::DECIMAL(38,2)', '-0.01::DECIMAL(38,2)'])
  assert.deepEqual(findEnds('1.120', 38), ['1.12::DECIMAL(38,2)', '1.12::DECIMAL(38,2)'])
})

test('years, months and days of times with a zone are those of Bangkok', () => {
  const findText = (text: string, edge: 'from' | 'to') => parseLiteral(buildRecipe({ isZoned: true }), text, edge)?.text
  assert.deepEqual(
    [findText('2026-10-01', 'from'), findText('2026-10-01', 'to')],
    ['2026-09-30T17:00:00.000', '2026-10-01 16:59:59.999999'],
  )
  assert.deepEqual(
    [findText('2569', 'from'), findText('2026-02', 'to')],
    ['2025-12-31T17:00:00.000', '2026-02-28 16:59:59.999999'],
  )
  assert.equal(findText('2026-10-01T00:00Z', 'from'), '2026-10-01 00:00')
})

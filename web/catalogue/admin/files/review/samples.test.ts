import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFigureColumn, mergeSamples } from './samples.ts'

const columns = ['period', 'price']

test('a changed row is below the row that it replaces', () => {
  const removed = {
    columns,
    rows: [
      ['2025', '20.5'],
      ['1932', '20.690'],
    ],
  }
  const added = {
    columns,
    rows: [
      ['1932', '99.5'],
      ['2026', '4100.5'],
    ],
  }
  const merged = mergeSamples(removed, added)
  assert.deepEqual(
    merged?.rows.map(({ sign, cells }) => `${sign} ${cells.join(' ')}`),
    ['\u2212 1932 20.690', '+ 1932 99.5', '\u2212 2025 20.5', '+ 2026 4100.5'],
  )
})

test('samples of different columns are not merged', () => {
  assert.equal(
    mergeSamples({ columns, rows: [['1', '2']] }, { columns: ['period', 'value'], rows: [['1', '2']] }),
    null,
  )
})

test('a sample without rows is not merged', () => {
  assert.equal(mergeSamples(null, { columns, rows: [['1', '2']] }), null)
  assert.equal(mergeSamples({ columns, rows: [] }, { columns, rows: [['1', '2']] }), null)
})

for (const [values, areFigures] of [
  [['1,234.5', '(606.30)', '\u22121', ''], true],
  [['52.88%', 'n/a'], true],
  [['1,234.50', '-', '\u2026'], true],
  [['0.5', '0'], true],
  [['-', 'NA'], false],
  [['01000', '05000'], false],
  [['2026-06'], false],
  [['', ''], false],
] as const)
  test(`${values.join(' ')} ${areFigures ? 'are' : 'are not'} figures`, () =>
    assert.equal(isFigureColumn(values), areFigures))

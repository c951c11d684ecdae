import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCell, pickColumnAlignments, pickTypeAlignment } from './preview-cells.ts'

const prints: [cell: string, type: string, expected: string][] = [
  ['-0.53%', 'percent', '\u22120.53%'],
  ['-12', 'integer', '\u221212'],
  ['-.5', 'number', '\u2212.5'],
  ['1-2', 'number', '1-2'],
  ['-', 'number', '-'],
  ['-12', 'string', '-12'],
]
for (const [cell, type, expected] of prints)
  test(`the ${type} ${cell} is formatted as ${expected}`, () => assert.equal(formatCell(cell, type), expected))

test('figures and days are aligned to the right, words to the left', () => {
  assert.deepEqual(['number', 'date', 'string', 'colour'].map(pickTypeAlignment), [
    'r num',
    'r soft',
    undefined,
    undefined,
  ])
})

test('columns of text that hold only figures are aligned like figures; codes are not', () => {
  const columns = ['a', 'b', 'c', 'd'].map(name => ({ name, type: 'text' }))
  const rows = [
    ['2,760.8', '001', '-0.8%', '12'],
    ['–', '1.5', '', '13'],
  ]
  assert.deepEqual(pickColumnAlignments({ columns, rows }), ['r num', undefined, 'r num', undefined])
})

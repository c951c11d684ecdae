import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFigureFormat } from './figures.ts'

const formatCells = (name: string, type: string, cells: string[]) => {
  const format = createFigureFormat({ name, type }, cells)
  return format ? cells.map(format) : cells
}

const cases: [title: string, name: string, type: string, cells: string[], expected: string[]][] = [
  [
    'large figures get separators and lose the noise of a fraction',
    'GDP',
    'number',
    ['3521418059.923445', '12.5'],
    ['3,521,418,059.92', '12.50'],
  ],
  ['decimals of a column stay', 'rate', 'number', ['32.9012', '1032.5'], ['32.9012', '1,032.5']],
  ['a small figure keeps its significant digits', 'share', 'number', ['0.000123456789'], ['0.00012346']],
  [
    'a figure with the minus sign of typography is rounded like others',
    'change',
    'number',
    ['−5.1234567', '12.5'],
    ['−5.1235', '12.5000'],
  ],
  ['a minus stays at the start', 'change', 'integer', ['-1234567', ''], ['-1,234,567', '']],
  [
    'a long whole number keeps every digit',
    'total',
    'integer',
    ['123456789012345678901'],
    ['123,456,789,012,345,678,901'],
  ],
  ['years stay unchanged', 'period', 'integer', ['1960', '2569'], ['1960', '2569']],
  ['a column named after years stays unchanged', 'Year', 'integer', ['1960', '12345'], ['1960', '12345']],
  ['a Thai column named after years stays unchanged', 'ปีงบประมาณ', 'integer', ['2567', '12345'], ['2567', '12345']],
  ['a code stays unchanged', 'country_code', 'integer', ['764', '10510'], ['764', '10510']],
  ['an identifier stays unchanged', 'ID', 'integer', ['10510'], ['10510']],
  ['leading zeros stay', 'zip', 'number', ['01050', '10510'], ['01050', '10510']],
  ['text stays', 'note', 'text', ['1234567'], ['1234567']],
  ['a value that is not a figure stays unchanged', 'value', 'number', ['1234', 'n/a', '1e9'], ['1,234', 'n/a', '1e9']],
  ['a word containing id is not an identifier', 'paid', 'integer', ['12345'], ['12,345']],
]
for (const [title, name, type, cells, expected] of cases)
  test(title, () => assert.deepEqual(formatCells(name, type, cells), expected))

test('figures beyond the first rows keep their decimals, and are never rounded to nothing', () => {
  const format = createFigureFormat({ name: 'share', type: 'number' }, ['1.5', '2'])!
  assert.deepEqual(['0.25', '0.000123', '-0.00000123456789', '0.30000000000000004', '0.0'].map(format), [
    '0.25',
    '0.000123',
    '-0.0000012346',
    '0.3000',
    '0.0',
  ])
})

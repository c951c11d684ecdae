import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFigureFormat } from './figures.ts'

const formatCells = (name: string, type: string, cells: string[]) => {
  const format = createFigureFormat({ name, type }, cells)
  return format ? cells.map(format) : cells
}

const cases: { title: string; name: string; type: string; cells: string[]; expected: string[] }[] = [
  {
    title: 'large figures get separators and lose the noise of a fraction',
    name: 'GDP',
    type: 'number',
    cells: ['3521418059.923445', '12.5'],
    expected: ['3,521,418,059.92', '12.50'],
  },
  {
    title: 'decimals of a column stay',
    name: 'rate',
    type: 'number',
    cells: ['32.9012', '1032.5'],
    expected: ['32.9012', '1,032.5'],
  },
  {
    title: 'a small figure keeps its significant digits',
    name: 'share',
    type: 'number',
    cells: ['0.000123456789'],
    expected: ['0.00012346'],
  },
  {
    title: 'a figure with the minus sign of typography is rounded like others',
    name: 'change',
    type: 'number',
    cells: ['−5.1234567', '12.5'],
    expected: ['−5.1235', '12.5000'],
  },
  {
    title: 'a minus stays at the start',
    name: 'change',
    type: 'integer',
    cells: ['-1234567', ''],
    expected: ['-1,234,567', ''],
  },
  {
    title: 'a long whole number keeps every digit',
    name: 'total',
    type: 'integer',
    cells: ['123456789012345678901'],
    expected: ['123,456,789,012,345,678,901'],
  },
  {
    title: 'years stay unchanged',
    name: 'period',
    type: 'integer',
    cells: ['1960', '2569'],
    expected: ['1960', '2569'],
  },
  {
    title: 'a column named after years stays unchanged',
    name: 'Year',
    type: 'integer',
    cells: ['1960', '12345'],
    expected: ['1960', '12345'],
  },
  {
    title: 'a Thai column named after years stays unchanged',
    name: 'ปีงบประมาณ',
    type: 'integer',
    cells: ['2567', '12345'],
    expected: ['2567', '12345'],
  },
  {
    title: 'a code stays unchanged',
    name: 'country_code',
    type: 'integer',
    cells: ['764', '10510'],
    expected: ['764', '10510'],
  },
  { title: 'an identifier stays unchanged', name: 'ID', type: 'integer', cells: ['10510'], expected: ['10510'] },
  { title: 'leading zeros stay', name: 'zip', type: 'number', cells: ['01050', '10510'], expected: ['01050', '10510'] },
  { title: 'text stays', name: 'note', type: 'text', cells: ['1234567'], expected: ['1234567'] },
  {
    title: 'a value that is not a figure stays unchanged',
    name: 'value',
    type: 'number',
    cells: ['1234', 'n/a', '1e9'],
    expected: ['1,234', 'n/a', '1e9'],
  },
  {
    title: 'a word containing id is not an identifier',
    name: 'paid',
    type: 'integer',
    cells: ['12345'],
    expected: ['12,345'],
  },
]
for (const { title, name, type, cells, expected } of cases)
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

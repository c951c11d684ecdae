import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column, ColumnProfile } from './api-responses.ts'
import { createCellFormatter } from './cell-formatters.ts'
import { computeDecimals, formatFigure } from './figure-formats.ts'
import { formatFilterValue, formatKey } from './time-formats.ts'

const rate: Column = {
  name: 'Rate',
  type: 'decimal',
  role: 'measure',
  unit: null,
  era: null,
  scale: 4,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
}
const reading = { era: 'ce', language: 'en' } as const

test('all values of a decimal column have the decimals of the file, also those beyond the first rows', () => {
  const print = createCellFormatter(rate, [{ Rate: 32.9 }, { Rate: 1 }], reading)
  assert.deepEqual([32.9, 4.0635, -1234.5, '12345678901234.0001'].map(print), [
    '32.9000',
    '4.0635',
    '\u22121,234.5000',
    '12,345,678,901,234.0001',
  ])
})

test('a time with a zone is shown as in Bangkok, one without as written', () => {
  const time: Column = { ...rate, name: 'At', type: 'datetime', role: 'time', scale: null }
  const print = createCellFormatter(time, [], reading)
  assert.deepEqual(['2026-09-30T17:00:00Z', '2026-12-31T17:30:00.5Z', '2026-09-30T17:00:00'].map(print), [
    '01/10/2026 00:00',
    '01/01/2027 00:30',
    '30/09/2026 17:00',
  ])
  assert.equal(formatKey('2026-09-30T17:00:00Z', { column: time, part: 'day' }, reading), '01/10/2026')
})

test('a group of a day is named by the day, of a year by the year, in the era of the reader', () => {
  const print = (key: string | number, type: Column['type'], part: 'day' | null) =>
    formatKey(key, { column: { ...rate, type, role: 'time', era: 'be' }, part }, { era: 'be', language: 'th' })
  assert.deepEqual(
    [print('2026-10-01', 'date', 'day'), print('2026-10-01', 'datetime', 'day'), print(2026, 'integer', null)],
    ['01/10/2569', '01/10/2569', '2569'],
  )
})

const day: Column = { ...rate, name: 'Day', type: 'date', role: 'time', scale: null }
const buildProfile = (least: string, greatest: string, distinct: number | null): ColumnProfile => ({
  ...{ name: 'Day', missing: 0, frequent: [] },
  ...{ least, greatest, distinct },
})
const printDays = (firstRows: string[], days: string[], profile?: ColumnProfile) =>
  days.map(
    createCellFormatter(
      day,
      firstRows.map(first => ({ Day: first })),
      reading,
      profile,
    ),
  )

test('days are named as months only if the column has no other days', () => {
  const first = Array.from({ length: 100 }, () => '2024-01-01')
  const days = ['2024-01-01', '2024-01-02']
  assert.deepEqual(printDays(first, days), ['01/01/2024', '02/01/2024'])
  for (const profile of [buildProfile('2024-01-01', '2024-12-31', 366), buildProfile('2024-01-01', '2024-12-01', 336)])
    assert.deepEqual(printDays([...first, '2024-02-01'], days, profile), ['01/01/2024', '02/01/2024'])
  // Many rows of the first month of a table by month.
  assert.deepEqual(printDays(first, ['2024-01-01'], buildProfile('2024-01-01', '2024-12-01', 12)), ['Jan 2024'])
  assert.deepEqual(printDays(['2024-01-01', '2024-02-01'], days), ['Jan 2024', '02/01/2024'])
})

test('a period is named instead of its first day, also if all rows have the same', () => {
  const print = (period: 'month' | 'quarter', language: 'en' | 'th') =>
    createCellFormatter({ ...day, period }, [], { era: language === 'th' ? 'be' : 'ce', language })('2024-10-01')
  assert.deepEqual([print('month', 'en'), print('month', 'th')], ['Oct 2024', 'ต.ค. 2567'])
  assert.deepEqual([print('quarter', 'en'), print('quarter', 'th')], ['Q4 2024', 'ไตรมาส 4/2567'])
  const key = formatKey('2024-10-01', { column: { ...day, period: 'quarter' }, part: 'day' }, reading)
  assert.equal(key, 'Q4 2024')
})

test('a quarter of a filter is named in the language and era of the reader', () => {
  assert.equal(formatFilterValue('2024-Q1', day, { era: 'be', language: 'th' }), 'ไตรมาส 1/2567')
  assert.equal(formatFilterValue('2567-Q1', day, reading), '2567-Q1')
})

test('figures of a filter have thousands separators, but codes and unfinished texts stay as they are', () => {
  const code: Column = { ...rate, role: 'label', type: 'integer', scale: null }
  const printFilter = (text: string, column = rate) => formatFilterValue(text, column, reading)
  assert.deepEqual(
    [printFilter('-4191337.2125'), printFilter('1000000'), printFilter('999'), printFilter('1e6')],
    ['\u22124,191,337.2125', '1,000,000', '999', '1e6'],
  )
  assert.equal(printFilter('1000000', code), '1000000')
  assert.equal(formatKey('1234567.25', { column: rate, part: null }, reading), '1,234,567.25')
  assert.equal(formatKey('10110', { column: code, part: null }, reading), '10110')
})

test('a figure beyond the first rows keeps its digits', () => {
  const print = createCellFormatter({ ...rate, type: 'number', scale: null }, [{ Rate: 1.5 }], reading)
  assert.deepEqual([0.000123, 1.25].map(print), ['0.000123', '1.25'])
})

test('figures have enough decimals to tell them apart', () => {
  const printAll = (...values: number[]) => values.map(value => formatFigure(value, computeDecimals(values)))
  assert.deepEqual(printAll(0.00001, 0.00005), ['0.000010', '0.000050'])
  assert.deepEqual(printAll(33.001, 33.002, 33.004), ['33.0010', '33.0020', '33.0040'])
  assert.deepEqual(printAll(32.5, 35.25), ['32.50', '35.25'])
  assert.deepEqual(printAll(0.5, 0.25), ['0.5000', '0.2500'])
  assert.deepEqual(printAll(12_345.5, 20_000), ['12,346', '20,000'])
  // The noise of binary fractions is no difference.
  assert.deepEqual(printAll(0.1 + 0.2, 0.3), ['0.3000', '0.3000'])
})

test('a figure that is rounded to 0 has no minus', () => {
  assert.deepEqual(
    [formatFigure(-0.04, 1), formatFigure(-0, 0), formatFigure(-0.05, 1), formatFigure(-1e-9, 2)],
    ['0.0', '0', '\u22120.1', '0.00'],
  )
})

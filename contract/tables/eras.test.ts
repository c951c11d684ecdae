import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findYearRange, statesSameYears, toCommonEraDay } from '../eras.ts'

const days: [written: string, commonEraDay: string | undefined][] = [
  ['2569-11-30', '2026-11-30'],
  ['2567-02-29', '2024-02-29'],
  // 2025 is no leap year.
  ['2568-02-29', undefined],
  ['2201-01-01', '1658-01-01'],
  ['2200-12-31', undefined],
  ['2743-12-31', '2200-12-31'],
  ['2744-01-01', undefined],
  ['2569-13-01', undefined],
  ['30/11/2569', undefined],
]
for (const [written, commonEraDay] of days)
  test(`${written} of the Buddhist Era is ${commonEraDay ?? 'no day'}`, () => {
    assert.equal(toCommonEraDay(written), commonEraDay)
  })

const ranges: [text: string, range: [from: number, to: number] | undefined][] = [
  ['2015–2024', [2015, 2024]],
  ['ปี 2567 ถึง 2558', [2015, 2024]],
  ['2300 and 2301', [1758, 1758]],
  ['January 2020', [2020, 2020]],
  ['999, 0120 and 12345 rows', undefined],
  ['all years', undefined],
]
for (const [text, range] of ranges)
  test(`the years in “${text}” are ${range?.join(' to ') ?? 'none'}`, () => {
    assert.deepEqual(findYearRange(text), range && { from: range[0], to: range[1] })
  })

test('a text states the years of a table if both ends are equal, and the table has no months', () => {
  const table = { from: '2015', to: '2024', years: { from: 2015, to: 2024 } }
  for (const text of ['2015–2024', '2558-2567']) assert.equal(statesSameYears(text, table), true, text)
  for (const text of ['2015–2023', '2014–2024', '']) assert.equal(statesSameYears(text, table), false, text)
  assert.equal(statesSameYears('2015–2024', { ...table, from: '2015-03' }), false)
  assert.equal(statesSameYears('2015–2024', { ...table, to: '2024-03' }), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../../contract/durations.ts'
import { createTimeColumns } from './time-columns.ts'

const computeCoverage = (name: string, values: readonly string[]) => {
  const times = createTimeColumns([name, 'value'])
  for (const value of values) times.add([value, '1'])
  const covers = times.findCoverage()
  return covers && [covers.from, covers.to, covers.years.from, covers.years.to]
}

const columns: { scenario: string; values: string[]; covers: ReturnType<typeof computeCoverage> }[] = [
  { scenario: 'years', values: ['2020', '1999'], covers: ['1999', '2020', 1999, 2020] },
  {
    scenario: 'months of the Buddhist era',
    values: ['2567-02', '2566-11'],
    covers: ['2566-11', '2567-02', 2023, 2024],
  },
  {
    scenario: 'days with the day first',
    values: ['25/12/2024', '01/02/2023'],
    covers: ['2023-02-01', '2024-12-25', 2023, 2024],
  },
  {
    scenario: 'days of the Buddhist era',
    values: ['02/03/2567', '1/2/2566'],
    covers: ['2566-02-01', '2567-03-02', 2023, 2024],
  },
  { scenario: 'Thai digits', values: ['๑๕/๐๑/๒๕๖๗', '๓๐/๐๙/๒๕๖๗'], covers: ['2567-01-15', '2567-09-30', 2024, 2024] },
  { scenario: 'Thai years', values: ['๒๕๖๖', '๒๕๖๗'], covers: ['2566', '2567', 2023, 2024] },
  {
    scenario: 'days that may begin with the month, by their years',
    values: ['02/03/2024', '05/01/2022'],
    covers: ['2022', '2024', 2022, 2024],
  },
  { scenario: 'nothing of days with the month first', values: ['12/25/2024', '01/02/2023'], covers: null },
  { scenario: 'nothing of days written in two ways', values: ['2024-01-02', '15/02/2024'], covers: null },
  { scenario: 'nothing of a column with a word', values: ['2024', 'total'], covers: null },
  {
    scenario: 'days in Bangkok of times with a zone',
    values: ['2026-12-31T17:00:00Z', '2026-09-30T23:59:59+07:00', '2026-09-30 22:00-05:00'],
    covers: ['2026-09-30T23:59:59', '2027-01-01T00:00:00', 2026, 2027],
  },
  {
    scenario: 'times of the Buddhist era',
    values: ['2567-02-29T17:00Z', '2569-12-31T17:00Z'],
    covers: ['2024-03-01T00:00:00', '2027-01-01T00:00:00', 2024, 2027],
  },
  {
    scenario: 'times that do not exist as written',
    values: ['2026-02-01T25:00Z'],
    covers: ['2026-02-01T25:00Z', '2026-02-01T25:00Z', 2026, 2026],
  },
  { scenario: 'times beside empty cells', values: ['2024', '', '2025'], covers: ['2024', '2025', 2024, 2025] },
]
for (const { scenario, values, covers } of columns)
  test(`a column of times covers ${scenario}`, () => assert.deepEqual(computeCoverage('วันที่', values), covers))

test('a column without a time in its name is not a time column', () =>
  assert.equal(computeCoverage('code', ['2024', '2025']), null))

const buildDays = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2020, 0, 6) + index * step * dayMilliseconds).toISOString().slice(0, 10),
  )
const rhythms: { scenario: string; values: string[]; frequency: string | null }[] = [
  { scenario: 'days of the week', values: buildDays(1, 30).filter((_, index) => index % 7 < 5), frequency: 'Daily' },
  { scenario: 'weeks', values: buildDays(7, 20), frequency: 'Weekly' },
  { scenario: 'months', values: ['2024-11', '2025-01', '2024-12', '2025-02'], frequency: 'Monthly' },
  {
    scenario: 'months written as their first day',
    values: ['2024-11-01', '2024-12-01', '2025-01-01'],
    frequency: 'Monthly',
  },
  { scenario: 'quarters', values: ['2024Q3', '2024Q4', '2025Q1', '2025Q2'], frequency: 'Quarterly' },
  { scenario: 'half-years', values: ['2567-H1', '2567-H2', '2568-H1'], frequency: 'Half Year' },
  {
    scenario: 'years, each in many rows',
    values: ['2020', '2020', '2021', '2021', '2022', '2022'],
    frequency: 'Yearly',
  },
  { scenario: 'years with a gap', values: ['2020', '2021', '2022', '2025', '2026'], frequency: 'Yearly' },
  { scenario: 'decades', values: ['1990', '2000', '2010', '2020'], frequency: null },
  { scenario: 'two years only', values: ['2024', '2025'], frequency: null },
  { scenario: 'days whose month is unclear', values: ['01/02/2024', '02/02/2024', '03/02/2024'], frequency: null },
]
for (const { scenario, values, frequency } of rhythms)
  test(`the frequency of ${scenario} is ${frequency}`, () => {
    const times = createTimeColumns(['Date'])
    for (const value of values) times.add([value])
    assert.equal(times.findCoverage()?.frequency, frequency)
  })

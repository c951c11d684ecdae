import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimePart, pickCoverage } from './coverage.ts'

const parts: [value: string, part: object][] = [
  ['2024', { kind: 'year', year: 2024 }],
  ['2567', { kind: 'year', year: 2024 }],
  ['2024-05', { kind: 'month', month: '2024-05' }],
  ['2024/05', { kind: 'month', month: '2024-05' }],
  ['2024M05', { kind: 'month', month: '2024-05' }],
  ['2567-05-01', { kind: 'day', day: '2024-05-01' }],
  ['2024-05-01 09:30', { kind: 'day', day: '2024-05-01' }],
  ['2026-09-30T17:00:00Z', { kind: 'day', day: '2026-10-01' }],
  ['2569-09-30 23:59+07:00', { kind: 'day', day: '2026-09-30' }],
  ['2024-H1', { kind: 'half', year: 2024, number: 1 }],
  ['2024Q3', { kind: 'quarter', year: 2024, number: 3 }],
]
for (const [value, part] of parts)
  test(`the time ${value} is parsed`, () => assert.deepEqual(parseTimePart(value, 'Weekly'), part))

test('a day of a monthly table is a month, and a quarter stays one', () => {
  assert.deepEqual(parseTimePart('2567-05-01', 'Monthly'), { kind: 'month', month: '2024-05' })
  assert.deepEqual(parseTimePart('2024Q3', 'Monthly'), { kind: 'quarter', year: 2024, number: 3 })
})

const covers = { from: '1960', to: '2025', years: { from: 1960, to: 2025 } }
const monthly = { ...covers, from: '1960-01', to: '2025-07' }
const halves = { ...covers, from: '1960-H1', to: '2025-H2' }
const cases: { title: string; text: string | null; tableCovers: typeof covers | null; expected: object }[] = [
  { title: 'nothing', text: null, tableCovers: null, expected: {} },
  { title: 'only a text of the page', text: '1960 – 2023', tableCovers: null, expected: { text: '1960 – 2023' } },
  { title: 'only times of the data', text: null, tableCovers: covers, expected: { times: covers } },
  {
    title: 'a page with the years of the data',
    text: '1960 – 2025, 76 provinces',
    tableCovers: covers,
    expected: { text: '1960 – 2025, 76 provinces' },
  },
  {
    title: 'the same in the Buddhist era',
    text: 'พ.ศ. 2503 – 2568',
    tableCovers: covers,
    expected: { text: 'พ.ศ. 2503 – 2568' },
  },
  { title: 'an outdated page', text: '1960 – 2023', tableCovers: covers, expected: { times: covers } },
  {
    title: 'an outdated page with places',
    text: '1960 – 2023, 76 provinces',
    tableCovers: covers,
    expected: { times: covers, text: '76 provinces' },
  },
  {
    title: 'months of the same years',
    text: 'Jan 1960 – Jun 2025',
    tableCovers: monthly,
    expected: { times: monthly },
  },
  {
    title: 'months in Thai, and places',
    text: 'ม.ค. 2503 – มิ.ย. 2568; 76 จังหวัด',
    tableCovers: monthly,
    expected: { times: monthly, text: '76 จังหวัด' },
  },
  {
    title: 'half-years of the same years',
    text: 'H1 1960 – H1 2025',
    tableCovers: halves,
    expected: { times: halves },
  },
  {
    title: 'a page with places only',
    text: '76 provinces',
    tableCovers: covers,
    expected: { times: covers, text: '76 provinces' },
  },
]
for (const { title, text, tableCovers, expected } of cases)
  test(`the shown coverage for ${title}`, () => assert.deepEqual(pickCoverage(text, tableCovers), expected))

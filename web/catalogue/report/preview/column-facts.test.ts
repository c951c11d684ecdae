import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProfiledColumn, ReportProfile } from '../../../../contract/tables/report-profile.ts'
import type { Reading } from '../explore/reading.ts'
import { buildColumnFacts } from './column-facts.server.ts'

const english: Reading = { language: 'en', era: 'ce' }
const thai: Reading = { language: 'th', era: 'be' }

/** Builds the profile of a table of 200 rows with one column. */
const buildProfile = (column: Partial<ProfiledColumn>, state: ReportProfile['state'] = 'ready'): ReportProfile => ({
  ...{ state, reason: null, rowCount: 200 },
  columns: [
    {
      ...{ name: 'Value', type: 'integer', era: null, period: null, scale: null, markOf: null, partOf: null },
      ...{ missing: 0, distinct: 30, least: '1', greatest: '30', frequent: [] },
      ...column,
    },
  ],
})

const readFacts = (column: Partial<ProfiledColumn>, reading = english) => {
  const [view] = buildColumnFacts([{ name: column.name ?? 'Value' }], buildProfile(column), reading).columns
  return view!
}
const readFact = (label: string, column: Partial<ProfiledColumn>, reading?: Reading) =>
  readFacts(column, reading).facts.find(([name]) => name === label)?.[1]

const missing: [name: string, missing: number, expected: string, inThai: string][] = [
  ['no missing value', 0, 'none', '0'],
  ['some', 25, '25 (12.5 %)', '25 (12.5 %)'],
  ['a share without decimals', 20, '20 (10 %)', '20 (10 %)'],
  ['all', 200, 'all 200 rows', 'ทั้งหมด 200 แถว'],
]
for (const [name, count, expected, inThai] of missing)
  test(`missing values with their share: ${name}`, () => {
    assert.equal(readFact('Missing', { missing: count }), expected)
    assert.equal(readFact('แถวที่ไม่มีค่า', { missing: count }, thai), inThai)
  })

test('a small share is not rounded to none, nor a large one to all', () => {
  const readShare = (count: number) => {
    const profile = { ...buildProfile({ missing: count }), rowCount: 100_000 }
    return buildColumnFacts([{ name: 'Value' }], profile, english).columns[0]!.facts[0]![1]
  }
  assert.deepEqual([readShare(1), readShare(99_999)], ['1 (less than 0.1 %)', '99,999 (more than 99.9 %)'])
})

/** Lists frequent values with these counts. */
const listFrequent = (...counts: number[]) => counts.map((count, index) => ({ value: String(index + 1), count }))

const different: [name: string, column: Partial<ProfiledColumn>, expected: string][] = [
  ['the number of different values', {}, '30'],
  ['values that each occur once', { distinct: 200 }, '200, each once'],
  ['values that each occur once, beside missing ones', { distinct: 150, missing: 50 }, '150, each once'],
  ['values that are equally frequent', { distinct: 20, frequent: listFrequent(10, 10) }, '20, each 10 times'],
  [
    'more values than are listed, of which the listed ones are equally frequent',
    { distinct: 30, frequent: listFrequent(10, 10) },
    '30, each up to 10 times',
  ],
  ['values of which some are more frequent', { distinct: 30, frequent: listFrequent(10, 9) }, '30'],
  ['one value', { distinct: 1, frequent: [{ value: '1', count: 200 }] }, '1'],
  ['too many to count', { distinct: null }, 'too many to count'],
]
for (const [name, column, expected] of different)
  test(`different values: ${name}`, () => assert.equal(readFact('Different values', column), expected))

const ranges: { name: string; column: Partial<ProfiledColumn>; expected: string | undefined }[] = [
  { name: 'whole numbers have separators', column: { least: '-5', greatest: '12345' }, expected: '−5 to 12,345' },
  {
    name: 'decimals have those of the column',
    column: { type: 'decimal', scale: 2, least: '-7.25', greatest: '1000.50' },
    expected: '−7.25 to 1,000.50',
  },
  {
    name: 'codes stay as they are',
    column: { name: 'Postal code', least: '10100', greatest: '96220' },
    expected: '10100 to 96220',
  },
  { name: 'a single value is not repeated', column: { least: '7', greatest: '7', distinct: 1 }, expected: '7' },
  { name: 'texts have none', column: { type: 'text', least: 'Albania', greatest: 'Zimbabwe' }, expected: undefined },
  {
    name: 'a column without values has none',
    column: { least: null, greatest: null, missing: 200 },
    expected: undefined,
  },
]
for (const { name, column, expected } of ranges)
  test(`smallest to largest: ${name}`, () => assert.equal(readFact('Smallest to largest', column), expected))

const times: [name: string, column: Partial<ProfiledColumn>, english: string, thai: string, inOtherEra: string][] = [
  [
    'days',
    { type: 'date', least: '2020-02-03', greatest: '2021-04-05' },
    ...(['03/02/2020 to 05/04/2021', '03/02/2563 ถึง 05/04/2564', '03/02/2563 to 05/04/2564'] as const),
  ],
  [
    'months',
    { type: 'date', least: '2018-01-01', greatest: '2021-09-01' },
    ...(['Jan 2018 to Sep 2021', 'ม.ค. 2561 ถึง ก.ย. 2564', 'Jan 2561 to Sep 2564'] as const),
  ],
  [
    'years',
    { era: 'be', least: '1960', greatest: '2025' },
    ...(['1960 to 2025', '2503 ถึง 2568', '2503 to 2568'] as const),
  ],
  [
    'days with a time',
    { type: 'datetime', least: '2020-10-01T20:00:00Z', greatest: '2020-10-02T09:30:00' },
    ...(['02/10/2020 03:00 to 02/10/2020 09:30', '02/10/2563 03:00 ถึง 02/10/2563 09:30'] as const),
    '02/10/2563 03:00 to 02/10/2563 09:30',
  ],
]
for (const [name, column, inEnglish, inThai, inOtherEra] of times)
  test(`first to last is in the language and the era of the reader: ${name}`, () => {
    assert.equal(readFact('First to last', column), inEnglish)
    assert.equal(readFact('ช่วงเวลา', column, thai), inThai)
    assert.equal(readFact('First to last', column, { language: 'en', era: 'be' }), inOtherEra)
  })

test('the most frequent values have their counts, and a text its language', () => {
  const frequent = [
    { value: 'Thailand', count: 1200 },
    { value: 'ลาว', count: 3 },
    { value: '\u00a0', count: 2 },
    { value: 'Malaysia', count: 1 },
  ]
  assert.deepEqual(readFacts({ type: 'text', frequent }).frequent, {
    label: 'Most frequent',
    values: [
      { text: 'Thailand', language: 'en', count: '1,200' },
      { text: 'ลาว', language: 'th', count: '3' },
      { text: 'only spaces', count: '2' },
    ],
  })
  const years = [
    { value: '2020', count: 12 },
    { value: '2021', count: 11 },
  ]
  assert.deepEqual(readFacts({ era: 'be', frequent: years }, thai).frequent, {
    label: 'พบบ่อยที่สุด',
    values: [
      { text: '2563', count: '12' },
      { text: '2564', count: '11' },
    ],
  })
})

test('no values are named as most frequent if each occurs once, or more values than the listed ones may be as frequent', () => {
  const readFrequent = (distinct: number, ...counts: number[]) =>
    readFacts({ distinct, frequent: listFrequent(...counts) }).frequent?.values.map(({ count }) => count)
  assert.equal(readFrequent(200, 1, 1), undefined)
  assert.equal(readFrequent(20, 10, 10), undefined)
  assert.deepEqual(readFrequent(2, 100, 100), ['100', '100'], 'the list has all values')
  assert.deepEqual(readFrequent(20, 10, 9), ['10', '9'])
})

test('a column of the data dictionary that the table does not have has no facts', () => {
  const { columns } = buildColumnFacts([{ name: 'constructor' }, { name: 'Value' }], buildProfile({}), english)
  assert.deepEqual([columns[0], columns[1]?.facts[0]], [null, ['Missing', 'none']])
})

test('without facts a sentence says why', () => {
  const readNote = (profile: ReportProfile | undefined) => {
    const { note, columns } = buildColumnFacts([{ name: 'Value' }], profile, english)
    assert.deepEqual(columns, [])
    return note
  }
  assert.match(String(readNote(undefined)), /cannot be shown at the moment/)
  assert.match(String(readNote(buildProfile({}, 'building'))), /once the table has been prepared/)
  assert.match(String(readNote({ ...buildProfile({}, 'none'), reason: 'tooLarge' })), /too large/)
  assert.equal(buildColumnFacts([], buildProfile({}), english).note, null)
})

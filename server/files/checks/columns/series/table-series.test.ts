import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { maxUnitLength } from '../../../../../contract/tables/columns.ts'
import type { SeriesChoice } from '../../../../../contract/tables/series.ts'
import { createTestFolder } from '../../../../testing/folders.ts'
import { readSeries } from '../../column-checks.ts'
import { openSeriesTrials } from '../../testing/series-trials.ts'
import { zipCsv } from '../../testing/trials.ts'

const { findSeries, requireSeries } = await openSeriesTrials()

const years = ['ปี,มูลค่า', '2565,1', '2566,2.50', '2567,4']
const countries = [
  'Year,Country,Code,Value',
  ...[2021, 2022, 2023].flatMap(year => [`${year},Laos,LAO,${year}`, `${year},Thailand,THA,${year + 1}`]),
  '2024,Laos,LAO,9',
]
const buildMonths = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01,${index}`,
  )

test('a table that contains each time once is one series, and Buddhist years are converted to CE', async () => {
  const series = await requireSeries(years)
  assert.deepEqual(series, {
    time: { name: 'ปี', kind: 'integer', era: 'be' },
    measure: { name: 'มูลค่า', unit: null },
    filters: [],
    step: 'year',
    decimals: 2,
    points: [
      { at: '2022', value: 1 },
      { at: '2023', value: 2.5 },
      { at: '2024', value: 4 },
    ],
    recent: series.points,
    yearBefore: null,
  })
})

test('the series of the country is chosen, named by one column', async () => {
  const series = await requireSeries(countries)
  assert.deepEqual(series.filters, [{ column: 'Country', value: 'Thailand' }])
  assert.deepEqual(series.points.at(-1), { at: '2023', value: 2024 })
})

test('a series is named by a name rather than by a code, also if the code comes first', async () => {
  const swapped = countries.map(line => line.replace(/^([^,]*),([^,]*),/, '$2,$1,'))
  assert.deepEqual((await requireSeries(swapped)).filters, [{ column: 'Country', value: 'Thailand' }])
})

test('the series with the fewest zeros is chosen among equally long ones', async () => {
  const fruits = [0, 1, 2].flatMap(year => [`202${year},Apples,0`, `202${year},Plums,${year}`, `202${year},Pears,7`])
  const { filters } = await requireSeries(['Year,Fruit,Value', ...fruits])
  assert.deepEqual(filters, [{ column: 'Fruit', value: 'Pears' }])
})

test('without the country, the series that lasts longest is chosen', async () => {
  const series = await requireSeries(countries.map(line => line.replace('Thailand,THA', 'Malaysia,MYS')))
  assert.deepEqual(series.filters, [{ column: 'Country', value: 'Laos' }])
})

test('two columns that identify a series only together are both named', async () => {
  const rows = ['2021', '2022', '2023'].flatMap(year =>
    ['a', 'b'].flatMap(one => ['x', 'y'].map(other => `${year},${one},${other},1`)),
  )
  const { filters } = await requireSeries(['Year,One,Other,Value', ...rows])
  assert.deepEqual(filters, [
    { column: 'One', value: 'a' },
    { column: 'Other', value: 'x' },
  ])
})

test('the value of the same month a year earlier is returned, and null for a gap', async () => {
  const months = buildMonths(20)
  assert.deepEqual((await requireSeries(['Date,Value', ...months])).yearBefore, { at: '2020-08-01', value: 7 })
  assert.equal(
    (await requireSeries(['Date,Value', ...months.filter(line => !line.startsWith('2020-08'))])).yearBefore,
    null,
  )
})

test('a long series is thinned, and its latest points are all kept', async () => {
  const days = Array.from(
    { length: 1000 },
    (_, index) => `${new Date(index * dayMilliseconds).toISOString().slice(0, 10)},${index}`,
  )
  const series = await requireSeries(['Date,Value', ...days])
  assert.ok(series.points.length <= 360)
  assert.equal(series.points.at(-1)?.value, 999)
  assert.deepEqual([series.recent.length, series.recent[0]?.value, series.step], [60, 940, 'day'])
  assert.equal(series.yearBefore?.value, 999 - 366)
})

test('the period of a time with a zone is its day in Bangkok, of one without its day as written', async () => {
  const readDays = async (...times: string[]) => {
    const { points } = await requireSeries(['At,Value', ...times.map((at, index) => `${at},${index}`)])
    return points.map(({ at }) => at)
  }
  const days = ['2026-09-30', '2026-10-01', '2027-01-01']
  assert.deepEqual(await readDays('2026-09-30T16:59:59Z', '2026-09-30T17:00:00Z', '2026-12-31T23:30:00.25+04:00'), days)
  assert.deepEqual(await readDays('2026-09-30T23:59:59', '2026-10-01T00:00:00', '2027-01-01T23:30:00'), days)
  const years = await readDays('2569-09-30T16:59:59Z', '2569-09-30T17:00:00Z', '2569-12-31T17:00:00Z')
  assert.deepEqual(years, days)
})

test('months and quarters are the times of a series', async () => {
  const quarters = await requireSeries([
    'Quarter,Value',
    '2023-Q4,1',
    '2024-Q1,2',
    '2024-Q2,3',
    '2024-Q3,4',
    '2024-Q4,5',
  ])
  assert.deepEqual(
    [quarters.time, quarters.step],
    [{ name: 'Quarter', kind: 'date', era: 'ce', period: 'quarter' }, 'quarter'],
  )
  assert.deepEqual(
    [quarters.points[0], quarters.yearBefore],
    [
      { at: '2023-10-01', value: 1 },
      { at: '2023-10-01', value: 1 },
    ],
  )
  const months = await requireSeries(['เดือน,ค่า', 'ธ.ค. 2566,1', 'ม.ค. 2567,2', 'ก.พ. 2567,3'])
  assert.deepEqual(
    [months.time.period, months.points.map(({ at }) => at)],
    ['month', ['2023-12-01', '2024-01-01', '2024-02-01']],
  )
})

const wide = [
  'Country Name,Country Code,Indicator,Updated,2019 [YR2019],2020 [YR2020],2021 [YR2021],2022 [YR2022]',
  'Laos,LAO,GDP,2024-01-31,1,2,3,4',
  'Thailand,THA,GDP,2024-01-31,"1,000",..,"1,500.5",2000',
]

test('columns whose headers are years are one series for each row', async () => {
  const { time, measure, filters, step, decimals, points } = await requireSeries(wide)
  assert.deepEqual([time.name, time.era, measure.name, step, decimals], ['year', 'ce', 'value', 'year', 1])
  assert.deepEqual(filters, [{ column: 'Country Name', value: 'Thailand' }])
  assert.deepEqual(points, [
    { at: '2019', value: 1000 },
    { at: '2021', value: 1500.5 },
    { at: '2022', value: 2000 },
  ])
  const laos = await requireSeries(wide, { measure: 'value', filters: [{ column: 'Country Code', value: 'LAO' }] })
  assert.deepEqual(
    laos.points.map(({ value }) => value),
    [1, 2, 3, 4],
  )
})

test('Buddhist years in headers are converted, and without a country the most complete row is chosen', async () => {
  const { time, filters, points } = await requireSeries([
    'ตัวชี้วัด,พ.ศ. ๒๕๖๔,พ.ศ. 2565,ปีงบประมาณ 2566,พ.ศ.2567',
    'รายจ่าย,1,2,,4',
    'รายได้,10,20,30,40',
  ])
  assert.deepEqual([time.era, filters], ['be', [{ column: 'ตัวชี้วัด', value: 'รายได้' }]])
  assert.deepEqual(
    points.map(({ at }) => at),
    ['2021', '2022', '2023', '2024'],
  )
})

test('the unit is that of a column of units, if all rows of the series have the same', async () => {
  const units = [
    'ตัวชี้วัด,หน่วย,2563,2564,2565,2566',
    'รายได้,ล้านบาท,10,20,30,40',
    'สัดส่วน,ร้อยละ,1%,2%,3%,4%',
    'อื่น,,1,2,3,4',
    `ยาว,${'ย'.repeat(maxUnitLength)},1,2,3,4`,
    `คำอธิบาย,${'ย'.repeat(maxUnitLength + 1)},1,2,3,4`,
  ]
  const findUnit = async (lines: string[], column: string, value: string) =>
    (await requireSeries(lines, { filters: [{ column, value }] })).unit
  assert.equal((await requireSeries(units)).unit, 'ล้านบาท')
  assert.equal(await findUnit(units, 'ตัวชี้วัด', 'สัดส่วน'), 'ร้อยละ')
  assert.equal(await findUnit(units, 'ตัวชี้วัด', 'อื่น'), undefined)
  assert.equal(await findUnit(units, 'ตัวชี้วัด', 'ยาว'), 'ย'.repeat(maxUnitLength))
  assert.equal(await findUnit(units, 'ตัวชี้วัด', 'คำอธิบาย'), undefined)
  const long = ['year,variable,Unit,value', '2020,rate,% pa,1', '2021,rate,% pa,2', '2022,rate,% pa,3']
  assert.equal((await requireSeries(long)).unit, '% pa')
  assert.equal((await requireSeries([...long, '2023,rate,baht,4'])).unit, undefined)
  assert.equal((await requireSeries(years)).unit, undefined)
})

test('figures below a header that is a year are not years', async () => {
  const { points } = await requireSeries([
    'ชื่อ,ปี 2564,ปี 2565,ปี 2566,ปี 2567',
    'ก,1700,1800,1900,2000',
    'ข,1701,1801,1901,',
  ])
  assert.deepEqual(
    points.map(({ value }) => value),
    [1700, 1800, 1900, 2000],
  )
})

test('a row of a table whose rows have different units is a series', async () => {
  const { points, filters } = await requireSeries([
    'Name,2019,2020,2021,2022',
    'Debt,40.5%,41%,..,42%',
    'Income,"2,000",−5,6,7',
  ])
  assert.deepEqual(filters, [{ column: 'Name', value: 'Income' }])
  assert.deepEqual(
    points.map(({ value }) => value),
    [2000, -5, 6, 7],
  )
})

test('a year with few figures among words belongs to the series', async () => {
  const others = ['b', 'c', 'd'].map(name => `${name},"1,000",2,closed,open`)
  const lines = ['Name,2019,2020,2021,2022', 'a,1%,2%,3%,4%', ...others]
  const { points } = await requireSeries(lines, { filters: [{ column: 'Name', value: 'a' }] })
  assert.deepEqual(
    points.map(({ value }) => value),
    [1, 2, 3, 4],
  )
})

for (const [scenario, head] of [
  ['three years in a row', 'Name,2019,2020,2021,Other,2023'],
  ['years of both eras', 'Name,2019,2020,2021,2022,2566'],
  ['a year that occurs twice', 'Name,2019,2020,2021,2022,ค.ศ. 2022'],
] as const)
  test(`columns are no time axis: ${scenario}`, async () => {
    assert.deepEqual(await findSeries([head, 'a,1,2,3,4,5', 'b,1,2,3,4,5']), { none: 'noTime' })
  })

const refusals: { scenario: string; lines: string[]; request: SeriesChoice; reason: string }[] = [
  { scenario: 'no time', lines: ['Name,Value', 'a,1', 'b,2'], request: {}, reason: 'noTime' },
  { scenario: 'no figures', lines: ['Year,Name', '2021,a', '2022,b', '2023,c'], request: {}, reason: 'noMeasure' },
  { scenario: 'a missing column', lines: years, request: { measure: 'Gone' }, reason: 'noColumn' },
  { scenario: 'a column that is not a measure', lines: countries, request: { measure: 'Country' }, reason: 'noColumn' },
  {
    scenario: 'a filter of a missing column',
    lines: years,
    request: { filters: [{ column: 'Gone', value: 'x' }] },
    reason: 'noColumn',
  },
  {
    scenario: 'a value that no row has',
    lines: countries,
    request: { filters: [{ column: 'Country', value: 'Siam' }] },
    reason: 'noRows',
  },
  { scenario: 'several values of one time', lines: countries, request: { filters: [] }, reason: 'several' },
  { scenario: 'two values', lines: years.slice(0, 3), request: {}, reason: 'tooFew' },
  {
    scenario: 'single things',
    lines: ['Year,Name,Value', '2021,a,1', '2021,b,1', '2022,c,2'],
    request: {},
    reason: 'tooFew',
  },
]
for (const { scenario, lines, request, reason } of refusals)
  test(`there is no series: ${scenario}`, async () => {
    assert.deepEqual(await findSeries(lines, request), { none: reason })
  })

test('the child process returns the same for a chosen column and value', async () => {
  const zip = join(await createTestFolder(), 'asked.zip')
  await writeFile(zip, zipCsv(`${countries.join('\n')}\n`))
  const choice = { measure: 'Value', filters: [{ column: 'Code', value: 'LAO' }] }
  const outcome = await readSeries({ zip, choices: {}, choice })
  assert.ok('series' in outcome)
  assert.deepEqual([outcome.series.filters, outcome.series.points.length], [choice.filters, 4])
})

test('a series is not selected by a text that is too long', async () => {
  const long = [2021, 2022, 2023].map(year => `${year},${'x'.repeat(1001)},1`)
  const short = Array.from({ length: 60 }, (_, index) => `${2022 + (index % 2)},n${Math.floor(index / 2)},1`)
  assert.deepEqual(await findSeries(['Year,Name,Value', ...long, ...short]), { none: 'tooLarge' })
})

test('the months of one column and the years of another are the times of a series, whose filters choose neither', async () => {
  const names = ['มกราคม', 'กุมภาพันธ์', 'มีนาคม']
  const lines = ['ปี,เดือน,จังหวัด,จำนวน']
  for (const year of [2566, 2567])
    for (const [index, name] of names.entries())
      for (const province of ['ตราด', 'น่าน']) lines.push(`${year},${name},${province},${year + index}`)
  const { time, filters, recent } = await requireSeries(lines)
  assert.deepEqual([time.name, time.period, time.era], ['ปี เดือน', 'month', 'be'])
  assert.deepEqual(
    filters.map(({ column }) => column),
    ['จังหวัด'],
  )
  assert.deepEqual(recent.at(-1), { at: '2024-03-01', value: 2569 })
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, requestJson } = portal

const csv = [
  'Country,Area,พ.ศ. 2563,พ.ศ. 2564,พ.ศ. 2565,พ.ศ. 2566',
  'Thailand,10,1.5,2,,"1,000"',
  'Laos,20,3,..,4.25,5',
  'Laos,30,1,1,1,1',
].join('\n')

before(async () => {
  await portal.publish('public-debt', csv)
  assert.ok((await portal.build()) > 0)
})

test('columns that are texts because rows have different units are grouped too', async () => {
  const lines = ['Name,2019,2020,2021,2022', 'Debt,40.5%,41%,..,"1,042%"', 'Income,"2,000",−5,n/a,(7)']
  await portal.publish('gold-price', lines.join('\n'))
  assert.ok((await portal.build()) > 0)
  const { text } = await request('gold-price/aggregate', 'group=Name,year&measure=sum(value)')
  assert.deepEqual(JSON.parse(text).groups.map(Object.values), [
    ['Debt', 2019, 40.5],
    ['Debt', 2020, 41],
    ['Debt', 2022, 1042],
    ['Income', 2019, 2000],
    ['Income', 2020, -5],
    ['Income', 2022, -7],
  ])
})

test('the marks of figures below years are a column of groups, and go with their year', async () => {
  const lines = ['Name,2019,2020,2021,2022', 'Debt,1,2,3,4p', 'Income,5,6 (r),7,8', 'Tax,9,10,11,12']
  await portal.publish('gold-price', lines.join('\n'))
  assert.ok((await portal.build()) > 0)
  const { year_columns } = await requestJson('gold-price')
  assert.deepEqual(
    [year_columns.columns, year_columns.mark.name, year_columns.mark.mark_of],
    [['2019', '2020', '2021', '2022'], 'value (mark)', 'value'],
  )
  const { groups } = await requestJson('gold-price/aggregate', 'group=year&measure=sum(value),max(value (mark))')
  assert.deepEqual(groups.map(Object.values), [
    [2019, 15, null],
    [2020, 18, 'r'],
    [2021, 21, null],
    [2022, 24, 'p'],
  ])
  const { groups: marked } = await requestJson('gold-price/aggregate', 'group=Name&value (mark)=p')
  assert.deepEqual(marked.map(Object.values), [['Debt', 1]])
  const { rows } = await requestJson('gold-price/rows', 'year=2022&limit=1')
  assert.deepEqual(rows, [{ Name: 'Debt', 2022: 4, '2022 (mark)': 'p' }])
})

test('words for missing values before and after the figures of a column do not hide the figures', async () => {
  const rows = [
    'Debt,40.5%,41%,42%,43%',
    'Income,"2,000",5,6,7',
    'Saved,-,-,-,-',
    'Spent,unknown,unknown,unknown,unknown',
  ]
  await portal.publish('gold-price', ['Name,2019,2020,2021,2022', ...rows].join('\n'))
  assert.ok((await portal.build()) > 0)
  const { text } = await request('gold-price/aggregate', 'group=Name&measure=sum(value)')
  assert.deepEqual(
    JSON.parse(text).groups?.map(Object.values),
    [
      ['Debt', 166.5],
      ['Income', 2018],
    ],
    text,
  )
})

test('a column of a year with few figures among words counts as a year; a column without any does not', async () => {
  // The column 2021 has one figure among words, the column 2020 none.
  const valuesOf2021 = ['(a)', '(b)', '(c)', '(d)', '(e)', '(f)', 50, 'word', 'word']
  const rows = valuesOf2021.map((value, index) => `Row ${index},"${index + 1},000",closed,${value},1%`)
  await portal.publish('gold-price', ['Name,2019,2020,2021,2022', ...rows].join('\n'))
  assert.ok((await portal.build()) > 0)
  assert.deepEqual((await requestJson('gold-price')).year_columns.years, [2019, 2021, 2022])
  const { text } = await request('gold-price/aggregate', 'group=year&measure=count')
  assert.deepEqual(JSON.parse(text).groups.map(Object.values), [
    [2019, 9],
    [2021, 1],
    [2022, 9],
  ])
})

test('the median of a figure with as many digits as the engine has is missing', async () => {
  const longest = `${'9'.repeat(36)}.25`
  await portal.publish('gold-price', `Name,Value\nLong,"${longest}"\nLong,1.25\nShort,1.25\nShort,1.26`)
  assert.ok((await portal.build()) > 0)
  const { groups } = await requestJson('gold-price/aggregate', 'group=Name&measure=median(Value)')
  assert.deepEqual(groups.map(Object.values), [
    ['Long', null],
    ['Short', 1.255],
  ])
})

const requestGroups = (query: string) => requestJson('public-debt/aggregate', query)
const groupCases: [name: string, query: string, expected: unknown[][]][] = [
  ['the median of two figures', 'Area=20&year=2022..2023&measure=median(value)', [[4.625]]],
  [
    'the years of a row',
    'Country=Thailand&group=year&measure=sum(value),count',
    [
      [2020, 1.5, 1],
      [2021, 2, 1],
      [2023, 1000, 1],
    ],
  ],
  [
    'in the Buddhist era',
    'Country=Laos&group=year&measure=sum(value)&era=be&sort=-year',
    [
      [2566, 6],
      [2565, 5.25],
      [2564, 1],
      [2563, 4],
    ],
  ],
  [
    'without a group of years',
    'group=Country&measure=count,max(value)',
    [
      ['Laos', 7, 5],
      ['Thailand', 3, 1000],
    ],
  ],
  [
    'years among the conditions',
    'group=year&measure=sum(value)&year=2563..2021&Area=10',
    [
      [2020, 1.5],
      [2021, 2],
    ],
  ],
  [
    'groups that meet a condition',
    'group=year&measure=count&having=count=3',
    [
      [2020, 3],
      [2023, 3],
    ],
  ],
  [
    'figures of some years, in groups without a year',
    'group=Country&measure=count&year=2563..2564',
    [
      ['Laos', 3],
      ['Thailand', 2],
    ],
  ],
  [
    'figures of some size',
    'group=Country&measure=count&value=4..',
    [
      ['Laos', 2],
      ['Thailand', 1],
    ],
  ],
  // The extremes of another column do not change when its rows repeat.
  [
    'the extremes of other columns',
    'group=year&measure=min(Country),max(Country)&year=2563',
    [[2020, 'Laos', 'Thailand']],
  ],
  ['a year column by itself', 'measure=sum(พ.ศ. 2563)', [[5.5]]],
]
for (const [name, query, expected] of groupCases)
  test(`columns whose headers are years are grouped: ${name}`, async () => {
    const { groups: rows, total } = await requestGroups(query)
    assert.deepEqual(rows.map(Object.values), expected)
    assert.equal(total, expected.length)
  })

const refused: [query: string, detail: RegExp][] = [
  ['group=year&measure=sum(Area)', /measure: By year only value is measured, not Area/],
  ['group=year:month', /year holds no days/],
]
for (const [query, detail] of refused)
  test(`groups are refused: ${query}`, async () => {
    const { status, text } = await request('public-debt/aggregate', query)
    assert.deepEqual([status, detail.test(JSON.parse(text).detail)], [400, true], text)
  })

/** A request for rows, and the names of the columns that it returns, or the reason of a refusal. */
const rowCases: [query: string, expected: string[] | RegExp][] = [
  ['year=2564..2565', ['Country', 'Area', 'พ.ศ. 2564', 'พ.ศ. 2565']],
  ['YEAR=2021..&year=!2566', ['Country', 'Area', 'พ.ศ. 2564', 'พ.ศ. 2565']],
  ['column.year=..2020', ['Country', 'Area', 'พ.ศ. 2563']],
  ['year=2020,2566', ['Country', 'Area', 'พ.ศ. 2563', 'พ.ศ. 2566']],
  ['year=!', ['Country', 'Area', 'พ.ศ. 2563', 'พ.ศ. 2564', 'พ.ศ. 2565', 'พ.ศ. 2566']],
  ['year=2021.5..2022.5&select=พ.ศ. 2566,พ.ศ. 2565,Country', ['พ.ศ. 2565', 'Country']],
  ['year=1999', /year: No column has such a year; the years are 2020 to 2023/],
  ['year=2563&select=พ.ศ. 2566', /year: No column has such a year/],
  ['year=', /year: No column has such a year/],
  ['year=soon', /year: year holds whole numbers; "soon" is none/],
  ['year=~25', /year: year holds whole numbers; only texts are searched/],
]
for (const [query, expected] of rowCases)
  test(`rows have only the columns of the requested years: ${query}`, async () => {
    const { text } = await request('public-debt/rows', query)
    if (expected instanceof RegExp) return assert.match(JSON.parse(text).detail, expected)
    const { rows, total } = JSON.parse(text)
    assert.deepEqual([Object.keys(rows[0]), total], [expected, 3])
    const file = await request('public-debt/export.csv', query, { who: 'stranger with consent' })
    assert.equal(file.text.split('\n')[0], `\uFEFF${expected.join(',')}`)
  })

test('the OpenAPI description has the filter by year where it works', async () => {
  const { paths } = await requestJson('public-debt/openapi.json')
  const hasYear = (path: string) =>
    paths[`/api/tables/public-debt${path}`].get.parameters.some(({ name }: { name?: string }) => name === 'year')
  for (const path of ['/rows', '/aggregate', '/export.csv']) assert.ok(hasYear(path), path)
  for (const path of ['/facets/{column}', '/profile']) assert.ok(!hasYear(path), path)
})

test('rows keep the columns of the file, and the description names the years and their figures', async () => {
  assert.equal((await request('public-debt/rows', 'select=year')).status, 400)
  const { columns, year_columns: years } = await requestJson('public-debt')
  assert.equal(columns.length, 6)
  assert.deepEqual(years.columns, ['พ.ศ. 2563', 'พ.ศ. 2564', 'พ.ศ. 2565', 'พ.ศ. 2566'])
  assert.deepEqual(years.years, [2020, 2021, 2022, 2023])
  assert.partialDeepStrictEqual(years.time, { name: 'year', era: 'be', role: 'time' })
  assert.partialDeepStrictEqual(years.value, { name: 'value', type: 'decimal', role: 'measure' })
})

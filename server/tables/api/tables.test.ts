import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request } = portal

const csv = [
  'Date,ประเทศ,Value,Share,Code,ปี,Note "x",sort',
  '2020-10-01,Thailand,"1,234.50",52.88%,001,2563,first,a',
  '2020-09-30,Malaysia,-,10%,002,2563,"b, c",b',
  '2021-01-15,Thailand,(7.25),,003,2564,,c',
  '2021-02-28,"Korea, Rep.",8.1,0.5%,004,2564,d,d',
  '2021-02-28,ลาว,,0%,005,,e,e',
].join('\n')

before(async () => {
  await portal.publish('public-debt', csv)
  assert.ok((await portal.build()) > 0)
})

/** A query about the table, and the values of the expected rows, groups or values. */
const rows: [name: string, path: string, query: string, expected: unknown[][], total?: number][] = [
  ['one value', 'rows', 'ประเทศ=Thailand&select=Value', [[1234.5], [-7.25]], 2],
  ['several values', 'rows', 'ประเทศ=Thailand,Malaysia&select=Code', [['001'], ['002'], ['003']]],
  ['a value with a comma', 'rows', 'ประเทศ="Korea, Rep."&select=Code', [['004']]],
  ['not', 'rows', 'ประเทศ=!Thailand,Malaysia&select=Code', [['004'], ['005']]],
  ['what is missing', 'rows', 'Value=&select=Code', [['002'], ['005']]],
  ['what is not missing', 'rows', 'Value=!&select=Code', [['001'], ['003'], ['004']]],
  ['not, where some are missing', 'rows', 'Value=!8.1&select=Code', [['001'], ['002'], ['003'], ['005']]],
  ['a range of numbers', 'rows', 'Value=-10..8.1&select=Code', [['003'], ['004']]],
  ['a range without an end', 'rows', 'Value=8..&select=Code', [['001'], ['004']]],
  ['a range of days', 'rows', 'Date=2020-10-01..2021-01&select=Code', [['001'], ['003']]],
  ['a month', 'rows', 'Date=2021-02&select=Code', [['004'], ['005']]],
  ['a Buddhist year', 'rows', 'Date=2563&select=Code', [['001'], ['002']]],
  ['a day as Thai people write it', 'rows', 'Date=28/02/2564&select=Code', [['004'], ['005']]],
  [
    'a Buddhist year of a column of years',
    'rows',
    'ปี=2563&select=Code,ปี',
    [
      ['001', 2020],
      ['002', 2020],
    ],
  ],
  ['answered in the Buddhist era', 'rows', 'Code=004&select=ปี,Date&era=be', [[2564, '2564-02-28']]],
  ['two conditions', 'rows', 'ประเทศ=Thailand&Value=..0&select=Code', [['003']]],
  ['one column twice', 'rows', 'Value=!&Value=..100&select=Code', [['003'], ['004']]],
  ['contains, in any case', 'rows', 'ประเทศ=~LAND&select=Code', [['001'], ['003']]],
  ['begins with', 'rows', 'ประเทศ=^ม&select=Code', []],
  ['Thai text', 'rows', 'ประเทศ=~าว&select=Code', [['005']]],
  ['codes keep their zeros', 'rows', 'Code=001&select=Code', [['001']]],
  ['per cent', 'rows', 'Share=52.88%25&select=Share', [[52.88]]],
  ['a name in other letters', 'rows', 'date=2020-10-01&select=code', [['001']]],
  ['a quoted name', 'rows', 'Note "x"="b, c"&select=Note "x"', [['b, c']]],
  ['a column called like a parameter', 'rows', 'column.sort=e&select=sort', [['e']]],
  ['the latest first', 'rows', 'sort=-Date,Code&select=Code', [['004'], ['005'], ['003'], ['001'], ['002']]],
  ['missing values come last', 'rows', 'sort=Value&select=Code', [['003'], ['004'], ['001'], ['002'], ['005']]],
  ['a page', 'rows', 'limit=2&offset=2&select=Code', [['003'], ['004']], 5],
  ['behind the end', 'rows', 'offset=9&select=Code', [], 5],
  [
    'JSON',
    'rows',
    'where={"any":[{"column":"Code","in":["001"]},{"not":{"column":"Value","missing":true}}]}&select=Code',
    [['001'], ['003'], ['004']],
  ],
  [
    'a whole query as JSON, with names that would need quotation marks',
    'rows',
    `query=${JSON.stringify({ select: ['Note "x"', 'sort'], sort: [{ by: 'Date', descending: true }, { by: 'Code' }], where: { column: 'Value', missing: true } })}`,
    [
      ['e', 'e'],
      ['b, c', 'b'],
    ],
    2,
  ],
  ['JSON beside typed parameters', 'rows', 'query={"limit":1,"offset":1}&ประเทศ=Thailand&select=Code', [['003']], 2],
  [
    'groups as JSON',
    'aggregate',
    `query=${JSON.stringify({ group: ['ประเทศ', 'Date:fiscal_year'], measure: ['count', 'sum(Value)'], having: ['count=1'], sort: [{ by: 'sum(Value)', descending: true }], limit: 1 })}`,
    [['Korea, Rep.', 2021, 1, 8.1]],
    3,
  ],
  ['JSON and a filter', 'rows', 'where={"column":"Value","from":"0"}&Code=004&select=Code', [['004']]],
  [
    'groups',
    'aggregate',
    'group=ประเทศ&measure=count,sum(Value)&sort=-count,ประเทศ',
    [
      ['Thailand', 2, 1227.25],
      ['ลาว', 1, null],
      ['Korea, Rep.', 1, 8.1],
      ['Malaysia', 1, null],
    ],
    4,
  ],
  [
    'fiscal years begin in October',
    'aggregate',
    'group=Date:fiscal_year',
    [
      [2020, 1],
      [2021, 4],
    ],
  ],
  [
    'months of the Buddhist era',
    'aggregate',
    'group=Date:month&era=be&limit=2',
    [
      ['2563-09', 1],
      ['2563-10', 1],
    ],
    4,
  ],
  ['groups of at least two rows', 'aggregate', 'group=ประเทศ&having=count=2..', [['Thailand', 2]], 1],
  [
    'groups with at least two texts',
    'aggregate',
    'group=ประเทศ&measure=count(sort)&having=count(sort)=2..',
    [['Thailand', 2]],
    1,
  ],
  ['no ranges of texts', 'aggregate', 'group=ประเทศ&measure=max(sort)&having=max(sort)=a..e', [], 0],
  [
    'groups that meet two conditions',
    'aggregate',
    'group=ประเทศ&measure=count,sum(Value)&having=count=1&having=SUM(Value)=..10',
    [['Korea, Rep.', 1, 8.1]],
    1,
  ],
  [
    'groups whose latest day is of a Buddhist year',
    'aggregate',
    'group=ประเทศ&measure=max(Date)&having=max(Date)=2563&era=be',
    [['Malaysia', '2563-09-30']],
    1,
  ],
  [
    'groups without a figure',
    'aggregate',
    'group=ประเทศ&measure=sum(Value)&having=sum(Value)=',
    [
      ['ลาว', null],
      ['Malaysia', null],
    ],
    2,
  ],
  ['the whole, which does not meet a condition', 'aggregate', 'measure=count&having=count=..4', [], 0],
  [
    'quarters',
    'aggregate',
    'group=Date:quarter',
    [
      ['2020-Q3', 1],
      ['2020-Q4', 1],
      ['2021-Q1', 3],
    ],
  ],
  [
    'the whole',
    'aggregate',
    'measure=min(Date),max(Value),avg(Share),median(Value),distinct(ประเทศ)',
    [['2020-09-30', 1234.5, 15.845, 8.1, 4]],
    1,
  ],
  ['the median of two decimals', 'aggregate', 'Code=003,004&measure=median(Value)', [[0.425]], 1],
  [
    'values',
    'facets/ประเทศ',
    '',
    [
      ['Thailand', 2],
      ['Korea, Rep.', 1],
      ['Malaysia', 1],
      ['ลาว', 1],
    ],
    4,
  ],
  [
    'values under a filter',
    'facets/ประเทศ',
    'Date=2021',
    [
      ['Korea, Rep.', 1],
      ['Thailand', 1],
      ['ลาว', 1],
    ],
    3,
  ],
  [
    'values that are searched',
    'facets/ประเทศ',
    'search=LA',
    [
      ['Malaysia', 1],
      ['Thailand', 2],
    ].reverse(),
    2,
  ],
]
for (const [name, path, query, expected, total] of rows)
  test(`${path}: ${name}`, async () => {
    const { status, text } = await request(
      `public-debt/${encodeURI(path)}`,
      encodeURI(query).replaceAll('%2525', '%25'),
    )
    assert.equal(status, 200, text)
    const body = JSON.parse(text)
    const list: object[] = body.rows ?? body.groups ?? body.values
    assert.deepEqual(
      list.map(row => Object.values(row)),
      expected,
    )
    if (total !== undefined) assert.equal(body.total, total)
  })

const refusals: [name: string, path: string, query: string, field: string, pattern: RegExp][] = [
  ['an unknown column', 'rows', 'Dte=1', 'Dte', /Did you mean Date\? The columns are Date, ประเทศ, Value/],
  ['a mistyped parameter', 'rows', 'limt=1', 'limt', /Did you mean limit\?/],
  ['a parameter of columns that is mistyped', 'rows', 'column.limt=1', 'column.limt', /no column "limt"\. The columns/],
  ['an unknown column that is chosen', 'rows', 'select=Nope', 'select', /no column "Nope"/],
  ['a column chosen twice', 'rows', 'select=Code,code', 'select', /once/],
  ['a word for a number', 'rows', 'Value=abc', 'Value', /Value holds numbers; "abc" is none/],
  ['a day that does not exist', 'rows', 'Date=2021-02-29', 'Date', /Date holds days/],
  ['too many rows', 'rows', 'limit=1001', 'limit', /at most 1000/],
  ['an invalid limit', 'rows', 'limit=-1', 'limit', /whole number/],
  ['a limit twice', 'rows', 'limit=1&limit=2', 'limit', /once/],
  ['an unknown era', 'rows', 'era=xx', 'era', /be for Buddhist/],
  ['no JSON', 'rows', 'where={', 'where', /not JSON/],
  ['a query that is no JSON', 'rows', 'query={', 'query', /not JSON/],
  ['a query with another field', 'rows', 'query={"select":["Code"],"sql":"1"}', 'query', /Give an object with/],
  ['a query of another type', 'rows', 'query={"sort":["-Date"]}', 'query', /\(sort\.0\)/],
  ['a query with a missing column', 'rows', 'query={"select":["Cod"]}', 'select', /Did you mean Code/],
  ['the same twice', 'rows', 'query={"limit":1}&limit=2', 'limit', /once/],
  ['two queries', 'rows', 'query={}&query={}', 'query', /once/],
  ['JSON of something else', 'rows', 'where={"sql":"1"}', 'where', /Give a condition/],
  [
    'JSON that is too deep',
    'rows',
    `where=${'{"not":'.repeat(6)}{"column":"Code","missing":true}${'}'.repeat(6)}`,
    'where',
    /4 deep/,
  ],
  [
    'JSON that is much too deep',
    'rows',
    `where=${'{"not":'.repeat(900)}{"column":"Code","missing":true}${'}'.repeat(900)}`,
    'where',
    /Give a condition/,
  ],
  ['a year before the calendar', 'rows', 'Date=0050', 'Date', /holds days/],
  ['too many values', 'rows', `Code=${'1,'.repeat(500)}1`, 'Code', /At most 500 values/],
  ['a search in numbers', 'rows', 'Value=~1', 'Value', /only texts are searched/],
  ['NUL', 'rows', 'Code=%00', 'Code', /not allowed/],
  ['a sum of labels', 'aggregate', 'measure=sum(ปี)', 'measure', /is a time, not a figure/],
  ['a sum of texts', 'aggregate', 'measure=sum(Code)', 'measure', /holds no numbers/],
  ['an unknown measure', 'aggregate', 'measure=stddev(Value)', 'measure', /one of count, sum/],
  ['the month of a text', 'aggregate', 'group=Code:month', 'group', /holds no days/],
  ['an unknown part of a day', 'aggregate', 'group=Date:week', 'group', /by year, .*fiscal_year, not by "week"/],
  [
    'a condition on a measure that was not requested',
    'aggregate',
    'having=sum(Value)=1',
    'having',
    /measures are count/,
  ],
  ['a word for the number of rows', 'aggregate', 'having=count=many', 'having', /count holds whole numbers/],
  ['an order by a column that was not requested', 'aggregate', 'group=Code&sort=Value', 'sort', /Code, count/],
  ['a parameter of another query', 'facets/Code', 'group=Code', 'group', /no column "group"/],
  ['values of an unknown column', 'facets/Nope', '', 'column', /no column/],
  ['a version that is not a number', 'rows', 'version=x', 'version', /./],
  ['a version and a day', 'rows', 'version=1&as_of=2026-01-01', '', /not both/],
]
for (const [name, path, query, field, pattern] of refusals)
  test(`${path}: ${name} is a 400 that names ${field || 'the rule'}`, async () => {
    const { status, text } = await request(`public-debt/${path}`, query.includes('%') ? query : encodeURI(query))
    assert.equal(status, 400, text)
    const problem = JSON.parse(text)
    assert.equal(problem.fields[0].field, field)
    assert.match(problem.detail, pattern)
  })

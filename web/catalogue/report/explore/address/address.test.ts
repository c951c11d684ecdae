import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { queryParameters } from '../../../../../contract/tables/query-parameters.ts'
import type { Column } from '../api-responses.ts'
import { formatFilterParameter, noFilter, parseFilterValues } from './filter-values.ts'
import { buildAddress, toAddressParameters, toRowParameters } from './format-address.ts'
import { joinList, splitList } from './lists.ts'
import { parseAddress, selectsNothing } from './parse-address.ts'
import { chartKinds, type Selection, scales, views, wholeSelection } from './selection.ts'
import { findSubmittedSelection } from './submitted-forms.ts'

const column = (name: string, type: Column['type'] = 'text'): Column => ({
  name,
  type,
  role: 'label',
  unit: null,
  era: null,
  scale: null,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
})
const columns = [column('Country'), column('Date', 'date'), column('sort'), column('x, "y"'), column('ปี'), column('at')]
const names = fc.constantFrom(...columns.map(({ name }) => name))
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(raw => !raw.includes('\0'))
const orNull = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: null })
const sortable = fc.constantFrom('Country', 'Date', 'sort', 'x, "y"', 'ปี', 'at')

const selections: fc.Arbitrary<Selection> = fc.record({
  filters: fc.array(fc.record({ column: names, value: fc.oneof(text, fc.constant('')) }), { maxLength: 5 }),
  where: orNull(text),
  sort: fc.uniqueArray(fc.record({ column: sortable, isDescending: fc.boolean() }), {
    selector: ({ column }) => column,
    maxLength: 4,
  }),
  select: orNull(fc.uniqueArray(names, { minLength: 1 })),
  page: fc.integer({ min: 1, max: 999_999 }),
  era: orNull(fc.constantFrom('be' as const, 'ce' as const)),
  version: orNull(fc.integer({ min: 1, max: 999 }).map(String)),
  view: fc.constantFrom(...views),
  chart: orNull(fc.constantFrom(...chartKinds)),
  x: orNull(text),
  y: orNull(text),
  by: orNull(text),
  scale: fc.constantFrom(...scales),
  group: orNull(text),
  split: orNull(text),
  measure: orNull(text),
  filter: orNull(names),
  find: orNull(text),
})

test('a URL contains the whole selection', () => {
  fc.assert(
    fc.property(selections, selection => {
      const [, query = ''] = buildAddress('/x', selection).split(/\?(.*)/s)
      const parsed = parseAddress(new URLSearchParams(query), columns)
      assert.deepEqual(parsed, structuredClone({ selection, invalidNames: [] }))
    }),
  )
})

test('the words of addresses that readers have shared stay valid', () => {
  const parse = (query: string) => parseAddress(new URLSearchParams(query), columns).selection
  for (const view of ['both', 'table', 'chart']) assert.equal(parse(`show=${view}`).view, view)
  for (const kind of ['line', 'multiples', 'area', 'bar', 'scatter']) assert.equal(parse(`chart=${kind}`).chart, kind)
  for (const scale of ['value', 'index', 'year', 'change', 'log']) assert.equal(parse(`scale=${scale}`).scale, scale)
})

test('a parsed URL is formatted as an equal one', () => {
  const queries = fc.array(fc.tuple(fc.oneof(names, fc.constantFrom('page', 'show', 'select', 'nope'), text), text))
  fc.assert(
    fc.property(queries, pairs => {
      const { selection } = parseAddress(new URLSearchParams(pairs), columns)
      assert.deepEqual(parseAddress(toAddressParameters(selection), columns).selection, selection)
    }),
  )
})

test('an address that selects nothing differs from that of the whole table', () => {
  const isUnselectedIn = (query: string) => selectsNothing(new URLSearchParams(query), columns)
  for (const query of ['', 'version=2', 'era=be&lang=th', 'utm_source=mail&fbclid=1', 'Contry=Thailand&version=2'])
    assert.ok(isUnselectedIn(query), query)
  for (const query of [
    'show=both',
    'page=2',
    'Country=Thailand',
    'country=',
    'filter=Date',
    'at=',
    'utm_source=a&column.Date=1',
  ])
    assert.ok(!isUnselectedIn(query), query)
  assert.equal(buildAddress('/x', wholeSelection), '/x?show=both')
  assert.equal(buildAddress('/x', { ...wholeSelection, era: 'be', version: '2' }), '/x?era=be&version=2&show=both')
  assert.equal(buildAddress('/x', { ...wholeSelection, x: 'Date' }), '/x?x=Date')
})

test('a filter of a column that is named like a parameter of the API or the page has a prefix', () => {
  const printFilter = (name: string) =>
    toRowParameters({ ...wholeSelection, filters: [{ column: name, value: 'abc' }] }).toString()
  for (const name of [...queryParameters, 'page', 'show', 'at']) assert.equal(printFilter(name), `column.${name}=abc`)
  assert.equal(printFilter('Country'), 'Country=abc')
})

test('a list can contain any text', () => {
  const texts = fc.array(text, { minLength: 1 })
  fc.assert(
    fc.property(texts, list => {
      assert.deepEqual(
        splitList(joinList(list)).map(part => part.text),
        list,
      )
    }),
  )
})

test('the form of a filter is equivalent to its parameter', () => {
  for (const values of [
    { values: ['Korea, Rep.', 'a"b', '-5', '~x'] },
    { from: '2020-10', to: '' },
    { from: '', to: '5' },
    { contains: 'land' },
    { missing: 'only' as const },
    { missing: 'none' as const },
    { otherCondition: '!Thailand' },
    { otherCondition: '^Th' },
  ]) {
    const filter = { ...noFilter, ...values }
    assert.deepEqual(parseFilterValues(formatFilterParameter(filter)!, { isText: false }), filter)
  }
  assert.deepEqual(parseFilterValues('A..B', { isText: true }), { ...noFilter, values: ['A..B'] })
  assert.deepEqual(parseFilterValues('1..2,5', { isText: false }), { ...noFilter, otherCondition: '1..2,5' })
  assert.equal(formatFilterParameter(noFilter), null)
})

test('parameters that do not match the table are listed and ignored', () => {
  const { selection, invalidNames } = parseAddress(
    new URLSearchParams('Nope=1&page=-1&show=x&era=xx&country=Thailand&column.sort=a&sort=nope&utm=\0'),
    columns,
  )
  assert.deepEqual(selection.filters, [
    { column: 'Country', value: 'Thailand' },
    { column: 'sort', value: 'a' },
  ])
  assert.deepEqual(invalidNames, ['Nope', 'page', 'show', 'era', 'sort', 'utm'])
})

test('campaign parameters are ignored without being listed, unless a column has such a name', () => {
  const query = new URLSearchParams('utm_source=mail&utm_medium=a&fbclid=x&gclid=y&utm=z')
  const parse = (all: Column[]) => parseAddress(query, all)
  assert.deepEqual(parse(columns), { selection: { ...wholeSelection, filters: [] }, invalidNames: ['utm'] })
  assert.deepEqual(parse([column('fbclid')]).selection.filters, [{ column: 'fbclid', value: 'x' }])
})

test('a range of a form may have thousands separators, and other commas never make it a list', () => {
  const typedColumns = [column('Value', 'number'), column('Date', 'date')]
  const buildRange = (name: string, from: string, to: string) => {
    const query = new URLSearchParams({ at: '', edit: name, from, to })
    return findSubmittedSelection(query, typedColumns)!.filters[0]!.value
  }
  assert.equal(buildRange('Value', '1,500', ''), '1500..')
  assert.equal(buildRange('Value', '-1,234,567.25', '๑,๕๐๐'), '-1234567.25..๑๕๐๐')
  // The API refuses a text with a space, and names it.
  assert.equal(buildRange('Value', '1,5', '2'), '1 5..2')
  assert.equal(buildRange('Date', '2020,2021', ''), '2020 2021..')
})

test('a form keeps conditions that it cannot show, until its fields give another', () => {
  const typedColumns = [column('Country'), column('Value', 'number')]
  const listFilters = (at: string, fields: string) =>
    findSubmittedSelection(new URLSearchParams(`at=${encodeURIComponent(at)}&${fields}`), typedColumns)!.filters.map(
      ({ column: name, value }) => `${name}=${value}`,
    )
  assert.deepEqual(listFilters('Country=!Thailand', 'edit=Country&other=!Thailand&contains='), ['Country=!Thailand'])
  assert.deepEqual(listFilters('Country=!Thailand', 'edit=Country&other=!Thailand&look=1&find=a'), [
    'Country=!Thailand',
  ])
  assert.deepEqual(listFilters('Country=!Thailand', 'edit=Country&other=!Thailand&value=Laos'), ['Country=Laos'])
  const two = 'Value=!&Country=A&Value=..100'
  assert.deepEqual(listFilters(two, 'edit=Value&missing=none'), ['Value=!', 'Country=A', 'Value=..100'])
  assert.deepEqual(listFilters(two, 'edit=Value&missing='), ['Country=A', 'Value=..100'])
  assert.deepEqual(listFilters(two, 'edit=Value&from=5'), ['Value=5..', 'Country=A', 'Value=..100'])
})

test('a form leads to its selection with its changes', () => {
  const edited = (query: string) => findSubmittedSelection(new URLSearchParams(query), columns)!
  const at = encodeURIComponent('Date=2020..&Country=A&page=3&filter=Country')
  assert.equal(findSubmittedSelection(new URLSearchParams('Country=A'), columns), undefined)
  const changed = edited(`at=${at}&edit=Date&from=2021&to=`)
  assert.deepEqual(changed.filters, [
    { column: 'Date', value: '2021..' },
    { column: 'Country', value: 'A' },
  ])
  assert.deepEqual([changed.page, changed.filter], [1, null])
  assert.deepEqual(edited(`at=${at}&edit=Country`).filters, [{ column: 'Date', value: '2020..' }])
  assert.deepEqual(edited(`at=${at}&edit=Country&value=B&value=C, D`).filters[1]!.value, 'B,"C, D"')
  assert.deepEqual(edited(`at=${at}&columns=1&column=Date&column=at`).select, ['Date', 'at'])
  assert.equal(edited(`at=${at}&columns=1`).select, null)
  assert.equal(edited(`at=${at}&figure=avg&of=Value`).measure, 'avg(Value)')
  assert.deepEqual(edited('at=&group=Date:fiscal_year&split='), {
    ...wholeSelection,
    group: 'Date:fiscal_year',
    split: null,
  })
  const chartFields = { chart: 'bar', x: 'Date:year', y: 'sum(Value)', by: 'Country', scale: 'index' } as const
  const summaryFields = { group: 'Date:month', split: 'Country', measure: 'count' }
  const fields = { ...chartFields, ...summaryFields }
  assert.deepEqual(edited(`at=&${new URLSearchParams(fields)}`), { ...wholeSelection, ...fields })
  const looking = edited(`at=${at}&edit=Country&look=1&find=th&value=B`)
  assert.deepEqual(
    { filter: looking.filter, find: looking.find, value: looking.filters[1]!.value },
    { filter: 'Country', find: 'th', value: 'B' },
  )
})

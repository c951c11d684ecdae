import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableDescription } from './api-responses.ts'
import { column } from './chart/testing/columns.ts'
import { buildYearsProfile, isMeasure, isTime, listFilterableColumns, listGroupableColumns } from './columns.ts'

const country = column('Country')
const yearColumns = ['2023', '2024'].map(name => column(name, { type: 'number', role: 'measure' }))
const marks = [
  column('2024 mark', { role: 'note', mark_of: '2024' }),
  column('Note', { role: 'note', mark_of: 'Other' }),
]
const columns = [country, ...yearColumns, ...marks]
const [time, value] = [
  column('year', { type: 'integer', role: 'time', era: 'ce' }),
  column('value', { type: 'number' }),
]
const mark = column('mark', { role: 'note', mark_of: 'value' })
const names = { columns: ['2023', '2024'], years: [2023, 2024], time, value }
const plain = { columns } as TableDescription
const byYears = (changes: object) =>
  ({ columns, year_columns: { ...names, mark: null, ...changes } }) as TableDescription
const listNames = (list: readonly { name: string; word?: string }[]) => list.map(({ name, word }) => word ?? name)

test('columns whose headers are years, and the marks of these columns, are one column of years and one of values', () => {
  assert.deepEqual(listNames(listGroupableColumns(byYears({}))), ['yearColumn', 'valueColumn', 'Country', 'Note'])
  assert.deepEqual(listNames(listGroupableColumns(byYears({ mark }))), [
    ...['yearColumn', 'valueColumn', 'mark', 'Country', 'Note'],
  ])
  assert.equal(listGroupableColumns(plain), columns)
})

test('the years of such a table can be filtered beside its columns', () => {
  assert.deepEqual(listNames(listFilterableColumns(byYears({}))), [...listNames(columns), 'yearColumn'])
  assert.equal(listFilterableColumns(plain), columns)
  const { distinct, least, greatest } = buildYearsProfile(byYears({ years: [2024, 2022, 2023] }))[0]!
  assert.deepEqual([distinct, least, greatest], [3, '2022', '2024'])
  assert.deepEqual(buildYearsProfile(plain), [])
})

test('days, moments and years are times; only numbers with the role of a measure are figures', () => {
  assert.deepEqual([column('a', { type: 'date' }), column('b', { type: 'datetime' }), time, country].map(isTime), [
    true,
    true,
    true,
    false,
  ])
  for (const type of ['integer', 'decimal', 'number'] as const) {
    assert.equal(isMeasure(column('a', { type, role: 'measure' })), true)
    assert.equal(isMeasure(column('a', { type, role: 'label' })), false)
  }
  assert.equal(isMeasure(column('a', { type: 'text', role: 'measure' })), false)
})

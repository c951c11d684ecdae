import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column, Row } from '../api-responses.ts'
import { listFilterableColumns } from '../columns.ts'
import { countShownColumns } from './column-counts.ts'

const column = (name: string): Column => ({
  name,
  type: 'number',
  role: 'measure',
  unit: null,
  era: null,
  scale: null,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
})
const columns = ['Country', '2019', '2020', '2021', '2022'].map(column)
const years = { columns: ['2019', '2020', '2021', '2022'], years: [2019, 2020, 2021, 2022] }
const described = { columns, year_columns: { ...years, time: column('year'), value: column('value'), mark: null } }
const filterableColumns = listFilterableColumns({
  ...described,
  file_name: 'x',
  version: 1,
  as_of: '',
  state: 'ready',
  row_count: 1,
})

const buildRow = (names: string[]): Row => Object.fromEntries(names.map(name => [name, 1]))
const inYears = [{ column: 'year', value: '2020..2021' }]
const inCountry = [{ column: 'Country', value: 'Laos' }]
const counts: {
  name: string
  filters: typeof inYears
  select: string[] | null
  row: string[] | null
  count: number | null
}[] = [
  { name: 'all columns', filters: [], select: null, row: columns.map(({ name }) => name), count: 5 },
  { name: 'the chosen columns', filters: inCountry, select: ['Country', '2022'], row: ['Country', '2022'], count: 2 },
  {
    name: 'the columns of the years of a filter',
    filters: inYears,
    select: null,
    row: ['Country', '2020', '2021'],
    count: 3,
  },
  {
    name: 'those of the chosen columns that the years leave',
    filters: inYears,
    select: ['Country', '2021', '2022'],
    row: ['Country', '2021'],
    count: 2,
  },
  { name: 'the chosen columns without rows', filters: inCountry, select: ['Country', '2022'], row: null, count: 2 },
  { name: 'all columns without rows', filters: inCountry, select: null, row: null, count: 5 },
  {
    name: 'no number without rows of the years of a filter',
    filters: [...inCountry, ...inYears],
    select: null,
    row: null,
    count: null,
  },
]
for (const { name, filters, select, row, count } of counts)
  test(`the number of columns is that of ${name}`, () => {
    const rows = row ? [buildRow(row)] : []
    assert.equal(countShownColumns({ columns, filterableColumns, selection: { filters, select }, rows }), count)
  })

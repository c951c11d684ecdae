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
  description_en: '',
  description_th: '',
})
const columns = ['Country', '2019', '2020', '2021', '2022'].map(column)
const years = { columns: ['2019', '2020', '2021', '2022'], years: [2019, 2020, 2021, 2022] }
const described = { columns, year_columns: { ...years, time: column('year'), value: column('value') } }
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
const counts: [
  name: string,
  filters: typeof inYears,
  select: string[] | null,
  row: string[] | null,
  count: number | null,
][] = [
  ['all columns', [], null, columns.map(({ name }) => name), 5],
  ['the chosen columns', inCountry, ['Country', '2022'], ['Country', '2022'], 2],
  ['the columns of the years of a filter', inYears, null, ['Country', '2020', '2021'], 3],
  ['those of the chosen columns that the years leave', inYears, ['Country', '2021', '2022'], ['Country', '2021'], 2],
  ['the chosen columns without rows', inCountry, ['Country', '2022'], null, 2],
  ['all columns without rows', inCountry, null, null, 5],
  ['no number without rows of the years of a filter', [...inCountry, ...inYears], null, null, null],
]
for (const [name, filters, select, row, count] of counts)
  test(`the number of columns is that of ${name}`, () => {
    const rows = row ? [buildRow(row)] : []
    assert.equal(countShownColumns({ columns, filterableColumns, selection: { filters, select }, rows }), count)
  })

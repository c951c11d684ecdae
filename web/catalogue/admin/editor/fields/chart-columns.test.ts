import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listUnknownColumns } from './chart-columns.ts'

const columnNames = ['Country', 'Sex', 'Price']

test('columns of a chart that the table does not have are listed once each, with the most similar column', () => {
  const chart = { chartMeasure: ' Prise ', chartSeries: 'Country=Thailand; sex=Total; Weather=Sunny; Weather=Dry' }
  assert.deepEqual(listUnknownColumns(columnNames, chart), [
    { name: 'Prise', nearestName: 'Price' },
    { name: 'sex', nearestName: 'Sex' },
    { name: 'Weather', nearestName: undefined },
  ])
})

test('a chart with columns of the table, or with nothing chosen, lists none', () => {
  for (const chart of [
    { chartMeasure: 'Price', chartSeries: 'Country=A=B;Sex = Total' },
    { chartMeasure: '', chartSeries: '' },
    { chartMeasure: '', chartSeries: 'Count' },
  ])
    assert.deepEqual(listUnknownColumns(columnNames, chart), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeSelection } from '../address/selection.ts'
import type { Column } from '../api-responses.ts'
import { buildPlan } from './plans.ts'
import { column, columns, country, date, profile, profiles, rate } from './testing/columns.ts'

test('the default chart suits the columns', () => {
  const { kind, x, aggregate, by } = buildPlan({ columns, profiles, selection: wholeSelection })!
  assert.deepEqual([kind, x.part, aggregate, by], ['line', 'month', 'avg', null])
  const filters = [{ column: 'Country', value: 'Thailand,Malaysia' }]
  assert.equal(buildPlan({ columns, profiles, selection: { ...wholeSelection, filters } })!.by, country)
  const single = { ...wholeSelection, filters: [{ column: 'Country', value: 'Thailand' }] }
  assert.equal(buildPlan({ columns, profiles, selection: single })!.by, country)
  const sex = column('Sex')
  const both = [...profiles, profile('Sex', { distinct: 2 })]
  assert.equal(buildPlan({ columns: [...columns, sex], profiles: both, selection: single })!.by, sex)
  const few = [profile('Date'), profile('Country', { distinct: 3 }), profile('Rate')]
  assert.equal(buildPlan({ columns, profiles: few, selection: wholeSelection })!.by, country)
  const short = [profile('Date', { least: '2026-05-01', greatest: '2026-06-30' })]
  assert.equal(buildPlan({ columns, profiles: short, selection: wholeSelection })!.x.part, 'day')
  const buddhist = { ...wholeSelection, filters: [{ column: 'Date', value: '2560..' }] }
  assert.equal(buildPlan({ columns, profiles, selection: buddhist })!.x.part, 'month')
  assert.equal(buildPlan({ columns: [country, rate], profiles, selection: wholeSelection })!.kind, 'bar')
  assert.equal(buildPlan({ columns: [rate], profiles, selection: wholeSelection }), null)
  const selection = { ...wholeSelection, x: 'Date:fiscal_year', y: 'sum(Rate)', chart: 'bar' as const }
  const chosenPlan = buildPlan({ columns, profiles, selection })!
  assert.deepEqual([chosenPlan.kind, chosenPlan.x.part, chosenPlan.aggregate], ['bar', 'fiscal_year', 'sum'])
})

test('a time that all rows share is no axis, and counted rows are grouped by labels that repeat', () => {
  const [id, region] = [column('id', { type: 'integer' }), column('Region')]
  const pickAxis = (tableColumns: Column[], distinctByName: Record<string, number>) => {
    const counts = tableColumns.map(({ name }) => profile(name, { distinct: distinctByName[name] ?? 1000 }))
    return buildPlan({ columns: tableColumns, profiles: counts, selection: wholeSelection })!.x.column
  }
  assert.equal(pickAxis([country, date, rate], { Date: 1 }), country)
  assert.equal(pickAxis([country, date, rate], { Date: 2 }), date)
  assert.equal(pickAxis([id, country, region, date], { Date: 1, Region: 6 }), region)
  assert.equal(pickAxis([id, country, region, date], { Date: 0, Region: 77 }), region)
  assert.equal(pickAxis([id, country], {}), id)
  assert.equal(pickAxis([country, region, rate], { Region: 6 }), country)
  assert.equal(pickAxis([date], { Date: 1 }), date)
})

test('a reader chooses the lines of a chart, or one line, and more than eight values are no lines', () => {
  const pickBy = (by: string | null, distinct: number) =>
    buildPlan({
      columns,
      profiles: [profile('Date'), profile('Country', { distinct })],
      selection: { ...wholeSelection, by },
    })!.by
  assert.deepEqual([pickBy('Country', 1000), pickBy('-', 3), pickBy('Date', 3)], [country, null, null])
  assert.deepEqual([pickBy(null, 1), pickBy(null, 8), pickBy(null, 9)], [null, country, null])
  // The axis names its values already.
  const filters = [{ column: 'Country', value: 'Thailand,Laos' }]
  const bars = buildPlan({ columns, profiles, selection: { ...wholeSelection, x: 'Country', filters } })!
  assert.deepEqual([bars.x.column, bars.by], [country, null])
})

test('units are lines only if no other column names the lines', () => {
  const unit = column('หน่วย')
  const few = [...profiles, profile('หน่วย', { distinct: 3 })]
  const pickBy = (filters: { column: string; value: string }[]) =>
    buildPlan({ columns: [...columns, unit], profiles: few, selection: { ...wholeSelection, filters } })!.by
  assert.equal(pickBy([{ column: 'Country', value: 'Thailand' }]), country)
  assert.equal(pickBy([]), unit)
})

test('a chart that the columns do not allow has bars, and says which one was refused', () => {
  const scatter = buildPlan({ columns, profiles, selection: { ...wholeSelection, chart: 'scatter' } })!
  assert.deepEqual([scatter.kind, scatter.refusedKind], ['bar', 'scatter'])
  const withoutTimes = [country, rate]
  const multiples = buildPlan({
    columns: withoutTimes,
    profiles,
    selection: { ...wholeSelection, chart: 'multiples' },
  })!
  assert.deepEqual([multiples.kind, multiples.refusedKind], ['bar', 'multiples'])
  assert.equal(buildPlan({ columns, profiles, selection: { ...wholeSelection, chart: 'bar' } })!.refusedKind, undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Selection, wholeSelection } from '../address/selection.ts'
import type { Column, ColumnProfile } from '../api-responses.ts'
import type { SendQuery } from '../send-query.ts'
import { loadSummary } from '../summary/load-summary.ts'
import { loadChart } from './load-chart.ts'
import { buildPlan } from './plans.ts'

const column = (name: string, type: Column['type'], role: Column['role']): Column => ({
  ...{ name, type, role, unit: null, era: null, scale: null },
  ...{ mark_of: null, part_of: null, period: null, description_en: '', description_th: '' },
})
const rate = column('Rate', 'number', 'measure')
const profile = (least: string, greatest: string): ColumnProfile => ({
  ...{ name: 'At', missing: 0, distinct: 3, frequent: [] },
  ...{ least, greatest },
})
const short = profile('2026-09-30T17:00:00Z', '2026-10-01T20:00:00Z')

/** The context of a table of times, and the groups that it requested. */
const buildContext = (time: Column, selection: Partial<Selection> = {}) => {
  const requestedGroups: (string | null)[] = []
  const sendQuery = async (_: string, query: URLSearchParams) => {
    requestedGroups.push(query.get('group'))
    const key = query.get('group')!
    const groups = ['2026-10-02', '2026-10-01'].map((day, index) => ({ [key]: day, 'avg(Rate)': index, count: 2 }))
    return { groups, total: 2, offset: 0, count: 2, is_truncated: false }
  }
  const context = { columns: [time, rate], profiles: [short], selection: { ...wholeSelection, ...selection } }
  return { requestedGroups, context: { ...context, sendQuery: sendQuery as unknown as SendQuery } }
}

test('a chart by day has one value for each day, also of a column of times', async () => {
  for (const [type, group] of [
    ['date', 'At'],
    ['datetime', 'At:day'],
  ] as const) {
    const { requestedGroups, context } = buildContext(column('At', type, 'time'), { group: 'At:day' })
    const { plan, points } = (await loadChart(context))!
    assert.deepEqual([plan.x.part, plan.aggregate], ['day', 'avg'])
    assert.deepEqual(
      points.map(({ x, y }) => [x, y]),
      [
        ['2026-10-01', 1],
        ['2026-10-02', 0],
      ],
    )
    const summary = (await loadSummary(context))!
    assert.deepEqual(
      summary.lines.map(({ key }) => key),
      ['2026-10-02', '2026-10-01'],
    )
    assert.deepEqual(requestedGroups, [group, group])
  }
})

test('a point has the units of its rows if the table has a column of units', async () => {
  const requests: URLSearchParams[] = []
  const unit = column('หน่วย', 'text', 'label')
  const sendQuery = async (_: string, query: URLSearchParams) => {
    requests.push(query)
    const groups = [
      { At: '2026-10-02', 'avg(Rate)': 2, 'min(หน่วย)': 'บาท', 'max(หน่วย)': 'บาท', count: 2 },
      { At: '2026-10-01', 'avg(Rate)': 1, 'min(หน่วย)': 'คน', 'max(หน่วย)': 'บาท', count: 2 },
      { At: '2026-09-30', 'avg(Rate)': 0, 'min(หน่วย)': null, 'max(หน่วย)': null, count: 2 },
    ]
    return { groups, total: 3, offset: 0, count: 3, is_truncated: false }
  }
  const notes = ['a', 'b', 'c'].map(name => column(name, 'text', 'note'))
  const time = column('At', 'date', 'time')
  const context = {
    ...{ columns: [time, rate, unit, ...notes], profiles: [short], selection: wholeSelection },
    sendQuery: sendQuery as unknown as SendQuery,
  }
  const { points } = (await loadChart(context))!
  assert.deepEqual(
    points.map(({ units }) => units),
    [undefined, ['คน', 'บาท'], ['บาท']],
  )
  // A request has at most ten measures.
  assert.equal(requests[0]!.get('measure')!.split(',').length, 10)
  await loadChart({ ...context, columns: [time, rate] })
  assert.doesNotMatch(requests.at(-1)!.get('measure')!, /หน่วย/)
})

test('bars of texts that name periods are the latest ones in the order of time, other bars those with the largest values', async () => {
  const period = column('period', 'text', 'label')
  const sorts: (string | null)[] = []
  const sendQuery = async (_: string, query: URLSearchParams) => {
    sorts.push(query.get('sort'))
    const groups = ['b', 'a'].map((key, index) => ({ period: key, 'avg(Rate)': index, count: 1 }))
    return { groups, total: 2, offset: 0, count: 2, is_truncated: false }
  }
  const load = async (least: string, greatest: string) => {
    const profiles = [{ ...profile(least, greatest), name: 'period' }]
    const context = { columns: [period, rate], profiles, selection: wholeSelection }
    const { points } = (await loadChart({ ...context, sendQuery: sendQuery as unknown as SendQuery }))!
    return [sorts.at(-1), ...points.map(({ x }) => x)]
  }
  for (const [least, greatest] of [
    ['1833-H1', '2026-H2'],
    ['2020-Q1', '2026-Q4'],
    ['1833-06', '2026-12'],
    ['2020Q1', '2026Q4'],
  ] as const)
    assert.deepEqual(await load(least, greatest), ['-period', 'a', 'b'])
  for (const [least, greatest] of [
    ['Brunei', '2026-H2'],
    ['2020-13', '2026-99'],
    ['1-2', '3-4'],
  ] as const)
    assert.deepEqual(await load(least, greatest), ['-avg(Rate)', 'b', 'a'])
})

test('a chart of times with a zone is by day if their days in Bangkok are few', () => {
  const columns = [column('At', 'datetime', 'time'), rate]
  const pickPart = (least: string, greatest: string) =>
    buildPlan({ columns, profiles: [profile(least, greatest)], selection: wholeSelection })!.x.part
  assert.equal(pickPart('2026-01-01T10:00:00Z', '2026-04-03T16:59:59Z'), 'day')
  assert.equal(pickPart('2026-01-01T10:00:00Z', '2026-04-03T17:00:00Z'), 'month')
  assert.equal(pickPart('2026-01-01T10:00:00', '2026-04-03T17:00:00'), 'day')
})

test('a chart of months or quarters is by no shorter part of the date', () => {
  const pickPart = (period: 'month' | 'quarter', greatest: string, x?: string) =>
    buildPlan({
      columns: [{ ...column('At', 'date', 'time'), period }, rate],
      profiles: [profile('2024-01-01', greatest)],
      selection: { ...wholeSelection, x: x ?? null },
    })!.x.part
  assert.deepEqual([pickPart('month', '2024-03-01'), pickPart('quarter', '2024-04-01')], ['month', 'quarter'])
  assert.deepEqual([pickPart('quarter', '2026-10-01'), pickPart('quarter', '2124-10-01')], ['quarter', 'year'])
  assert.equal(pickPart('quarter', '2026-10-01', 'At:fiscal_year'), 'fiscal_year')
})

test('a chart has its largest lines, and the number of all lines', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `Country ${index}`)
  const groups = names.map((name, index) => ({ 'At:month': '2026-10', Country: name, 'avg(Rate)': index, count: 1 }))
  const sendQuery = async () => ({ groups, total: groups.length, offset: 0, count: groups.length, is_truncated: false })
  const { context } = buildContext(column('At', 'date', 'time'), { x: 'At:month', by: 'Country' })
  const columns = [...context.columns, column('Country', 'text', 'label')]
  const chart = (await loadChart({ ...context, columns, sendQuery: sendQuery as unknown as SendQuery }))!
  assert.deepEqual([chart.lineCount, chart.isCut], [11, true])
  assert.deepEqual(
    chart.points.map(({ by }) => by),
    names.slice(3),
  )
})

test('chart and summary mark the values of annotated rows', async () => {
  const requestedMeasures: (string | null)[] = []
  const buildGroup = (month: string, least: string | null, greatest: string | null) => ({
    ...{ 'At:month': month, 'At:fiscal_year': month, 'avg(Rate)': 1, count: 2 },
    ...{ 'min(Note)': least, 'max(Note)': greatest },
  })
  const groups = [buildGroup('2026-03', 'e', 'p'), buildGroup('2026-02', 'p', 'p'), buildGroup('2026-01', null, null)]
  const sendQuery = async (_: string, query: URLSearchParams) => {
    requestedMeasures.push(query.get('measure'))
    return { groups, total: 3, offset: 0, count: 3, is_truncated: false }
  }
  const { context } = buildContext(column('At', 'date', 'time'), { x: 'At:month' })
  const columns = [...context.columns, column('Note', 'text', 'note')]
  const noteProfile = { ...short, name: 'Note', missing: 1 }
  const annotated = {
    ...context,
    columns,
    profiles: [short, noteProfile],
    sendQuery: sendQuery as unknown as SendQuery,
  }
  const { points } = (await loadChart(annotated))!
  assert.deepEqual(
    points.map(({ annotation }) => annotation),
    [undefined, 'p', null],
  )
  const { lines } = (await loadSummary(annotated))!
  assert.deepEqual(
    lines.map(({ cells }) => cells[0]!.annotation),
    [null, 'p', undefined],
  )
  const byCategory = { ...annotated, selection: { ...wholeSelection, x: 'Note' } }
  assert.deepEqual((await loadChart(byCategory))!.points[1]!.annotation, 'p')
  for (const measures of requestedMeasures) assert.match(measures!, /count,min\(Note\),max\(Note\)$/)
  // A column with a text in every row marks none.
  await loadChart({ ...annotated, profiles: [short, { ...noteProfile, missing: 0 }] })
  assert.equal(requestedMeasures.at(-1), 'avg(Rate),count')
})

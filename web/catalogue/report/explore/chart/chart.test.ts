import assert from 'node:assert/strict'
import { test } from 'node:test'
import { area, line } from 'd3-shape'
import { wholeSelection } from '../address/selection.ts'
import { formatKey } from '../time-formats.ts'
import { buildDrawing } from './drawing.ts'
import { buildFrame, narrow, topMargin, wide } from './frames.ts'
import { spreadLabels } from './labels/label-heights.ts'
import type { Point } from './load-chart.ts'
import { findNextPoint } from './next-point.ts'
import { buildAreaPath, buildLinePath } from './paths.ts'
import { buildPlan, type Plan, pickMaxLines } from './plans.ts'
import { buildSeries, parseTime, splitIntoSegments } from './series.ts'
import { columns, country, date, profiles, rate } from './testing/columns.ts'

const plan: Plan = {
  kind: 'line',
  x: { column: date, part: 'month' },
  aggregate: 'avg',
  y: rate,
  horizontalMeasure: null,
  by: country,
}
const points = (by: string, ...values: [string, number | null][]): Point[] => values.map(([x, y]) => ({ x, y, by }))

test('a fiscal year starts in October of the year before its name', () => {
  assert.equal(parseTime(2027, 'fiscal_year'), Date.UTC(2026, 9, 1))
  assert.equal(parseTime('2026-Q3', 'quarter'), Date.UTC(2026, 6, 1))
  assert.equal(parseTime('2026-06', 'month'), Date.UTC(2026, 5, 1))
  assert.equal(parseTime(2026, null), Date.UTC(2026, 0, 1))
})

test('values become an index, a yearly change, a change from the previous one, or the positive ones', () => {
  const all = points('A', ['2020-01', 50], ['2020-02', 100], ['2021-01', 75], ['2021-02', -1], ['2021-03', null])
  const of = (scale: Parameters<typeof buildSeries>[1]['scale']) =>
    buildSeries(all, { plan, isTime: true, scale })[0]!.points.map(p => p.y)
  assert.deepEqual(of('value'), [50, 100, 75, -1])
  assert.deepEqual(of('index'), [100, 200, 150, -2])
  assert.deepEqual(of('year'), [50, -101])
  assert.deepEqual(of('change'), [100, -25, (-1 / 75 - 1) * 100])
  assert.deepEqual(of('log'), [50, 100, 75])
})

test('lines are ordered by their last value, and lines without values are omitted', () => {
  const all = [...points('A', ['2020', 1]), ...points('B', ['2020', 2]), ...points('C', ['2020', null])]
  assert.deepEqual(
    buildSeries(all, { plan, isTime: true, scale: 'value' }).map(({ name }) => name),
    ['B', 'A'],
  )
})

test('a line keeps its place, and so its colour, on every scale', () => {
  const all = [...points('Big', ['2020', 100], ['2021', 90]), ...points('Small', ['2020', 1], ['2021', 2])]
  for (const scale of ['value', 'index', 'change', 'log'] as const)
    assert.deepEqual(
      buildSeries(all, { plan, isTime: true, scale }).map(({ name }) => name),
      ['Big', 'Small'],
      scale,
    )
})

test('an index begins at the first time that all lines have, or with each line if there is none', () => {
  const all = [
    ...points('A', ['2018', 4], ['2020', 2], ['2021', 3]),
    ...points('B', ['2019', 7], ['2020', 0], ['2021', 5], ['2022', 10]),
  ]
  const values = (marks: Point[]) =>
    buildSeries(marks, { plan, isTime: true, scale: 'index' }).map(({ name, points: of }) => [
      name,
      ...of.map(({ y }) => Math.round(y)),
    ])
  assert.deepEqual(values(all), [
    ['B', 140, 0, 100, 200],
    ['A', 133, 67, 100],
  ])
  const reading = { era: 'ce', language: 'en' } as const
  assert.equal(buildDrawing({ plan, points: all, isCut: false }, 'index', reading).indexBase?.key, '2021')
  const apart = [...points('A', ['2017', 0], ['2018', 4], ['2019', 8]), ...points('B', ['2020', 5], ['2021', 15])]
  assert.deepEqual(values(apart), [
    ['B', 100, 300],
    ['A', 0, 100, 200],
  ])
  assert.equal(buildDrawing({ plan, points: apart, isCut: false }, 'index', reading).indexBase, null)
})

test('a line is broken where periods are missing, but not over a weekend', () => {
  const splitYears = (...years: number[]) =>
    splitIntoSegments(years.map(year => ({ key: year, at: Date.UTC(year, 0, 1), y: 1 }))).map(run =>
      run.map(({ key }) => key),
    )
  assert.deepEqual(splitYears(1994, 1995, 2002, 2003, 2005), [[1994, 1995], [2002, 2003], [2005]])
  assert.deepEqual(splitYears(1990, 1995, 2000), [[1990, 1995, 2000]])
  assert.deepEqual([splitYears(), splitYears(2020)], [[], [[2020]]])
  const days = ['2026-04-09', '2026-04-10', '2026-04-16', '2026-04-17'].map(day => ({
    key: day,
    at: Date.parse(day),
    y: 1,
  }))
  assert.equal(splitIntoSegments(days).length, 1)
})

test('an axis of less than two years shows months', () => {
  const reading = { era: 'be', language: 'th' } as const
  const days = ['2026-05-04', '2026-05-20', '2026-06-15', '2026-07-31']
  const daily = { ...plan, x: { column: date, part: 'day' as const } }
  const labels = (marks: Point[], of: Plan) =>
    buildDrawing({ plan: of, points: marks, isCut: false }, 'value', reading)
      .buildFrameAt(wide)
      .xTicks.map(({ label }) => label)
  assert.deepEqual(labels(points('A', ...days.map((day): [string, number] => [day, 1])), daily), [
    'มิ.ย. 2569',
    'ก.ค. 2569',
  ])
  const months = Array.from({ length: 18 }, (_, index): [string, number] => [
    new Date(Date.UTC(2024, 9 + index)).toISOString().slice(0, 7),
    1,
  ])
  assert.deepEqual(labels(points('A', ...months), plan), ['2568', '2569'])
  assert.deepEqual(labels(points('A', ...months.slice(0, 12)), plan), [
    'ต.ค. 2567',
    'ม.ค. 2568',
    'เม.ย. 2568',
    'ก.ค. 2568',
  ])
})

test('all points are within the chart for any values', () => {
  const cases: [kind: Plan['kind'], values: number[]][] = [
    ['line', [5]],
    ['line', [0, 0]],
    ['bar', [-5, 7]],
    ['area', [1e12, 2e12]],
    ['line', [1e-9, 2e-9]],
    ['bar', [-3, -1]],
  ]
  for (const [kind, values] of cases)
    for (const scale of ['value', 'log'] as const) {
      const some = points('A', ...values.map((y, index): [string, number] => [String(2000 + index), y]))
      const series = buildSeries(some, { plan: { ...plan, kind }, isTime: true, scale })
      if (series.length === 0) continue
      const printed = {
        printYear: String,
        printTicks: (ticks: readonly number[]) => ticks.map(String),
      }
      const frame = buildFrame({
        series,
        plan: { ...plan, kind },
        isOverTime: true,
        scale,
        size: wide,
        right: 100,
        ...printed,
      })
      for (const { at, y } of series[0]!.points) {
        assert.ok(frame.x(at) >= frame.left - 1 && frame.x(at) <= wide.width - 99, `${kind} ${values} ${frame.x(at)}`)
        assert.ok(frame.y(y) >= topMargin - 1 && frame.y(y) <= frame.bottom + 1, `${kind} ${values}`)
      }
      assert.ok(frame.yTicks.length > 0 && frame.xTicks.length > 0)
    }
})

test('a logarithmic axis is one for bars and areas too, which begin at a power of ten', () => {
  const series = buildSeries(points('A', ['2000', 10], ['2001', 100], ['2002', 1000]), {
    plan,
    isTime: true,
    scale: 'log',
  })
  const frameInput = { series, isOverTime: true, scale: 'log' as const, size: wide, right: 100, printYear: String }
  for (const kind of ['line', 'bar', 'area'] as const) {
    const { y, base } = buildFrame({
      ...frameInput,
      plan: { ...plan, kind },
      printTicks: t => t.map(String),
    })
    assert.ok(Math.abs(y(10) - y(100) - (y(100) - y(1000))) < 1e-6, kind)
    assert.equal(base, kind === 'line' ? 10 : 1)
  }
})

test("the axis shows years in the reader's era", () => {
  const reading = { era: 'be', language: 'th' } as const
  assert.equal(formatKey('2026-06', plan.x, reading), 'มิ.ย. 2569')
  assert.equal(formatKey(2026, { column: date, part: 'fiscal_year' }, reading), '2569')
  assert.equal(formatKey('2026-Q1', { column: date, part: 'quarter' }, { era: 'ce', language: 'en' }), 'Q1 2026')
})

test('labels at the ends of lines do not overlap and stay within the chart', () => {
  assert.deepEqual(spreadLabels([50, 50, 52], { gap: 20, top: 0, bottom: 100 }), [50, 70, 90])
  assert.deepEqual(spreadLabels([95, 99], { gap: 20, top: 0, bottom: 100 }), [80, 100])
  assert.deepEqual(spreadLabels([10], { gap: 20, top: 0, bottom: 100 }), [10])
})

test('arrow keys move along a line, and to the same time on another line', () => {
  const all = [...points('A', ['2020', 1], ['2021', 9]), ...points('B', ['2021', 2], ['2022', 3])]
  const series = buildSeries(all, { plan, isTime: true, scale: 'value' })
  assert.deepEqual(findNextPoint(null, 'ArrowRight', series), [0, 0])
  for (const key of ['End', 'ArrowLeft']) assert.deepEqual(findNextPoint(null, key, series), [0, 1])
  assert.deepEqual(findNextPoint([0, 1], 'ArrowLeft', series), [0, 0])
  assert.deepEqual(findNextPoint([0, 1], 'ArrowRight', series), [0, 1])
  assert.deepEqual(findNextPoint([0, 1], 'ArrowDown', series), [1, 0])
  assert.deepEqual(findNextPoint([1, 1], 'ArrowUp', series), [0, 1])
  assert.equal(findNextPoint([0, 0], 'Enter', series), undefined)
})

test('each line has its own panel, and all panels share their axes', () => {
  const selection = { ...wholeSelection, by: 'Country', chart: 'multiples' as const }
  const chosenPlan = buildPlan({ columns, profiles, selection })!
  assert.equal(chosenPlan.kind, 'multiples')
  assert.equal(pickMaxLines(chosenPlan), 16)
  assert.equal(buildPlan({ columns: [country, rate], profiles, selection })!.kind, 'bar', 'panels need time')
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  const many = names.flatMap((name, index) => points(name, ['2024-01', index], ['2026-06', index * 10]))
  const drawing = buildDrawing({ plan: chosenPlan, points: many, isCut: false }, 'value', { era: 'be', language: 'th' })
  for (const [size, columnCount] of [
    [wide, 4],
    [narrow, 2],
  ] as const) {
    const { panels, x, y, left, xTicks, rightMargin, width } = drawing.buildFrameAt(size)
    assert.equal(panels!.columns, columnCount)
    assert.equal(panels!.picture.width, size.width)
    assert.equal(panels!.picture.height, Math.ceil(names.length / columnCount) * panels!.down)
    const inner = x(Date.UTC(2026, 5, 1)) - left
    assert.ok(Math.abs(x(Date.UTC(2024, 0, 1)) - left) < 1e-6 && inner > 100)
    assert.ok(panels!.across > inner, 'the panels do not overlap')
    assert.ok(
      left + (columnCount - 1) * panels!.across + inner + rightMargin <= size.width + 1e-6,
      'the last panel is in the picture',
    )
    assert.ok(y(80) < y(0) && y(80) >= topMargin, 'the largest value of all lies in each panel')
    assert.ok(width < size.width)
    assert.deepEqual(
      xTicks.map(({ label }) => label).filter(label => !/^25\d\d$/.test(label)),
      [],
    )
  }
})

test('a line connects its points, and an area returns along its base', () => {
  assert.equal(buildLinePath([]), '')
  assert.equal(buildLinePath([[1, 2]]), 'M1,2Z')
  assert.equal(
    buildLinePath([
      [1, 2.0049],
      [3.456, 4],
    ]),
    'M1,2L3.46,4',
  )
  assert.equal(
    buildAreaPath(
      [
        [1, 2],
        [3, 4],
      ],
      9,
    ),
    'M1,2L3,4L3,9L1,9Z',
  )
  assert.equal(buildAreaPath([], 9), '')
})

test('paths equal those of d3-shape', () => {
  const places = Array.from({ length: 50 }, (_, index): [number, number] => [index * 7, (index * 37) % 101])
  for (const count of [1, 2, 3, 50]) {
    const some = places.slice(0, count)
    assert.equal(buildLinePath(some), line()(some))
    const back = area()
      .x(([x]) => x)
      .y1(([, y]) => y)
      .y0(200)
    if (count > 1) assert.equal(buildAreaPath(some, 200), back(some))
  }
})

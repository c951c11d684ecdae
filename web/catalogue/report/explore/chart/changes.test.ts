import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scale } from '../address/selection.ts'
import { buildDrawing } from './drawing.ts'
import { wide } from './frames.ts'
import type { Point } from './load-chart.ts'
import type { Plan } from './plans.ts'
import { buildSeries, countTimeSlots } from './series.ts'
import { country, date, rate } from './testing/columns.ts'

// Changes of values, and the places of bars over time.

const plan: Plan = {
  kind: 'line',
  x: { column: date, part: 'month' },
  aggregate: 'avg',
  y: rate,
  horizontalMeasure: null,
  by: country,
}
const points = (by: string, ...values: [string, number | null][]): Point[] => values.map(([x, y]) => ({ x, y, by }))

test('a change from a negative value or from zero is left out, and an index begins at a positive value', () => {
  const all = points('A', ['2020', -5], ['2021', 10], ['2022', 0], ['2023', 20], ['2024', 30])
  const of = (scale: Scale) => buildSeries(all, { plan, isTime: true, scale })[0]!.points
  assert.deepEqual(
    of('change').map(({ key, y }) => [key, Math.round(y)]),
    [
      ['2022', -100],
      ['2024', 50],
    ],
  )
  assert.deepEqual(
    of('index').map(({ y }) => y),
    [-50, 100, 0, 200, 300],
  )
})

test('changes of values in per cent are differences, without a sign of per cent', () => {
  const all = points('A', ['2020', 1.5], ['2021', 1.75], ['2022', -0.25])
  const reading = { era: 'ce', language: 'en' } as const
  const format = (column: Partial<typeof rate>, units?: string[]) => {
    const chart = {
      plan: { ...plan, y: { ...rate, ...column } },
      points: all.map(point => ({ ...point, units })),
      isCut: false,
    }
    const { series, formatValue, isInPercent } = buildDrawing(chart as never, 'change', reading)
    return [isInPercent, ...series[0]!.points.map(({ y }) => formatValue(y))]
  }
  const inPoints = [true, '0.25', '−2.00']
  assert.deepEqual(format({ unit: '% of GDP' }), inPoints)
  assert.deepEqual(format({ name: 'รายได้ (% ของ GDP)' }), inPoints)
  assert.deepEqual(format({ unit: '%' }, ['ล้านบาท']), [false, '16.7%', '−114.3%'])
  assert.deepEqual(format({}, ['ร้อยละ']), inPoints)
  assert.deepEqual(format({ unit: 'baht' }), [false, '16.7%', '−114.3%'])
})

test('29 February is compared with the last day of February a year before', () => {
  const days = points('A', ['2023-02-28', 100], ['2023-03-01', 50], ['2024-02-29', 110])
  const byDay: Plan = { ...plan, x: { column: date, part: 'day' } }
  assert.deepEqual(
    buildSeries(days, { plan: byDay, isTime: true, scale: 'year' })[0]!.points.map(({ key, y }) => [
      key,
      Math.round(y),
    ]),
    [['2024-02-29', 10]],
  )
})

test('bars do not overlap where periods are missing, and fill their places where none is', () => {
  const listYears = (...years: number[]) => years.map(year => Date.UTC(year, 0, 1))
  assert.equal(countTimeSlots(listYears(2019, 2020, 2021, 2022)), 4)
  assert.equal(countTimeSlots(Array.from({ length: 24 }, (_, month) => Date.UTC(2023, month, 1))), 24)
  assert.deepEqual([countTimeSlots([]), countTimeSlots(listYears(2020))], [1, 1])
  const values = [2000, 2001, 2002, 2020].map((year, index): [string, number] => [String(year), index + 1])
  const bars: Plan = { ...plan, kind: 'bar', x: { column: date, part: 'year' } }
  const drawing = buildDrawing({ plan: bars, points: points('A', ...values), isCut: false }, 'value', {
    era: 'ce',
    language: 'en',
  })
  const { band, x } = drawing.buildFrameAt(wide)
  assert.ok(band < x(Date.UTC(2001, 0, 1)) - x(Date.UTC(2000, 0, 1)))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { computeSeriesPoints } from './series-points.ts'

const compute = (values: [at: string, text: string][]) =>
  computeSeriesPoints(new Map(values), new Map(), { isZoned: false })!

test('a long series that is thinned keeps its first, highest and lowest points', () => {
  const values = Array.from({ length: 1000 }, (_, index) => 50 + (index % 3))
  values.splice(500, 2, 900, -900)
  const { points } = compute(
    values.map((value, index) => [new Date(index * dayMilliseconds).toISOString().slice(0, 10), String(value)]),
  )
  const pointValues = points.map(({ value }) => value)
  assert.deepEqual([Math.max(...pointValues), Math.min(...pointValues), points[0]!.at], [900, -900, '1970-01-01'])
  assert.ok(points.length <= 363)
})

test('the decimals of figures with an exponent are counted', () => {
  const countIn = (...texts: string[]) => compute(texts.map((text, index) => [String(2021 + index), text])).decimals
  assert.equal(countIn('1.5e-7', '2e-7', '1.25e-7', '0.1'), 9)
  assert.equal(countIn('1.5e+10', '2', '0.25'), 2)
})

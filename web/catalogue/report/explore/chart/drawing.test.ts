import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../api-responses.ts'
import { buildDrawing } from './drawing.ts'
import { wide } from './frames.ts'
import type { Point } from './load-chart.ts'
import type { Plan } from './plans.ts'

const undescribed = {
  unit: null,
  era: null,
  scale: null,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
}
const date: Column = { name: 'Date', type: 'date', role: 'time', ...undescribed }
const rate: Column = { name: 'Rate', type: 'decimal', role: 'measure', ...undescribed }
const plan: Plan = {
  ...{ kind: 'line', x: { column: date, part: 'month' } },
  ...{ aggregate: 'avg', y: rate, horizontalMeasure: null, by: null },
}

test('a chart that is not over time shows values, whatever the scale in its URL', () => {
  const points = [52_000_000, 74_000_000].map((y, index): Point => ({ x: `202${index}-01`, y, by: null }))
  const bars: Plan = { ...plan, kind: 'bar', x: { column: rate, part: null } }
  const drawing = buildDrawing({ plan: bars, points, isCut: false }, 'index', { era: 'ce', language: 'en' })
  assert.deepEqual([drawing.scale, drawing.unit?.name, drawing.formatValue(52_000_000)], ['value', 'million', '52'])
})

test('the ticks of an axis have different labels', () => {
  const labels = (scale: Parameters<typeof buildDrawing>[1], ...values: number[]) => {
    const points = values.map((y, index): Point => ({ x: `202${index}-01`, y, by: 'A' }))
    const drawing = buildDrawing({ plan, points, isCut: false }, scale, { era: 'ce', language: 'en' })
    return drawing.formatTicks(drawing.buildFrameAt(wide).yTicks)
  }
  assert.deepEqual(labels('value', 33.001, 33.004).at(-1), '33.0040')
  assert.deepEqual(labels('log', 1, 1.21), ['1.00', '1.05', '1.10', '1.15', '1.20'])
  assert.deepEqual(labels('log', 33.5), ['33.50', '33.50'])
  for (const values of [
    [33.001, 33.004],
    [0.00001, 0.00005],
    [1e-10, 2e-10],
    [1_000_000.1, 1_000_000.3],
    [100, 100.001, 100.003],
  ])
    for (const scale of ['value', 'change', 'index', 'log'] as const) {
      const tickLabels = labels(scale, ...values)
      assert.ok(new Set(tickLabels).size === tickLabels.length, `${scale} ${tickLabels}`)
    }
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { cardStyle } from '../../embed/card/card-style.ts'
import { narrow, wide } from './frames.ts'
import type { Point } from './load-chart.ts'
import type { Plan } from './plans.ts'
import { buildSeries } from './series.ts'
import { column, country } from './testing/columns.ts'
import { buildLines, listElements, renderChart, yearlyPlan } from './testing/rendering.ts'

// Whole charts as SVG, as the server renders them.

const eight = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const styles = eight.map((_, index) => `s${index}`)
const bars: Plan = { ...yearlyPlan, kind: 'bar' }
const area: Plan = { ...yearlyPlan, kind: 'area' }
const byCountry: Plan = { ...yearlyPlan, x: { column: country, part: null }, by: null }

/** Lists the patterns of a drawing without their colours, by the fill that refers to them. */
const listPatterns = (markup: string) =>
  new Map(
    [...markup.matchAll(/<pattern id="([^"]+)"(.*?)<\/pattern>/g)].map(([, id, pattern = '']) => [
      `url(#${id})`,
      pattern.replace(/ s\d"/g, '"'),
    ]),
  )

test('eight series of bars have eight different fills without their colours, and eight styles', () => {
  const { markup } = renderChart({ plan: bars, points: buildLines(eight, 3) })
  const patterns = listPatterns(markup)
  assert.equal(new Set(patterns.values()).size, 7, 'each pattern differs')
  const fills = styles.map(style => {
    const drawn = listElements(markup, style).filter(element => element.class === `barfill ${style}`)
    assert.equal(drawn.length, 3, style)
    const [fill, ...others] = new Set(drawn.map(element => element.fill))
    assert.deepEqual(others, [])
    return fill
  })
  assert.equal(fills[0], undefined, 'the first series is plain')
  assert.deepEqual(fills.slice(1), [...patterns.keys()])
  for (const [index, fill] of fills.entries())
    if (fill) assert.match(markup.split(`id="${fill.slice(5, -1)}"`)[1]!, new RegExp(`^.*?hatch s${index}"`))
})

test('each label of bars has a swatch with the fill of its bars, and lines and areas have none', () => {
  const { markup } = renderChart({ plan: bars, points: buildLines(eight, 3) })
  const barFills = new Map(listElements(markup, 'barfill').map(element => [element.class, element.fill]))
  const swatches = listElements(markup, 'swatch')
  assert.deepEqual(
    swatches.map(swatch => [swatch.class, swatch.fill]),
    styles.map(style => [`barfill swatch ${style}`, barFills.get(`barfill ${style}`)]),
  )
  assert.equal(listElements(markup, 'end').length, 0)
  for (const plan of [yearlyPlan, area]) {
    const lines = renderChart({ plan, points: buildLines(eight, 3) })
    assert.equal(listElements(lines.markup, 'swatch').length, 0)
    assert.deepEqual(
      listElements(lines.markup, 'end').map(element => element.class),
      styles.map(style => `end ${style}`),
    )
  }
})

test('eight lines have eight different dashes, the same on the page and on a card', async () => {
  const pageStyle = await readFile(join(import.meta.dirname, 'chart.css'), 'utf8')
  const listDashes = (css: string) =>
    styles.map(
      style => new RegExp(`\\.line\\.${style} \\{\\s*stroke-dasharray: ([\\d ]+)`).exec(css)?.[1]?.trim() ?? '',
    )
  const dashes = listDashes(pageStyle)
  assert.equal(new Set(dashes).size, 8)
  assert.deepEqual(listDashes(cardStyle), dashes)
})

test('an area is drawn from each line down to zero, with a pattern and the line above it', () => {
  for (const size of [wide, narrow]) {
    const { markup, frame, series } = renderChart({ plan: area, points: buildLines(eight, 6), size })
    const areas = listElements(markup, 'areafill')
    // The first series is on top.
    assert.deepEqual(
      areas.map(element => element.class),
      styles.toReversed().map(style => `areafill ${style}`),
    )
    assert.equal(new Set(areas.map(element => element.fill)).size, 8)
    const zero = Math.round(frame.y(0) * 100) / 100
    for (const { d = '' } of areas) assert.equal(d.split(`,${zero}`).length - 1, 6, 'one point at zero for each year')
    const lines = listElements(markup, 'line')
    assert.deepEqual(
      lines.map(({ d = '' }) => d.split('L').length),
      series.map(() => 6),
    )
  }
})

test('each point of a scatter chart is drawn, also if two have the same horizontal value', () => {
  const measure = column('Width', { type: 'decimal', role: 'measure' })
  const values: [name: string, across: number, y: number][] = [
    ['Apple', 1, 5],
    ['Pear', 1, 9],
    ['Plum', 4, 7],
  ]
  const points: Point[] = values.map(([x, horizontalValue, y]) => ({ x, y, horizontalValue, by: null }))
  const plan: Plan = { ...byCountry, kind: 'scatter', horizontalMeasure: measure }
  const { markup, frame } = renderChart({ plan, points, active: [0, 2] })
  assert.deepEqual(
    listElements(markup, 'dot').map(({ cx, cy }) => [Number(cx), Number(cy)]),
    values.map(([, across, y]) => [frame.x(across), frame.y(y)]),
  )
  assert.deepEqual(
    listElements(markup, 'active').map(({ cx, cy }) => [Number(cx), Number(cy)]),
    [[frame.x(4), frame.y(7)]],
  )
  assert.match(markup, /<tspan class="figure">7<\/tspan> Plum/)
  assert.equal(listElements(markup, 'lab').length, 0)
  assert.doesNotMatch(markup, /NaN/)
})

test('the marker of the arrow keys is on the bar that they have reached', () => {
  const points = buildLines(eight, 3)
  for (const [line, style] of styles.entries()) {
    const { markup, frame, series } = renderChart({ plan: bars, points, active: [line, 1] })
    const bar = listElements(markup, style).filter(element => element.class === `barfill ${style}`)[1]!
    const [marker] = listElements(markup, 'active')
    assert.equal(Number(marker!.cx), Number(bar.x) + Number(bar.width) / 2, style)
    assert.equal(Number(marker!.cy), frame.y(series[line]!.points[1]!.y))
  }
})

test('a single point of a line is a visible dot, also on an axis of categories and between gaps', () => {
  const only = renderChart({ plan: byCountry, points: [{ x: 'Thailand', y: 5, by: null }] })
  assert.deepEqual(
    listElements(only.markup, 'end').map(({ r, cx }) => [r, Number(cx)]),
    [['4', only.frame.x(0)]],
  )
  const years = ['2000', '2001', '2002', '2010', '2020', '2021']
  const { markup, frame } = renderChart({
    plan: yearlyPlan,
    points: years.map((x, y) => ({ x, y, by: 'A' })),
  })
  assert.deepEqual(
    listElements(markup, 'end').map(({ r, cx }) => [r, Number(cx)]),
    [
      ['2', frame.x(Date.UTC(2010, 0, 1))],
      ['4', frame.x(Date.UTC(2021, 0, 1))],
    ],
  )
})

test('names that are cut stay different, and each label has its full name', () => {
  const names = [
    'Department of Agriculture and Cooperatives',
    'Department of Agricultural Extension',
    'Laos',
    'Malaysia',
    'Thailand',
  ]
  const measureLabels = (plan: Plan, points: Point[], size: typeof wide) => {
    const { markup } = renderChart({ plan, points, size })
    for (const name of names) assert.ok(markup.includes(`<title>${name}</title>`), `${plan.kind} ${name}`)
    return markup.match(/>[^<]*…[^<]*</g)
  }
  for (const size of [wide, narrow]) {
    for (const kind of ['line', 'bar', 'multiples'] as const) {
      const labels = measureLabels({ ...yearlyPlan, kind }, buildLines(names, 3), size)
      assert.equal(new Set(labels).size, 2, kind)
    }
    const categories = names.map((x, index): Point => ({ x, y: 9 - index, by: null }))
    assert.equal(new Set(measureLabels({ ...byCountry, kind: 'bar' }, categories, size)).size, 2)
  }
})

/** Points of two lines, of which the last point of the first one is annotated. */
const annotatedPoints = buildLines(['A', 'B'], 3).map((point, index) =>
  index === 2 ? { ...point, annotation: 'provisional' } : point,
)

test('an annotated point of a line or an area is hollow, also at its end and in a panel, and other points are not', () => {
  for (const plan of [yearlyPlan, area]) {
    const { markup, frame, series } = renderChart({ plan, points: annotatedPoints })
    const last = series[0]!.points.at(-1)!
    const hollow = listElements(markup, 'annotated')
    assert.deepEqual(
      hollow.map(({ class: name, cx, cy }) => [name, Number(cx), Number(cy)]),
      [0, 1].map(() => ['annotated s0', frame.x(last.at), frame.y(last.y)]),
    )
    assert.deepEqual(
      listElements(markup, 'end').map(element => element.class),
      ['end s1'],
    )
  }
  const panels = renderChart({ plan: { ...yearlyPlan, kind: 'multiples' }, points: annotatedPoints })
  assert.equal(listElements(panels.markup, 'annotated').length, 1)
  const lone = renderChart({ plan: yearlyPlan, points: [{ ...annotatedPoints[2]!, by: null }] })
  assert.equal(listElements(lone.markup, 'end').length, 0)
})

test('an annotated bar is pale, and an annotated point of a scatter chart is hollow', () => {
  const { markup } = renderChart({ plan: bars, points: annotatedPoints })
  assert.deepEqual([listElements(markup, 'barfill').length, listElements(markup, 'pale').length], [8, 1])
  const scatter: Plan = { ...byCountry, kind: 'scatter', horizontalMeasure: column('Other') }
  const points = annotatedPoints.map(point => ({ ...point, by: null, horizontalValue: point.y }))
  const dots = listElements(renderChart({ plan: scatter, points }).markup, 'dot')
  assert.deepEqual(dots.map(dot => dot.class).toSorted(), [...Array(5).fill('dot'), 'dot annotated'])
})

test('pages and cards style annotated points and bars', async () => {
  const chartCss = await readFile(join(import.meta.dirname, 'chart.css'), 'utf8')
  for (const css of [chartCss, cardStyle]) {
    assert.match(css, /\.annotated\)? \{\s*fill: (?:var\(--paper\)|#fbfaf6)/)
    assert.match(css, /\.pale \{\s*fill-opacity: 0\.35/)
  }
})

test('a change from an annotated value is annotated too', () => {
  const points = [2020, 2021, 2022].map((year, index) => ({
    ...{ x: String(year), y: index + 1, by: null },
    ...(index === 1 && { annotation: 'p' }),
  }))
  const listAnnotations = (scale: 'change' | 'value') =>
    buildSeries(points, { plan: { ...yearlyPlan, by: null }, isTime: true, scale })[0]!.points.map(
      ({ annotation }) => annotation,
    )
  assert.deepEqual(listAnnotations('value'), [undefined, 'p', undefined])
  assert.deepEqual(listAnnotations('change'), ['p', 'p'])
})

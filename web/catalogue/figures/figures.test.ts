import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import type { SeriesStep, TableSeries } from '../../../contract/tables/series.ts'
import { formatKeyFigures } from '../home/key-figures.server.ts'
import { mentionsPercent } from '../report/explore/figure-formats.ts'
import { buildHeadlineView } from '../report/headline/headline.server.ts'
import { drawHeadline } from './drawings.server.ts'
import { formatChange } from './series-changes.server.ts'
import { createSeriesFormatter } from './series-formatters.server.ts'
import { buildSeriesPath } from './series-paths.server.ts'
import { formatPeriod, isStepAfter } from './series-periods.server.ts'
import { drawSparkLine } from './spark-lines.server.ts'

const buildSeries = (values: [at: string, value: number][], overrides: Partial<TableSeries> = {}): TableSeries => {
  const points = values.map(([at, value]) => ({ at, value }))
  return {
    time: { name: 'Date', kind: 'date', era: 'ce' },
    measure: { name: 'Value', unit: null },
    filters: [],
    step: 'year',
    decimals: 4,
    points,
    recent: points,
    yearBefore: null,
    ...overrides,
  }
}
const point = (value: number) => ({ at: '2024', value })

for (const { value, isPercent, expected, unit } of [
  { value: 32.899, isPercent: false, expected: '32.90', unit: null },
  { value: 61.8614, isPercent: true, expected: '61.9', unit: null },
  { value: -0.14, isPercent: true, expected: '\u22120.1', unit: null },
  { value: 4228.31, isPercent: false, expected: '4,228', unit: null },
  { value: 514_944_900_000, isPercent: false, expected: '514.9', unit: 'billion' },
] as const)
  test(`the last value ${value} is formatted as ${expected}`, () => {
    const formatter = createSeriesFormatter(
      buildSeries([
        ['2023', 1],
        ['2024', value],
      ]),
      { isPercentByText: isPercent },
    )
    assert.deepEqual([formatter.formatValue(value), formatter.unit?.name ?? null], [expected, unit])
  })

for (const { value, decimals, isPercent, expected } of [
  // A rate of the publisher, and a computed one.
  { value: 5.25, decimals: 2, isPercent: true, expected: '5.25' },
  { value: 5.254, decimals: 3, isPercent: true, expected: '5.3' },
  { value: 0.000_043_2, decimals: 7, isPercent: false, expected: '0.000043' },
  { value: 1.5e-7, decimals: 8, isPercent: false, expected: '0.00000015' },
  { value: 0, decimals: 4, isPercent: false, expected: '0.00' },
])
  test(`the last value ${value} with ${decimals} decimals is formatted as ${expected}`, () => {
    const series = buildSeries([['2024', value]], { decimals })
    assert.equal(createSeriesFormatter(series, { isPercentByText: isPercent }).formatValue(value), expected)
  })

test('a change in points has the decimals of the published values', () => {
  const series = buildSeries([], { decimals: 2 })
  assert.equal(formatChange(series, point(5), point(5.25), { isPercent: true, language: 'en' }), '+0.25 points')
})

test('a whole number has no decimals', () => {
  assert.equal(createSeriesFormatter(buildSeries([['2024', 50]], { decimals: 0 })).formatValue(50), '50')
})

for (const { from, to, isPercent, english, thai } of [
  { from: 100, to: 139.8, isPercent: false, english: '+39.8 %', thai: '+39.8 %' },
  { from: 0.4, to: -0.1, isPercent: true, english: '\u22120.5 points', thai: '\u22120.5 จุด' },
  { from: 5, to: 5, isPercent: false, english: 'no change', thai: 'ไม่เปลี่ยนแปลง' },
  { from: 5, to: 5.001, isPercent: true, english: 'no change', thai: 'ไม่เปลี่ยนแปลง' },
  { from: -5, to: 5, isPercent: false, english: null, thai: null },
  { from: 0, to: 5, isPercent: false, english: null, thai: null },
] as const)
  test(`from ${from} to ${to} is ${english}`, () => {
    const series = buildSeries([
      ['2023', from],
      ['2024', to],
    ])
    const formatIn = (language: 'en' | 'th') => formatChange(series, point(from), point(to), { isPercent, language })
    assert.deepEqual([formatIn('en'), formatIn('th')], [english, thai])
  })

for (const [at, step, english, thai] of [
  ['2024', 'year', '2024', '2567'],
  ['2026-06-01', 'month', 'Jun 2026', 'มิ.ย. 2569'],
  ['2026-06-30', 'halfYear', 'Jun 2026', 'มิ.ย. 2569'],
  ['2026-08-18', 'day', '18/08/2026', '18/08/2569'],
  ['2024-02-29', 'week', '29/02/2024', '29/02/2567'],
] as [string, SeriesStep, string, string][])
  test(`${at} of a series by ${step} is formatted in both eras`, () => {
    const series = buildSeries([[at, 1]], { step })
    assert.deepEqual(
      [
        formatPeriod(series, at, { language: 'en', era: 'ce' }),
        formatPeriod(series, at, { language: 'th', era: 'be' }),
      ],
      [english, thai],
    )
  })

test('a time of a series of quarters is a quarter in both eras', () => {
  const time = { name: 'Quarter', kind: 'date', era: 'ce', period: 'quarter' } as const
  const series = buildSeries([['2024-10-01', 1]], { step: 'quarter', time })
  assert.equal(formatPeriod(series, '2024-10-01', { language: 'en', era: 'ce' }), 'Q4 2024')
  assert.equal(formatPeriod(series, '2024-10-01', { language: 'th', era: 'be' }), 'ไตรมาส 4/2567')
  assert.equal(formatPeriod(series, '2024', { language: 'en', era: 'ce' }), '2024')
})

test('units that mean per cent are recognised', () => {
  const percents = ['% of GDP', 'Percent per year', 'ร้อยละของ GDP', 'Baht'].map(mentionsPercent)
  assert.deepEqual(percents, [true, true, true, false])
})

test('the URL of a series filters, draws and quotes ambiguous values', () => {
  const filters = [{ column: 'Country', value: 'Korea, Rep.' }]
  const path = buildSeriesPath({ fileName: 'rates' }, buildSeries([['2024', 1]], { filters }))
  assert.equal(path, '/report/rates/explore?Country=%22Korea,%20Rep.%22&x=Date&y=avg(Value)&by=Country')
  assert.equal(
    buildSeriesPath({ fileName: 'rates' }, buildSeries([['2024', 1]]), 'bar'),
    '/report/rates/explore?chart=bar&x=Date&y=avg(Value)',
  )
})

test('a chart is drawn within its bounds, with its last point highlighted', () => {
  const points = ['2021', '2022', '2023'].map((at, index) => ({ at, value: index - 1 }))
  const drawingInput = { points, printYear: String, printTicks: (ticks: readonly number[]) => ticks.map(String) }
  const line = drawHeadline({ ...drawingInput, kind: 'line' })
  assert.deepEqual(
    { end: line.end, fill: line.fill, longestLabel: line.longestLabel },
    { end: { left: 100, top: 0, isAnnotated: false }, fill: '', longestLabel: '-0.5' },
  )
  assert.match(line.zero, /^M0 100H\d+$/)
  assert.equal(line.grid.split('M0 ').length - 1, line.yTicks.length)
  assert.match(line.line, /^M0,200L/)
  assert.deepEqual(
    line.xTicks.map(({ label }) => label),
    ['2021', '2022', '2023'],
  )
  const bars = drawHeadline({ ...drawingInput, kind: 'bar' })
  assert.deepEqual([bars.line, bars.fill.split('z').length - 1], ['', 3])
  assert.match(drawHeadline({ ...drawingInput, kind: 'area' }).fill, /Z$/)
})

test('a chart within a year has the year at its first point', () => {
  const points = ['2024-02-01', '2024-12-01'].map((at, value) => ({ at, value }))
  const { xTicks } = drawHeadline({ points, kind: 'line', printYear: String, printTicks: ticks => ticks.map(String) })
  assert.deepEqual(xTicks, [{ at: 0, label: '2024' }])
})

test('the line of a headline or a key figure is broken where periods are missing', () => {
  const points = ['2019', '2020', '2021', '2024', '2025'].map((at, value) => ({ at, value }))
  const drawingInput = { points, printYear: String, printTicks: (ticks: readonly number[]) => ticks.map(String) }
  const countSegments = (path: string) => path.split('M').length - 1
  assert.equal(countSegments(drawHeadline({ ...drawingInput, kind: 'line' }).line), 2)
  const area = drawHeadline({ ...drawingInput, kind: 'area' })
  assert.deepEqual([countSegments(area.line), countSegments(area.fill)], [2, 2])
  assert.equal(countSegments(drawSparkLine(points).line), 2)
  assert.equal(countSegments(drawSparkLine(points.slice(0, 3)).line), 1)
})

test('a constant series is drawn in the middle', () => {
  const { end } = drawSparkLine(['2021', '2022', '2023'].map(at => ({ at, value: 5 })))
  assert.deepEqual(end, [160, 20])
})

for (const [before, at, step, isNext] of [
  ['2022', '2023', 'year', true],
  ['2021', '2023', 'year', false],
  ['2022-09-30', '2023-12-31', 'year', true],
  ['2023-12-01', '2024-01-31', 'month', true],
  ['2023-11-01', '2024-01-01', 'month', false],
  ['2023-12-31', '2024-03-31', 'quarter', true],
  ['2023-09-30', '2024-03-31', 'quarter', false],
  ['2023-06-01', '2023-12-01', 'halfYear', true],
  ['2022-12-01', '2023-12-01', 'halfYear', false],
  ['2024-02-26', '2024-03-04', 'week', true],
  ['2024-02-26', '2024-03-11', 'week', false],
  ['2024-02-23', '2024-02-27', 'day', true],
] as [string, string, SeriesStep, boolean][])
  test(`${at} is ${isNext ? '' : 'not '}the ${step} after ${before}`, () => {
    assert.equal(isStepAfter(step, before, at), isNext)
  })

const biennial = buildSeries([
  ['2019', 100],
  ['2021', 110],
  ['2023', 121],
])
const yearly = buildSeries([
  ['2021', 100],
  ['2022', 110],
  ['2023', 121],
])

test('a key figure shows the change of a year only from the year before', () => {
  const figure = { keyFigureId: 1, fileName: 'survey', nameEn: 'Survey', noteEn: '', unitEn: '' }
  const changeIn = (series: TableSeries) =>
    formatKeyFigures('en', [{ ...figure, series } as KeyFigure])[0]!.change?.text ?? null
  assert.deepEqual([changeIn(biennial), changeIn(yearly)], [null, '+10.0 %'])
})

test('the headline of a series with a gap names the period that it is compared with, once', () => {
  const details = { report: { fileName: 'survey' }, columns: [], unitEn: '' } as unknown as ReportDetails
  const listChanges = (series: TableSeries, language: 'en' | 'th') =>
    buildHeadlineView(details, { series, kind: 'line', lost: null }, language, null)!.changes.map(({ label }) => label)
  assert.deepEqual(
    [listChanges(biennial, 'en'), listChanges(biennial, 'th'), listChanges(yearly, 'en')],
    [['on 2021'], ['เทียบกับ 2564'], ['on the year before']],
  )
  const quarters = [
    ['2023-03-31', 1],
    ['2024-03-31', 2],
  ] as [string, number][]
  const gap = buildSeries(quarters, { step: 'quarter', yearBefore: { at: '2023-03-31', value: 1 } })
  assert.deepEqual(listChanges(gap, 'en'), ['on the year'])
})

/** A series whose last two values are annotated. */
const annotatedSeries = (() => {
  const points = ['2021', '2022', '2023', '2024'].map((at, index) => ({
    ...{ at, value: index + 1 },
    ...(index >= 2 && { annotation: index === 2 ? 'Revised.' : 'Provisional' }),
  }))
  return buildSeries([], { points, recent: points })
})()

test('a headline shows the note of its latest value, marks annotated points, and names their notes', () => {
  const details = { report: { fileName: 'survey' }, columns: [], unitEn: '' } as unknown as ReportDetails
  const build = (series: TableSeries, kind: 'line' | 'bar' | 'area', language: 'en' | 'th' = 'en') =>
    buildHeadlineView(details, { series, kind, lost: null }, language, null)!
  const line = build(annotatedSeries, 'line')
  assert.deepEqual(
    [line.annotation, line.chartNote],
    ['Provisional', 'Hollow points have a note: Revised; Provisional.'],
  )
  assert.equal(build(annotatedSeries, 'line', 'th').chartNote, 'จุดกลวงคือค่าที่มีหมายเหตุ: Revised; Provisional')
  assert.deepEqual([line.chart.end.isAnnotated, line.chart.annotatedDots.split('M').length - 1], [true, 2])
  assert.deepEqual(line.tableHeads.at(-1), 'Note')
  assert.deepEqual(
    line.tableRows.map(([, , note]) => note),
    ['', '', 'Revised.', 'Provisional'],
  )
  const bars = build(annotatedSeries, 'bar')
  const countBars = (path: string) => path.split('z').length - 1
  assert.deepEqual([countBars(bars.chart.fill), countBars(bars.chart.paleBars)], [2, 2])
  assert.deepEqual([bars.chart.annotatedDots, bars.chartNote], ['', 'Pale bars have a note: Revised; Provisional.'])
  const plain = build(yearly, 'line')
  assert.deepEqual([plain.annotation, plain.chartNote, plain.tableHeads.length], [null, '', 2])
  assert.deepEqual([plain.chart.annotatedDots, plain.chart.paleBars], ['', ''])
})

test('a change is marked if either of its values has a note, and names the note of the earlier one', () => {
  const details = { report: { fileName: 'survey' }, columns: [], unitEn: '' } as unknown as ReportDetails
  const listChanges = (notes: (string | undefined)[], language: 'en' | 'th' = 'en') => {
    const points = notes.map((annotation, index) => ({
      ...{ at: String(2021 + index), value: 10 + index },
      ...(annotation && { annotation }),
    }))
    const series = buildSeries([], { points, recent: points })
    const figure = { keyFigureId: 1, fileName: 'survey', nameEn: 'Survey', noteEn: '', unitEn: '', series }
    const [keyFigure] = formatKeyFigures(language, [figure as unknown as KeyFigure])
    const { changes } = buildHeadlineView(details, { series, kind: 'line', lost: null }, language, null)!
    assert.equal(keyFigure!.change?.annotation, changes[0]!.annotation)
    return changes.map(({ label, annotation }) => [label, annotation])
  }
  assert.deepEqual(listChanges([undefined, 'Estimate.', undefined]), [
    ['on the year before (2022: Estimate)', 'Estimate.'],
  ])
  assert.deepEqual(listChanges([undefined, 'ประมาณการ', undefined], 'th'), [['จากปีก่อน (2565: ประมาณการ)', 'ประมาณการ']])
  assert.deepEqual(listChanges([undefined, undefined, 'Provisional']), [['on the year before', 'Provisional']])
  assert.deepEqual(listChanges([undefined, 'p', 'p']), [['on the year before (2022: p)', 'p']])
  assert.deepEqual(listChanges([undefined, 'r', 'p']), [['on the year before (2022: r)', 'r · p']])
  assert.deepEqual(listChanges(['p', undefined, undefined]), [['on the year before', null]])
})

test('a key figure shows the note of its latest value', () => {
  const figure = { keyFigureId: 1, fileName: 'survey', nameEn: 'Survey', noteEn: '', unitEn: '' }
  const format = (series: TableSeries) => formatKeyFigures('en', [{ ...figure, series } as KeyFigure])[0]!
  const [annotated, plain] = [format(annotatedSeries), format(yearly)]
  assert.deepEqual([annotated.annotation, annotated.spark.isEndAnnotated], ['Provisional', true])
  assert.deepEqual([plain.annotation, plain.spark.isEndAnnotated], [null, false])
})

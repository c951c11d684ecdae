import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { Language } from '../../../../../contract/visit.ts'
import { wholeSelection } from '../../explore/address/selection.ts'
import { narrow, wide } from '../../explore/chart/frames.ts'
import type { LoadedChart } from '../../explore/chart/load-chart.ts'
import { buildLines, importJsx, listElements, yearlyPlan } from '../../explore/chart/testing/rendering.ts'
import { withUnitTranslations } from '../../explore/chart/units/unit-translations.server.ts'
import { countFittingLines, keepLines } from './fitting-lines.ts'

const { ChartCard } = await importJsx<typeof import('./ChartCard.tsx')>('embed/card/ChartCard.tsx')
const { drawCard } = await importJsx<typeof import('./draw-card.server.tsx')>('embed/card/draw-card.server.tsx')

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** Draws the card of a chart and returns its markup. */
const draw = (chart: LoadedChart, { language = 'en' as Language, scale = 'value' as const } = {}) => {
  const props = {
    details: { report: { titleEn: 'Rates of the countries', titleTh: 'อัตราของประเทศ' }, attributionEn: 'Fed' },
    office: { name: { en: 'Office', th: 'สำนักงาน' } },
    host: 'data.example.org',
    embeddedChart: {
      description: { version: 1, as_of: '2026-07-01T00:00:00Z' },
      selection: { ...wholeSelection, scale },
    },
    chart,
  }
  return drawCard(createElement(ChartCard, props as unknown as Parameters<typeof ChartCard>[0]), language).text()
}
/** Returns the texts of a drawing without its elements. */
const readText = (markup: string) => markup.replace(/<style>.*?<\/style>|<[^>]*>/gs, '')
const countLabels = (markup: string) => listElements(markup, 'lab').length

test('a card that has no room for all lines says how many it shows, in both languages', async () => {
  const chart = { plan: yearlyPlan, points: buildLines(names, 4), isCut: false }
  const card = await draw(chart)
  const shown = countLabels(card)
  assert.ok(shown >= 3 && shown < 8)
  assert.match(readText(card), new RegExp(`${shown} of 8 lines\\. Rates of the countries\\.`))
  assert.match(readText(await draw(chart, { language: 'th' })), new RegExp(`แสดง ${shown} จากทั้งหมด 8 เส้น`))
  const bars = await draw({ ...chart, plan: { ...yearlyPlan, kind: 'bar' } })
  assert.match(readText(bars), new RegExp(`${countLabels(bars)} of 8 series\\.`))
  const few = await draw({ ...chart, points: buildLines(names.slice(0, 3), 4) })
  assert.equal(countLabels(few), 3)
  assert.doesNotMatch(readText(few), / of 3 /)
})

test('lines that the chart itself leaves out are counted too, and no note names another limit', async () => {
  const chart = { plan: yearlyPlan, points: buildLines(names, 4), isCut: true, lineCount: 31 }
  const card = await draw(chart)
  const shown = countLabels(card)
  assert.match(readText(card), new RegExp(`${shown} of 31 lines\\.`))
  assert.doesNotMatch(readText(card), /The chart shows only part/)
  const withoutLines = { plan: { ...yearlyPlan, by: null }, points: buildLines(['A'], 4), isCut: true }
  assert.match(readText(await draw(withoutLines)), /The chart shows only part/)
})

test('unit, index and axis of a card are those of the lines that it shows', async () => {
  // The lines that do not fit begin a year later, and one has a low value.
  const points = buildLines(names, 4).filter(({ by, x }) => by! < 'E' || x !== '2020')
  const late = points.map(point => (point.by === 'H' ? { ...point, y: -500 } : point))
  const chart = { plan: yearlyPlan, points: late, isCut: false }
  assert.match(readText(await draw(chart, { scale: 'index' as never })), /Index, 2020 = 100/)
  assert.doesNotMatch(readText(await draw(chart)), /−\d/)
  const large = points.map(point => ({ ...point, y: point.by === 'H' ? -2e9 : point.y }))
  assert.doesNotMatch(readText(await draw({ ...chart, points: large })), /billion/)
})

test('a card names the unit of its values, also in millions and translated from Thai, unless they are counted or relative', async () => {
  const drawWithUnit = async (unit: string, { aggregate = 'avg', factor = 1, ...options } = {}) => {
    const plan = { ...yearlyPlan, y: { ...yearlyPlan.y!, unit }, aggregate: aggregate as 'avg' }
    const points = buildLines(['A'], 4).map(point => ({ ...point, y: point.y! * factor }))
    const chart = { plan, points, isCut: false }
    const language = 'language' in options ? (options.language as Language) : 'en'
    const noUnit = { unitEn: null, unitTh: null }
    return readText(await draw(withUnitTranslations(chart, language, noUnit), options))
  }
  assert.match(await drawWithUnit('% of GDP'), /Rates of the countries\. Unit: % of GDP\./)
  assert.match(await drawWithUnit('% of GDP', { language: 'th' } as object), /อัตราของประเทศ หน่วย: ร้อยละของ GDP/)
  assert.match(await drawWithUnit('ล้านบาท'), /Unit: million baht\./)
  const large = await drawWithUnit('US$', { factor: 1e9 })
  assert.match(large, /Unit: billion US\$\./)
  assert.doesNotMatch(large, /In billions/)
  assert.doesNotMatch(await drawWithUnit('% of GDP', { aggregate: 'count' }), /Unit/)
  assert.doesNotMatch(await drawWithUnit('% of GDP', { scale: 'index' } as object), /Unit/)
})

test('a card names the unit of its rows before that of their column, or their different units', async () => {
  const drawRows = async (units: string[], language: Language = 'en') => {
    const plan = { ...yearlyPlan, y: { ...yearlyPlan.y!, unit: 'US$' } }
    const points = buildLines(['A'], 4).map((point, index) => ({ ...point, units: [units[index % units.length]!] }))
    const chart = withUnitTranslations({ plan, points, isCut: false }, language, { unitEn: null, unitTh: null })
    return readText(await draw(chart, { language }))
  }
  assert.match(await drawRows(['ล้านบาท']), /Unit: million baht\./)
  assert.match(await drawRows(['Million Baht'], 'th'), /หน่วย: ล้านบาท/)
  assert.match(await drawRows(['คน', 'MJ']), /The values have different units: persons, MJ\./)
  assert.match(await drawRows(['a', 'b', 'c', 'd']), /different units: a, b, c, …\./)
})

test('a card has room for at least three lines, which its title may name, and for at most eight', () => {
  assert.equal(countFittingLines(171), 3)
  assert.equal(countFittingLines(wide.height), 8)
  assert.equal(countFittingLines(narrow.height), 8)
  assert.equal(countFittingLines(10), 1)
})

test('only the points of the lines that fit remain, also of a line without a name', () => {
  const points = [...buildLines(['A', 'B'], 2), { x: '2020', y: 5, by: null }]
  const kept = (name: string) => keepLines({ plan: yearlyPlan, points, isCut: false }, [{ name, points: [] }]).points
  assert.deepEqual(kept('A'), points.slice(0, 2))
  assert.deepEqual(kept(''), points.slice(4))
})

test('a card says what its hollow points and pale bars mean', async () => {
  const points = buildLines(['A'], 4).map((point, index) =>
    index === 3 ? { ...point, annotation: 'Estimate.' } : point,
  )
  const chart = { plan: yearlyPlan, points, isCut: false }
  assert.match(readText(await draw(chart)), /Hollow points have a note: Estimate\./)
  assert.match(readText(await draw(chart, { language: 'th' })), /จุดกลวงคือค่าที่มีหมายเหตุ: Estimate/)
  assert.match(readText(await draw({ ...chart, plan: { ...yearlyPlan, kind: 'bar' } })), /Pale bars have a note/)
  assert.doesNotMatch(readText(await draw({ ...chart, points: buildLines(['A'], 4) })), /note/)
})

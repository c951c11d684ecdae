import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyFigure } from '../../../contract/catalogue/figures/key-figures.ts'
import type { TableSeries } from '../../../contract/tables/series.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatKeyFigures } from './key-figures.server.ts'

const points = [10, 40, 50].map((value, index) => ({ at: `2026-0${index + 4}-01`, value }))
const months: TableSeries = {
  ...{ time: { name: 'Month', kind: 'date', era: 'ce' }, measure: { name: 'Rate', unit: null }, filters: [] },
  ...{ step: 'month', decimals: 0, points, recent: points, yearBefore: null },
}
const figure = {
  keyFigureId: 1,
  fileName: 'debt',
  nameEn: 'Debt',
  nameTh: 'หนี้',
  noteEn: 'a year',
  noteTh: 'ต่อปี',
  unitEn: '',
}
const format = (
  series: TableSeries,
  { language = 'en', ...changes }: Partial<KeyFigure> & { language?: Language } = {},
) => formatKeyFigures(language, [{ ...figure, series, ...changes } as KeyFigure])[0]!

test('a key figure has its texts and its period in the language of the page', () => {
  const readTexts = (language: Language) => {
    const { name, note, period, value } = format(months, { language })
    return [name, note, period, value]
  }
  assert.deepEqual(readTexts('en'), ['Debt', 'a year', 'Jun 2026', '50'])
  assert.deepEqual(readTexts('th'), ['หนี้', 'ต่อปี', 'มิ.ย. 2569', '50'])
})

test('a monthly figure shows the change from the same month of the year before, and none without it', () => {
  assert.equal(format(months).change, null)
  assert.equal(format({ ...months, yearBefore: { at: '2025-06-01', value: 20 } }).change?.text, '+150.0 %')
})

test('a figure in per cent by its note or its unit shows its change in points', () => {
  const series = { ...months, yearBefore: { at: '2025-06-01', value: 20 } }
  for (const changes of [{ noteEn: '% of GDP' }, { unitEn: 'per cent' }])
    assert.equal(format(series, changes).change?.text, '+30.0 points')
})

test('a large figure names its unit', () => {
  const large = points.map(({ at, value }) => ({ at, value: value * 1e9 }))
  const { value, unit } = format({ ...months, points: large, recent: large })
  assert.deepEqual([value, unit], ['50.00', 'billion'])
  assert.equal(format(months).unit, null)
})

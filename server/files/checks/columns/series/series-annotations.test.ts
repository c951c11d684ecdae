import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxAnnotationLength } from '../../../../../contract/tables/annotations.ts'
import type { SeriesChoice } from '../../../../../contract/tables/series.ts'
import { openSeriesTrials } from '../../testing/series-trials.ts'

const { requireSeries } = await openSeriesTrials()

const listAnnotations = async (lines: string[], request?: SeriesChoice) =>
  (await requireSeries(lines, request)).points.map(({ annotation }) => annotation)

test('the points of annotated rows have the text of their notes, and other points have none', async () => {
  const lines = [
    'Year,Value,Note,Remarks',
    '2021,1,,',
    '2022,2,provisional,',
    '2023,3,provisional,revised',
    '2024,4,, ',
  ]
  assert.deepEqual(await listAnnotations(lines), [undefined, 'provisional', 'provisional · revised', undefined])
  const { recent, points } = await requireSeries(lines)
  assert.deepEqual(recent, points)
})

test('a column with a note in every row annotates no point, also if the rows of the series are only some of them', async () => {
  const described = ['Year,Country,Value,Note', '2021,A,1,x', '2022,A,2,y', '2023,A,3,z', '2021,B,4,x']
  const inA = { measure: 'Value', filters: [{ column: 'Country', value: 'A' }] }
  assert.deepEqual(await listAnnotations(described, inA), [undefined, undefined, undefined])
  // A row without a note may be outside the series, or have no value.
  for (const line of ['2022,B,4,', '2022,B,,'])
    assert.deepEqual(await listAnnotations([...described, line], inA), ['x', 'y', 'z'])
})

test('marks annotate the figures that have them, and those of a time annotate every figure of its row', async () => {
  const lines = ['Year,GDP,CPI', '2021,1,5', '2022,2p,6', '2023,3,7 (r)', '2024e,4,8']
  assert.deepEqual(await listAnnotations(lines), [undefined, 'p', undefined, 'e'])
  assert.deepEqual(await listAnnotations(lines, { measure: 'CPI' }), [undefined, undefined, 'r', 'e'])
})

test('marks below headers that are years annotate their years', async () => {
  const lines = ['Name,2019,2020,2021,2022', 'Debt,1,2,3,4p', 'Income,5,6p,7,8', 'Tax,5,6,7,8']
  assert.deepEqual(await listAnnotations(lines, { filters: [{ column: 'Name', value: 'Debt' }] }), [
    undefined,
    undefined,
    undefined,
    'p',
  ])
  const { points } = await requireSeries(lines, { filters: [{ column: 'Name', value: 'Income' }] })
  assert.deepEqual(points, [
    { at: '2019', value: 5 },
    { at: '2020', value: 6, annotation: 'p' },
    { at: '2021', value: 7 },
    { at: '2022', value: 8 },
  ])
})

test('all years of an annotated row are annotated, and the end of a long note is left out', async () => {
  const wide = [
    'Name,2019,2020,2021,2022,Note',
    `Debt,1,2,3,4,${'x'.repeat(maxAnnotationLength + 1)}`,
    'Income,1,2,3,4,',
  ]
  const annotations = await listAnnotations(wide, { filters: [{ column: 'Name', value: 'Debt' }] })
  assert.deepEqual(new Set(annotations), new Set([`${'x'.repeat(maxAnnotationLength - 1)}…`]))
})

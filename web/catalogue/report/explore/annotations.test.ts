import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeSelection } from './address/selection.ts'
import {
  findAnnotation,
  findGroupAnnotation,
  listAnnotationMeasures,
  listAnnotationNames,
  mergeAnnotations,
  nameAnnotations,
  withAnnotations,
} from './annotations.ts'
import type { Column, ColumnProfile } from './api-responses.ts'
import { toCopiedText } from './rows/copied-cells.ts'
import { buildShownColumns } from './rows/shown-columns.ts'

const buildColumn = (name: string, fields: Partial<Column> = {}): Column => ({
  ...{ name, type: 'text', role: 'label', unit: null, era: null, scale: null },
  ...{ mark_of: null, part_of: null, period: null, description_en: '', description_th: '' },
  ...fields,
})
const buildProfile = (name: string, missing: number): ColumnProfile => ({
  ...{ name, missing, distinct: 2, least: null, greatest: null, frequent: [] },
})
const columns = ['Note', 'Remarks', 'Description'].map(name => buildColumn(name, { role: 'note' }))
const profiles = [buildProfile('Note', 97), buildProfile('Description', 0)]

test('columns of notes annotate rows, except a column with a text in every row', () => {
  assert.deepEqual(listAnnotationNames([...columns, buildColumn('Country')], profiles), ['Note', 'Remarks'])
})

test('marks annotate the figures that have them, also if all have one, and those of a time annotate each figure', () => {
  const measures = ['GDP', 'CPI'].map(name => buildColumn(name, { type: 'decimal', role: 'measure' }))
  const marks = ['GDP', 'CPI', 'Year'].map(name => buildColumn(`${name} (mark)`, { role: 'note', mark_of: name }))
  const markedColumns = [...measures, ...marks, ...columns]
  const allProfiles = [...profiles, buildProfile('GDP (mark)', 0)]
  const list = (...shown: Column[]) => listAnnotationNames(markedColumns, allProfiles, shown)
  assert.deepEqual(list(measures[0]!), ['GDP (mark)', 'Year (mark)', 'Note', 'Remarks'])
  assert.deepEqual(list(measures[1]!), ['CPI (mark)', 'Year (mark)', 'Note', 'Remarks'])
  assert.deepEqual(list(...measures), ['GDP (mark)', 'CPI (mark)', 'Year (mark)', 'Note', 'Remarks'])
  assert.deepEqual(listAnnotationNames(markedColumns, allProfiles).length, 5)
})

test('a request contains the annotations, also if the reader has hidden their columns', () => {
  const names = ['Note']
  assert.deepEqual(withAnnotations({ ...wholeSelection, select: ['Year'] }, names).select, ['Year', 'Note'])
  assert.deepEqual(withAnnotations({ ...wholeSelection, select: ['Note', 'Year'] }, names).select, ['Note', 'Year'])
  assert.equal(withAnnotations(wholeSelection, names).select, null)
})

test('the annotation of a row is the text of its notes; a row without one has none', () => {
  const names = ['Note', 'Remarks']
  assert.equal(findAnnotation({ Year: 2026, Note: 'provisional', Remarks: 'revised' }, names), 'provisional · revised')
  assert.equal(findAnnotation({ Year: 2026, Note: 'p', Remarks: 'p' }, names), 'p')
  assert.equal(findAnnotation({ Year: 2026, Note: null }, names), undefined)
})

test('a group has the annotation that all its annotated rows share, and null if they differ', () => {
  const names = ['Note', 'Remarks']
  assert.deepEqual(listAnnotationMeasures(names), ['min(Note)', 'max(Note)', 'min(Remarks)', 'max(Remarks)'])
  const find = (...[least, greatest, ...remarks]: (string | null)[]) =>
    findGroupAnnotation(
      {
        ...{ 'min(Note)': least ?? null, 'max(Note)': greatest ?? null },
        ...{ 'min(Remarks)': remarks[0] ?? null, 'max(Remarks)': remarks[1] ?? null },
      },
      names,
    )
  assert.equal(find(null, null), undefined)
  assert.equal(find('p', 'p'), 'p')
  assert.equal(find('e', 'p'), null)
  assert.equal(find('p', 'p', 'x', 'x'), 'p · x')
  assert.equal(find('p', 'p', 'x', 'y'), null)
  // With the other measures of a chart, more would exceed the limit of a request.
  assert.equal(listAnnotationMeasures(['a', 'b', 'c', 'd']).length, 6)
})

test('a value that is computed from several values has their annotation', () => {
  assert.deepEqual(
    [mergeAnnotations([undefined, undefined]), mergeAnnotations([undefined, 'p']), mergeAnnotations(['p', 'p'])],
    [undefined, 'p', 'p'],
  )
  assert.deepEqual([mergeAnnotations(['p', 'e']), mergeAnnotations([null, undefined])], [null, null])
})

test('a sentence names up to three annotations', () => {
  assert.equal(nameAnnotations(['Provisional.', 'Revised'], 'several'), 'Provisional; Revised')
  assert.equal(nameAnnotations(['a', 'b', 'c', 'd'], 'several'), 'several')
  assert.equal(nameAnnotations(['a', null], 'several'), 'several')
})

test('copied times have the year of the reader’s era, other values are copied as they are', () => {
  const [day, year] = [buildColumn('Day', { type: 'date' }), buildColumn('Year', { type: 'integer', era: 'be' })]
  const time = buildColumn('At', { type: 'datetime' })
  const copy = (era: 'be' | 'ce') => [
    toCopiedText('2024-01-05', day, era),
    toCopiedText('2024-01-05T17:00:00Z', time, era),
    toCopiedText(2024, year, era),
    toCopiedText(2024, buildColumn('Amount', { type: 'integer' }), era),
    toCopiedText(null, day, era),
  ]
  assert.deepEqual(copy('be'), ['2567-01-05', '2567-01-05T17:00:00Z', '2567', '2024', ''])
  assert.deepEqual(copy('ce'), ['2024-01-05', '2024-01-05T17:00:00Z', '2024', '2024', ''])
})

test('the columns of the widest table are built at once, each measure with its own mark and the note', () => {
  const measureNames = Array.from({ length: 999 }, (_, index) => `m${index}`)
  const wideColumns = [
    ...measureNames.map(name => buildColumn(name, { type: 'decimal', role: 'measure' })),
    ...measureNames.map(name => buildColumn(`${name} (mark)`, { type: 'text', role: 'note', mark_of: name })),
    buildColumn('Note', { type: 'text', role: 'note' }),
  ]
  const wideProfiles = wideColumns.map(({ name }) => buildProfile(name, 1))
  const row = Object.fromEntries(wideColumns.map(({ name }) => [name, '1']))
  const startedAt = performance.now()
  const reading = { language: 'en', era: 'ce' } as const
  const shownColumns = buildShownColumns(wideColumns, null, [row], { reading, profiles: wideProfiles })
  assert.ok(performance.now() - startedAt < 5000)
  assert.deepEqual(shownColumns[7]!.annotationNames, ['m7 (mark)', 'Note'])
})

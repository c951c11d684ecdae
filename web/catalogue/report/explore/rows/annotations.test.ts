import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeSelection } from '../address/selection.ts'
import type { Column, ColumnProfile } from '../api-responses.ts'
import { findAnnotation, listAnnotationNames, withAnnotations } from './annotations.ts'
import { toCopiedText } from './copied-cells.ts'

const buildColumn = (name: string, fields: Partial<Column> = {}): Column => ({
  ...{ name, type: 'text', role: 'label', unit: null, era: null, scale: null },
  ...{ description_en: '', description_th: '' },
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

test('a request contains the annotations, also if the reader has hidden their columns', () => {
  const names = ['Note']
  assert.deepEqual(withAnnotations({ ...wholeSelection, select: ['Year'] }, names).select, ['Year', 'Note'])
  assert.deepEqual(withAnnotations({ ...wholeSelection, select: ['Note', 'Year'] }, names).select, ['Note', 'Year'])
  assert.equal(withAnnotations(wholeSelection, names).select, null)
})

test('the annotation of a row is the text of its notes; a row without one has none', () => {
  const names = ['Note', 'Remarks']
  assert.equal(findAnnotation({ Year: 2026, Note: 'provisional', Remarks: 'revised' }, names), 'provisional · revised')
  assert.equal(findAnnotation({ Year: 2026, Note: null }, names), undefined)
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column, ColumnProfile } from '../api-responses.ts'
import { buildShownColumns } from './shown-columns.ts'

const buildColumn = (name: string, fields: Partial<Column>): Column => ({
  ...{ name, type: 'decimal', role: 'measure', unit: null, era: null, scale: null },
  ...{ mark_of: null, part_of: null, period: null, description_en: '', description_th: '' },
  ...fields,
})

test('the columns of the widest table are built at once, each measure with its own mark and the note', () => {
  const measureNames = Array.from({ length: 999 }, (_, index) => `m${index}`)
  const columns = [
    ...measureNames.map(name => buildColumn(name, {})),
    ...measureNames.map(name => buildColumn(`${name} (mark)`, { type: 'text', role: 'note', mark_of: name })),
    buildColumn('Note', { type: 'text', role: 'note' }),
  ]
  const profiles = columns.map(
    ({ name }): ColumnProfile => ({
      ...{ name, missing: 1, distinct: 2, least: null, greatest: null, frequent: [] },
    }),
  )
  const row = Object.fromEntries(columns.map(({ name }) => [name, '1']))
  const startedAt = performance.now()
  const reading = { language: 'en', era: 'ce' } as const
  const shownColumns = buildShownColumns(columns, null, [row], { reading, profiles })
  assert.ok(performance.now() - startedAt < 5000)
  assert.deepEqual(shownColumns[7]!.annotationNames, ['m7 (mark)', 'Note'])
})

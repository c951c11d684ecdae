import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { chooseCount } from '../../../testing/depth.ts'
import { Refusal } from '../refusals.ts'
import { createTableBuilder } from './applied-recipes.ts'
import type { SourceRow } from './source-rows.ts'

// Random files and recipes: values are skipped only above the names and in the notes; all others stay in their row and column.

const width = 4
/** Cells with a value, and the width of the row. */
const shape = fc.record({
  filled: fc.array(fc.boolean(), { minLength: width, maxLength: width }),
  length: fc.integer({ min: 1, max: width }),
})
const file = fc.array(shape, { minLength: 1, maxLength: 14 })
const recipe: fc.Arbitrary<FileRecipe> = fc
  .record({
    headerRow: fc.integer({ min: 1, max: 5 }),
    headerRows: fc.integer({ min: 1, max: 3 }),
    notes: fc.integer({ min: 0, max: 4 }),
    numberNames: fc.boolean(),
    fillMissing: fc.boolean(),
    dropEmpty: fc.boolean(),
    fillDown: fc.constantFrom<string[]>([], ['name 0'], ['name 1']),
  })
  .map(options => ({ ...plainRecipe, ...options, headerRows: Math.min(options.headerRows, options.headerRow) }))

/** Each value contains its position in the file; each name contains its column. */
const buildRows = (shapes: { filled: boolean[]; length: number }[], { headerRow }: FileRecipe): SourceRow[] =>
  shapes.map(({ filled, length }, index) => {
    const row = index + 1
    const buildText = (column: number) => (row === headerRow ? `name ${column}` : `${row}:${column}`)
    const values = filled.slice(0, length).map((isFilled, column) => (isFilled ? buildText(column) : ''))
    return { row, values }
  })

const readTable = (rows: SourceRow[], used: FileRecipe, kind: 'csv' | 'excel', pieces: number) => {
  const table = createTableBuilder(used, kind)
  const out: SourceRow[] = []
  for (let from = 0; from < rows.length; from += pieces) out.push(...table.add(rows.slice(from, from + pieces)))
  return [...out, ...table.end()]
}

test('a recipe skips only values that it names', () => {
  const counts = { read: 0, refused: 0, filled: 0, noted: 0, padded: 0 }
  fc.assert(
    fc.property(
      file,
      recipe,
      fc.constantFrom('csv' as const, 'excel' as const),
      fc.integer({ min: 1, max: 5 }),
      (shapes, used, kind, pieces) => {
        const rows = buildRows(shapes, used)
        let out: SourceRow[]
        try {
          out = readTable(rows, used, kind, pieces)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          counts.refused += 1
          return
        }
        counts.read += 1
        const [header, ...records] = out
        // The last part of a joined name is the column's own.
        const sourceColumns = header!.values.map(name => Number(/(?:name |:)(\d)$/.exec(name)![1]))
        assert.equal(new Set(header!.values).size, header!.values.length)
        const body = rows.filter(({ row, values }) => row > used.headerRow && values.some(Boolean))
        const table = used.notes > 0 ? body.slice(0, -used.notes) : body
        if (table.length < body.length) counts.noted += 1
        const notes = records.filter(({ values }) => values.some(Boolean))
        assert.deepEqual(
          notes.map(({ row }) => row),
          table.map(({ row }) => row),
        )
        for (const [index, { values }] of table.entries()) {
          assert.equal(notes[index]!.values.length, sourceColumns.length)
          if (values.length < sourceColumns.length) counts.padded += 1
          for (const [column, value] of values.entries())
            if (value !== '') assert.equal(notes[index]!.values[sourceColumns.indexOf(column)], value)
          for (const [column, value] of notes[index]!.values.entries()) {
            if (value === (values[sourceColumns[column]!] ?? '')) continue
            counts.filled += 1
            assert.ok(used.fillDown.includes(header!.values[column]!), `${value} came from nowhere`)
            assert.ok(value.endsWith(`:${sourceColumns[column]}`) && Number(value.split(':')[0]) < table[index]!.row)
          }
        }
        if (!used.dropEmpty && notes.length > 0) assert.equal(records.length, notes.at(-1)!.row - used.headerRow)
      },
    ),
    { numRuns: chooseCount({ usual: 5_000, deep: 200_000 }) },
  )
  // Each happens some forty times or more; the limit is far below, because the runs are random.
  for (const [kind, count] of Object.entries(counts)) assert.ok(count > 5, `${kind}: ${count}`)
})

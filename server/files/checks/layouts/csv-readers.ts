import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { requireCsvText } from '../tables/csv-entries.ts'
import { type CsvTable, readCsvTable, streamCsvRecords } from '../tables/csv-tables.ts'
import { applyRecipeToCsv } from './cleaned-files.ts'
import { readAppliedLayout, suggestLayout } from './layouts.ts'
import { countNotes, createLastRows } from './note-rows.ts'
import type { LayoutReader } from './readings.ts'
import { listRecipeFaults } from './recipe-faults.ts'
import { countFilled, createCsvRowReader, type RowReader } from './source-rows.ts'

/** Creates the reader of the only CSV of a zip. The table of a recipe is written to `path`. */
export const createCsvReader = (archive: Archive, name: string, path: string): LayoutReader<CsvTable> => {
  const readRows: RowReader = async onRows => {
    const records = streamCsvRecords(archive, await requireCsvText(archive))
    await createCsvRowReader(records)(onRows)
  }
  return {
    async readPlain() {
      let tail = createLastRows()
      const table = await readCsvTable(archive, (row, values) => {
        // The records begin again if the text has another encoding than assumed.
        if (row === 1) tail = createLastRows()
        else if (countFilled(values) > 0) tail.add({ row, values })
      })
      return {
        table,
        hasOnlyTable: countNotes(tail.rows, { width: table.columns.length, areShortRowsNotes: false }) === 0,
      }
    },
    async readCleaned(recipe: FileRecipe, savedNames?: readonly string[]) {
      const names = await applyRecipeToCsv({ recipe, savedNames, readRows, path }, name)
      // The encoding of the received file; the written one is in UTF-8.
      const { encoding } = await requireCsvText(archive)
      return { table: { ...(await withArchive(path, '.zip', readCsvTable)), encoding }, names }
    },
    suggestLayouts: async ({ isTable }) => [
      await suggestLayout({ kind: 'csv', readRows, sheet: null, merged: [], isTable }),
    ],
    showLayouts: async recipe => [await readAppliedLayout({ readRows, sheet: null }, recipe)],
    tryRecipe: recipe => listRecipeFaults(readRows, recipe, 'csv'),
  }
}

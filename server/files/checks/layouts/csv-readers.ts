import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { type CsvTable, csvRecords, readCsvTable, requireCsvText } from '../tables/csv-tables.ts'
import { cleanCsv } from './cleaned-files.ts'
import { showLayout, suggestLayout, tryRecipe } from './layouts.ts'
import { countNotes, lastRows } from './note-rows.ts'
import type { LayoutReader } from './readings.ts'
import { countFilled, csvRows, type RowReader } from './source-rows.ts'

/** Creates the readers of the one CSV of a zip. A recipe writes its table to `path`. */
export const csvReader = (archive: Archive, name: string, path: string): LayoutReader<CsvTable> => {
  const readRows: RowReader = async take => csvRows(csvRecords(archive, await requireCsvText(archive)))(take)
  return {
    async readPlain() {
      let tail = lastRows()
      const table = await readCsvTable(archive, (row, values) => {
        if (row === 1) tail = lastRows()
        else if (countFilled(values) > 0) tail.add({ row, values })
      })
      return { table, isAlone: countNotes(tail.rows, table.columns.length, false) === 0 }
    },
    async readCleaned(recipe: FileRecipe, savedNames?: readonly string[]) {
      const names = await cleanCsv({ recipe, savedNames, readRows, path }, name)
      const { encoding } = await requireCsvText(archive)
      return { table: { ...(await withArchive(path, '.zip', readCsvTable)), encoding }, names }
    },
    look: async isTable => [await suggestLayout({ kind: 'csv', readRows: readRows, sheet: null, merged: [], isTable })],
    show: async recipe => [await showLayout({ readRows: readRows, sheet: null }, recipe)],
    tryRecipe: recipe => tryRecipe(readRows, recipe, 'csv'),
  }
}

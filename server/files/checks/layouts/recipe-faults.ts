import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { type FoundFault, Refusal } from '../refusals.ts'
import { createTableBuilder } from './applied-recipes.ts'
import type { RowReader } from './source-rows.ts'

/** Lists the faults of a file that is read with a recipe; empty if the recipe yields a table. */
export const listRecipeFaults = async (
  readRows: RowReader,
  recipe: FileRecipe,
  kind: 'csv' | 'excel',
): Promise<FoundFault[]> => {
  const tableBuilder = createTableBuilder(recipe, kind)
  let rowCount = 0
  try {
    await readRows(async rows => {
      rowCount += tableBuilder.add(rows).length
    })
    rowCount += tableBuilder.end().length
    // The first row has the column names.
    const hasRecords = rowCount > 1
    return hasRecords ? [] : [{ rule: 'noRecords' }]
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

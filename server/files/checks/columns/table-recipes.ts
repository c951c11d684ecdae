import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import { composeTimes } from './composed-times.ts'
import { separateMarks, type TableRecipes } from './marks.ts'
import { buildColumnRecipe, findColumnChoice } from './recipes.ts'

/**
 * Builds the recipes of all columns of a table, from the facts about the columns of its CSV and the choices of staff. Marks and times that two
 * columns give together are columns of their own. The columns of a CSV always have facts.
 */
export const buildTableRecipes = (
  columns: readonly { name: string; facts?: ColumnFacts }[],
  choices: ColumnChoices,
): TableRecipes => {
  const fileRecipes = columns.map(
    ({ name, facts }) => buildColumnRecipe(name, facts!, findColumnChoice(choices, name)).recipe,
  )
  return composeTimes(separateMarks(fileRecipes), new Map(columns.map(({ name, facts }) => [name, facts!])))
}

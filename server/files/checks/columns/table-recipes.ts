import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import { separateMarks } from './marks.ts'
import { buildColumnRecipe, findColumnChoice } from './recipes.ts'

/** Builds the recipes of all columns of a CSV, from their facts and the choices of staff. The columns of a CSV always have facts. */
export const buildTableRecipes = (columns: readonly { name: string; facts?: ColumnFacts }[], choices: ColumnChoices) =>
  separateMarks(
    columns.map(({ name, facts }) => buildColumnRecipe(name, facts!, findColumnChoice(choices, name)).recipe),
  )

import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { normalizeName } from '../../../contract/tables/nearest-names.ts'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { YearColumns } from '../../files/index.ts'
import { formatColumnNames, formatSuggestion } from './hints/column-hints.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'

/** A column of a built table. */
export interface TableColumn {
  /** Index of the column in the table, from 0. */
  at: number
  /** The name and kind of the column, and how its texts were converted to values. */
  recipe: ColumnRecipe
  profile: ColumnProfile
}

/** A table that can be queried: the path of its Parquet on this node, and its columns. */
export interface QueriedTable {
  path: string
  columns: readonly TableColumn[]
  /**
   * Set for an unpivoted table, whose last columns are the years and the figures of the columns whose headers are years, and the marks of these
   * figures if there are any.
   */
  years?: YearColumns | undefined
}

/**
 * Returns the column with a name, ignoring case if that is unambiguous. Otherwise throws 400 with the available names and the most similar
 * one, which may also be one of `otherNames`, such as the parameters of the query.
 */
export const requireColumn = <Column extends Pick<TableColumn, 'recipe'>>(
  columns: readonly Column[],
  name: string,
  parameter: string,
  otherNames: readonly string[] = [],
): Column => {
  const normalizedName = normalizeName(name)
  const exactMatch = columns.find(({ recipe }) => recipe.name === name.normalize('NFC'))
  const matches = columns.filter(({ recipe }) => normalizeName(recipe.name) === normalizedName)
  const column = exactMatch ?? (matches.length === 1 ? matches[0] : undefined)
  if (column) return column
  const names = columns.map(({ recipe }) => recipe.name)
  throw buildParameterRefusal(
    parameter,
    `There is no column ${JSON.stringify(name.slice(0, 80))}.${formatSuggestion([...names, ...otherNames], name)}${formatColumnNames(names)}`,
  )
}

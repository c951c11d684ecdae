import type { FieldRefusal } from '../../../contract/refusals.ts'
import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { YearColumns } from '../../files/index.ts'
import { invalidInput } from '../../platform/problem.ts'

/** A column of a built table. */
export interface TableColumn {
  /** Index of the column in the table, from 0. */
  at: number
  recipe: ColumnRecipe
  profile: ColumnProfile
}

/** A table that can be queried: the path of its Parquet on this node, and its columns. */
export interface QueriedTable {
  path: string
  columns: readonly TableColumn[]
  /** Set for an unpivoted table, whose last two columns are the years and the figures of the columns whose headers are years. */
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
    `There is no column ${JSON.stringify(name.slice(0, 80))}.${formatHint(names, normalizedName, otherNames)}`,
  )
}

const normalizeName = (name: string) => name.normalize('NFC').trim().toLowerCase()

const maxHintColumns = 30

/** Formats the most similar name, if one is similar enough, and the names of the first columns. */
const formatHint = (columnNames: readonly string[], requestedName: string, otherNames: readonly string[]) => {
  const shortName = requestedName.slice(0, 80)
  const computeDistance = (name: string) => {
    // 'Contry' is closer to the beginning of 'Country Name' than to the whole name. The half prefers a whole name that is as close.
    const beginning = name.slice(0, shortName.length + 1)
    return Math.min(computeEditDistance(name, shortName), computeEditDistance(beginning, shortName) + 0.5)
  }
  const candidates = [...columnNames, ...otherNames].map(name => ({
    name,
    distance: computeDistance(normalizeName(name)),
  }))
  const nearest = candidates.toSorted((a, b) => a.distance - b.distance)[0]
  const suggestion =
    nearest && nearest.distance <= Math.max(2, requestedName.length / 3) ? ` Did you mean ${nearest.name}?` : ''
  const more = columnNames.length > maxHintColumns ? ` and ${columnNames.length - maxHintColumns} more` : ''
  return `${suggestion} The columns are ${columnNames.slice(0, maxHintColumns).join(', ')}${more}.`
}

/** Computes the edit distance of two names: how many characters must be inserted, removed or replaced (Wagner and Fischer). */
const computeEditDistance = (one: string, other: string) => {
  // Distances of the first characters of `one` to each beginning of `other`; the first row is for none of them.
  let previousRow = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const removal = previousRow[j]! + 1
      const insertion = row[j - 1]! + 1
      const replacement = previousRow[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(removal, insertion, replacement))
    }
    previousRow = row
  }
  return previousRow.at(-1)!
}

/** Returns a 400 that names the parameter. */
export const buildParameterRefusal = (field: string, message: string) =>
  invalidInput([{ field: field.slice(0, 80), message } satisfies FieldRefusal])

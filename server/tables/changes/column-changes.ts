import type { TableColumn } from '../queries/table-columns.ts'

/** A column in the earlier and the later version. */
export interface ColumnPair {
  earlier: TableColumn
  later: TableColumn
}

/** Finds the pairs of columns that both versions have, and summarises which columns were added, removed, renamed or redefined. */
export const findColumnChanges = (earlier: readonly TableColumn[], later: readonly TableColumn[]) => {
  const sameNamePairs = pairColumns(earlier, column => later.find(({ recipe }) => recipe.name === column.recipe.name))
  // Columns whose name only one version has; they may have been renamed.
  const onlyEarlier = earlier.filter(column => !sameNamePairs.some(pair => pair.earlier === column))
  const onlyLater = later.filter(column => !sameNamePairs.some(pair => pair.later === column))
  const renamedPairs = pairColumns(onlyEarlier, column =>
    onlyLater.find(candidate => isRenamed({ earlier: column, later: candidate })),
  )
  const pairs = [...sameNamePairs, ...renamedPairs]
  const listNames = (columns: readonly TableColumn[]) => columns.map(({ recipe }) => recipe.name)
  return {
    pairs: pairs.toSorted((one, other) => one.later.at - other.later.at),
    summary: {
      added: listNames(onlyLater.filter(column => !renamedPairs.some(pair => pair.later === column))),
      removed: listNames(onlyEarlier.filter(column => !renamedPairs.some(pair => pair.earlier === column))),
      renamed: renamedPairs.map(pair => ({ from: pair.earlier.recipe.name, to: pair.later.recipe.name })),
      changed: pairs.flatMap(describeDifference),
    },
  }
}

const pairColumns = (
  columns: readonly TableColumn[],
  findLater: (earlier: TableColumn) => TableColumn | undefined,
): ColumnPair[] =>
  columns.flatMap(earlier => {
    const later = findLater(earlier)
    return later ? [{ earlier, later }] : []
  })

/**
 * Returns true if a removed column was probably renamed to an added one: it has the same position, type and lowest value, and the same
 * highest value or number of different values.
 */
const isRenamed = ({ earlier, later }: ColumnPair) =>
  earlier.at === later.at &&
  earlier.recipe.kind === later.recipe.kind &&
  earlier.profile.least !== null &&
  earlier.profile.least === later.profile.least &&
  (earlier.profile.greatest === later.profile.greatest || earlier.profile.distinct === later.profile.distinct)

const pickDefinition = ({ recipe: { kind, role, unit, era } }: TableColumn) => ({ type: kind, role, unit, era })

/** Returns how the definition of a column changed, as a list of one item; an empty list if it did not. */
const describeDifference = ({ earlier, later }: ColumnPair) => {
  const [from, to] = [pickDefinition(earlier), pickDefinition(later)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name: later.recipe.name, from, to }]
}

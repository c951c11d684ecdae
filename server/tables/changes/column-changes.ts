import type { TableColumn } from '../queries/table-columns.ts'

/** A column in the earlier and the later version. */
export interface ColumnPair {
  earlier: TableColumn
  later: TableColumn
}

/** Finds added, removed, renamed and redefined columns, and the pairs that can be compared. */
export const columnChanges = (earlier: readonly TableColumn[], later: readonly TableColumn[]) => {
  const sameNamePairs = pairColumns(earlier, column => later.find(({ recipe }) => recipe.name === column.recipe.name))
  const gone = earlier.filter(column => !sameNamePairs.some(pair => pair.earlier === column))
  const come = later.filter(column => !sameNamePairs.some(pair => pair.later === column))
  const renamed = pairColumns(gone, column => come.find(other => isRenamed({ earlier: column, later: other })))
  const names = (columns: readonly TableColumn[]) => columns.map(({ recipe }) => recipe.name)
  return {
    pairs: [...sameNamePairs, ...renamed].toSorted((one, other) => one.later.at - other.later.at),
    described: {
      added: names(come.filter(column => !renamed.some(pair => pair.later === column))),
      removed: names(gone.filter(column => !renamed.some(pair => pair.earlier === column))),
      renamed: renamed.map(pair => ({ from: pair.earlier.recipe.name, to: pair.later.recipe.name })),
      changed: [...sameNamePairs, ...renamed].flatMap(compareColumns),
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
 * Returns true if a removed column was renamed to an added one: same place, type and lowest value, and the same highest value or number of
 * different values.
 */
const isRenamed = ({ earlier, later }: ColumnPair) =>
  earlier.at === later.at &&
  earlier.recipe.kind === later.recipe.kind &&
  earlier.profile.least !== null &&
  earlier.profile.least === later.profile.least &&
  (earlier.profile.greatest === later.profile.greatest || earlier.profile.distinct === later.profile.distinct)

const pickFacts = ({ recipe: { kind, role, unit, era } }: TableColumn) => ({ type: kind, role, unit, era })

const compareColumns = ({ earlier, later }: ColumnPair) => {
  const [from, to] = [pickFacts(earlier), pickFacts(later)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name: later.recipe.name, from, to }]
}

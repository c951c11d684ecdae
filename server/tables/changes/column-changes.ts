import type { TableColumn } from '../queries/table-columns.ts'

/** A column in the earlier and the later version. */
export type Pair = readonly [from: TableColumn, to: TableColumn]

/** Finds added, removed, renamed and redefined columns, and the pairs that can be compared. */
export const columnChanges = (from: readonly TableColumn[], to: readonly TableColumn[]) => {
  const named = pairsOf(from, other => to.find(({ recipe }) => recipe.name === other.recipe.name))
  const gone = from.filter(column => !named.some(([one]) => one === column))
  const come = to.filter(column => !named.some(([, one]) => one === column))
  const renamed = pairsOf(gone, other => come.find(column => isRenamed(other, column)))
  const names = (columns: readonly TableColumn[]) => columns.map(({ recipe }) => recipe.name)
  return {
    pairs: [...named, ...renamed].toSorted(([, a], [, b]) => a.at - b.at),
    described: {
      added: names(come.filter(column => !renamed.some(([, one]) => one === column))),
      removed: names(gone.filter(column => !renamed.some(([one]) => one === column))),
      renamed: renamed.map(([one, other]) => ({ from: one.recipe.name, to: other.recipe.name })),
      changed: [...named, ...renamed].flatMap(changeOf),
    },
  }
}

const pairsOf = (columns: readonly TableColumn[], find: (column: TableColumn) => TableColumn | undefined): Pair[] =>
  columns.flatMap(column => {
    const other = find(column)
    return other ? [[column, other] as const] : []
  })

/** True if a removed column was renamed to an added one: same place, same type, same lowest value. */
const isRenamed = (from: TableColumn, to: TableColumn) =>
  from.at === to.at &&
  from.recipe.kind === to.recipe.kind &&
  from.profile.least !== null &&
  from.profile.least === to.profile.least &&
  (from.profile.greatest === to.profile.greatest || from.profile.distinct === to.profile.distinct)

const factsOf = ({ recipe: { kind, role, unit, era } }: TableColumn) => ({ type: kind, role, unit, era })

const changeOf = ([from, to]: Pair) => {
  const [before, after] = [factsOf(from), factsOf(to)]
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ name: to.recipe.name, from: before, to: after }]
}

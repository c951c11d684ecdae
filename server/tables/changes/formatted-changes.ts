import type { ColumnPair } from './column-changes.ts'
import type { ComparedVersion, Comparison } from './comparison-sql.ts'

type Row = Record<string, unknown>

/** Formats a change: the row before and after it. A changed row has only the columns whose values differ. */
export const formatChange = (comparison: Comparison, row: Row) => {
  const { change } = row
  const toCells = (version: ComparedVersion) =>
    comparison[version].columns.map(({ recipe }, index) => [recipe.name, row[`${version}${index}`]] as const)
  const cells = { earlier: toCells('earlier'), later: toCells('later') }
  // `at` is the index of a column in its version.
  const pickValue = (pair: ColumnPair, version: ComparedVersion) => cells[version][pair[version].at]![1]
  const differingPairs = comparison.otherPairs.filter(pair => pickValue(pair, 'earlier') !== pickValue(pair, 'later'))
  const pickCells = (version: ComparedVersion) =>
    Object.fromEntries(
      change === 'changed' ? differingPairs.map(pair => cells[version][pair[version].at]!) : cells[version],
    )
  // A removed row has its key only in the earlier version; the columns of keys have the names of the later one.
  const keyVersion = change === 'removed' ? 'earlier' : 'later'
  return {
    change,
    key: Object.fromEntries(
      comparison.keyColumnPairs.map(pair => [pair.later.recipe.name, pickValue(pair, keyVersion)]),
    ),
    before: change === 'added' ? null : pickCells('earlier'),
    after: change === 'removed' ? null : pickCells('later'),
  }
}

import { toPhysicalName, toPhysicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import type { ColumnPair } from './column-changes.ts'
import { pickComparableType } from './comparable-types.ts'

/** Two versions of a table whose rows are compared. */
export interface Comparison {
  earlier: QueriedTable
  later: QueriedTable
  /** Key columns; each key is unique in each version. */
  keyColumnPairs: readonly ColumnPair[]
  /** The columns of both versions that are not in the key. */
  otherPairs: readonly ColumnPair[]
}

/** One of the two versions; also its alias in SQL. */
export type ComparedVersion = 'earlier' | 'later'

/** Limit of characters in one result; lower than for rows, as the portal's own process parses changes. */
export const maxResultCharacters = 2_000_000

/** Returns the SQL that reads the rows of a version. */
export const buildVersionSql = (comparison: Comparison, version: ComparedVersion) =>
  `read_parquet(${toSqlLiteral(comparison[version].path)})`

/** Returns the names of columns in the Parquet of a version. */
export const listPhysicalNames = (pairs: readonly ColumnPair[], version: ComparedVersion) =>
  pairs.map(pair => toPhysicalName(pair[version].at))

/** Builds the SQL of the key columns of a version, named k0, k1 and so on. */
export const buildKeyColumnsSql = (comparison: Comparison, version: ComparedVersion) =>
  listPhysicalNames(comparison.keyColumnPairs, version).map((name, index) => `${name} as k${index}`)

/** Returns the SQL of one hash of the columns that are not in the key; null without such columns, so that no row counts as changed. */
export const buildHashSql = (comparison: Comparison, version: ComparedVersion) => {
  if (comparison.otherPairs.length === 0) return 'null::ubigint'
  return `hash(${comparison.otherPairs.map(pair => buildComparableSql(pair, version)).join(', ')})`
}

/** Returns the SQL of a column, cast so that equal values of both versions have the same hash. */
const buildComparableSql = (pair: ColumnPair, version: ComparedVersion) => {
  const { earlier, later } = pair
  const name = toPhysicalName(pair[version].at)
  const hasSameType = toPhysicalType(earlier.recipe) === toPhysicalType(later.recipe)
  return hasSameType ? name : `(${name})::${pickComparableType(earlier.recipe, later.recipe)}`
}

/** Returns the SQL of both versions, joined by their keys. They have the aliases `earlier` and `later`, each with its keys and the hash h. */
export const buildJoinedSql = (comparison: Comparison) =>
  `${buildHashedSql(comparison, 'earlier')} earlier full join ${buildHashedSql(comparison, 'later')} later
    on ${comparison.keyColumnPairs.map((_, index) => `earlier.k${index} = later.k${index}`).join(' and ')}`

/**
 * Returns the SQL of the keys of a version, each with the hash h. A hash replaces the other columns, because those of a million wide rows
 * exceed the memory of the engine.
 */
const buildHashedSql = (comparison: Comparison, version: ComparedVersion) => {
  const columns = [...buildKeyColumnsSql(comparison, version), `${buildHashSql(comparison, version)} as h`]
  return `(select ${columns.join(', ')} from ${buildVersionSql(comparison, version)})`
}

/** SQL conditions on a joined row. Keys are never missing, so a missing key means that the version does not have the row. */
export const isAddedSql = 'earlier.k0 is null'
export const isRemovedSql = 'later.k0 is null'
/** SQL condition: the hashes differ; null for a row that only one version has. */
export const isDifferentSql = 'earlier.h <> later.h'

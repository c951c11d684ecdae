import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { physicalName, physicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import type { ColumnPair } from './column-changes.ts'

/** Two versions of a table whose rows are compared. */
export interface Comparison {
  earlier: QueriedTable
  later: QueriedTable
  /** Key columns; each key is unique in each version. */
  key: readonly ColumnPair[]
  /** The other common columns. */
  pairs: readonly ColumnPair[]
}

/** One of the two versions; also its alias in SQL. */
export type ComparedVersion = 'earlier' | 'later'

/** Limit of characters in one result; lower than for rows, as the portal's own process parses changes. */
export const maxCharacters = 2_000_000

/** Returns the SQL that reads the rows of a version. */
export const sourceSql = (comparison: Comparison, version: ComparedVersion) =>
  `read_parquet(${toSqlLiteral(comparison[version].path)})`

/** Returns the names of columns in the Parquet of a version. */
export const listPhysicalNames = (pairs: readonly ColumnPair[], version: ComparedVersion) =>
  pairs.map(pair => physicalName(pair[version].at))

/** Returns the SQL of the key columns of a version, named k0, k1 and so on. */
export const keySql = ({ key }: Comparison, version: ComparedVersion) =>
  listPhysicalNames(key, version).map((name, index) => `${name} as k${index}`)

/** Returns the SQL of one hash of all other common columns; null without such columns, so that no row counts as changed. */
export const hashSql = ({ pairs }: Comparison, version: ComparedVersion) =>
  pairs.length === 0 ? 'null::ubigint' : `hash(${pairs.map(pair => comparableSql(pair, version)).join(', ')})`

/** Returns the SQL of a column, cast so that equal values of both versions have the same hash. */
const comparableSql = (pair: ColumnPair, version: ComparedVersion) => {
  const [earlier, later] = [pair.earlier.recipe, pair.later.recipe]
  const name = physicalName(pair[version].at)
  return physicalType(earlier) === physicalType(later) ? name : `(${name})::${pickCommonType(earlier, later)}`
}

const pickCommonType = (...recipes: ColumnRecipe[]) => {
  // Decimals are exact, so they become doubles only if the other column has doubles.
  const hasDouble = recipes.some(({ kind }) => kind === 'number')
  if (hasDouble && recipes.every(({ kind }) => kind === 'number' || kind === 'integer' || kind === 'decimal'))
    return 'double'
  return findCommonDecimal(recipes) ?? 'varchar'
}

/**
 * Returns the type of all whole numbers and decimals of two columns; undefined if there is none, or if one of the columns has other values.
 */
const findCommonDecimal = (recipes: readonly ColumnRecipe[]) => {
  const sizes = recipes.map(toDecimalSize)
  const scale = Math.max(...sizes.map(size => size.scale))
  const width = Math.max(...sizes.map(size => size.width - size.scale)) + scale
  return width <= 38 ? `decimal(${width}, ${scale})` : undefined
}

const toDecimalSize = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'integer') return { width: 19, scale: 0 }
  return kind === 'decimal' ? { width, scale } : { width: Number.NaN, scale: 0 }
}

/** Returns the SQL of both versions, joined by their keys as `earlier` and `later`, each with its keys and the hash h. */
export const joinedSql = (comparison: Comparison) =>
  `${hashedSql(comparison, 'earlier')} earlier full join ${hashedSql(comparison, 'later')} later
    on ${comparison.key.map((_, index) => `earlier.k${index} = later.k${index}`).join(' and ')}`

/**
 * Returns the SQL of the keys of a version, each with the hash h. A hash replaces the other columns, because those of a million wide rows
 * exceed the memory of the engine.
 */
const hashedSql = (comparison: Comparison, version: ComparedVersion) => {
  const columns = [...keySql(comparison, version), `${hashSql(comparison, version)} as h`]
  return `(select ${columns.join(', ')} from ${sourceSql(comparison, version)})`
}

/** SQL conditions on a joined row. Keys are never missing, so a missing key means that the version does not have the row. */
export const isAddedSql = 'earlier.k0 is null'
export const isRemovedSql = 'later.k0 is null'
/** SQL condition: the hashes differ; null for a row that only one version has. */
export const isDifferentSql = 'earlier.h <> later.h'

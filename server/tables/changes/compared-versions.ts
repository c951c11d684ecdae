import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { literal, physicalName, physicalType } from '../engines/parquet-columns.ts'
import type { AskedTable } from '../queries/table-columns.ts'
import type { Pair } from './column-changes.ts'

/** Two versions of a table whose rows are compared. */
export interface Comparing {
  from: AskedTable
  to: AskedTable
  /** Key columns; each key is unique in each version. */
  key: readonly Pair[]
  /** The other common columns. */
  pairs: readonly Pair[]
}

/** The earlier version, or the later one; an index of `Pair`. */
export type Side = 0 | 1

/** Limit of characters in one answer; lower than for rows, as changes are parsed here. */
export const mostCharacters = 2_000_000

/** The SQL that reads the rows of a version. */
export const sourceSql = ({ from, to }: Comparing, side: Side) =>
  `read_parquet(${literal((side === 0 ? from : to).path)})`

/** The names of columns in the Parquet of a version. */
export const physicalNames = (pairs: readonly Pair[], side: Side) => pairs.map(pair => physicalName(pair[side].at))

/** The SQL of the key columns of a version, named k0, k1 and so on. */
export const keySql = ({ key }: Comparing, side: Side) =>
  physicalNames(key, side).map((name, at) => `${name} as k${at}`)

/** The SQL of one hash of all other common columns; null without such columns, as null does not equal null. */
export const hashSql = ({ pairs }: Comparing, side: Side) =>
  pairs.length === 0 ? 'null::ubigint' : `hash(${pairs.map(pair => comparableSql(pair, side)).join(', ')})`

/** Casts a column so that equal values of both versions have the same hash. */
const comparableSql = (pair: Pair, side: Side) => {
  const [from, to] = [pair[0].recipe, pair[1].recipe]
  const name = physicalName(pair[side].at)
  return physicalType(from) === physicalType(to) ? name : `(${name})::${commonDecimal(from, to) ?? 'varchar'}`
}

/** The type of all whole numbers and decimals of two columns; undefined if there is none, or if one of the columns has other values. */
const commonDecimal = (...recipes: ColumnRecipe[]) => {
  const sizes = recipes.map(sizeOf)
  const scale = Math.max(...sizes.map(size => size.scale))
  const width = Math.max(...sizes.map(size => size.width - size.scale)) + scale
  return width <= 38 ? `decimal(${width}, ${scale})` : undefined
}

const sizeOf = ({ kind, width, scale }: ColumnRecipe) => {
  if (kind === 'integer') return { width: 19, scale: 0 }
  return kind === 'decimal' ? { width, scale } : { width: Number.NaN, scale: 0 }
}

/** The SQL of both versions joined by their keys: a is the earlier version and b the later one, each with its keys and the hash h. */
export const joinedSql = (comparing: Comparing) =>
  `${hashedSql(comparing, 0)} a full join ${hashedSql(comparing, 1)} b
    on ${comparing.key.map((_, at) => `a.k${at} = b.k${at}`).join(' and ')}`

/** A hash replaces the other columns, because those of a million wide rows exceed the memory of the engine. */
const hashedSql = (comparing: Comparing, side: Side) =>
  `(select ${[...keySql(comparing, side), `${hashSql(comparing, side)} as h`].join(', ')} from ${sourceSql(comparing, side)})`

/** Conditions on a joined row. No key is ever missing, so a version without a key does not have the row. */
export const isAddedSql = 'a.k0 is null'
export const isRemovedSql = 'b.k0 is null'
/** Null for a row that only one version has. */
export const isDifferentSql = 'a.h <> b.h'

import type { ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import { literal, physicalName, physicalType } from '../engines/parquet-columns.ts'
import type { Question } from '../engines/questions.ts'
import { shownColumn } from '../queries/compile.ts'
import { parameters } from '../queries/conditions.ts'
import { literalOf } from '../queries/literals.ts'
import { type AskedTable, refusal } from '../queries/table-columns.ts'
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

// In the SQL, a is the earlier and b the later version, k a key column, v a shown value, and h the hash of the other common columns.

/** Limit of characters in one answer; lower than for rows, as changes are parsed here. */
const mostCharacters = 2_000_000

const sourceOf = ({ path }: AskedTable) => `read_parquet(${literal(path)})`
const answered = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))

/** Builds the query that checks that the key is unique and never missing in each version. */
export const uniqueQuestion = ({ from, to, key }: Comparing): Question => {
  const holds = (table: AskedTable, side: 0 | 1) => {
    const names = key.map(pair => physicalName(pair[side].at))
    const missing = names.map(name => `${name} is null`).join(' or ')
    return `(select count(*) = count(distinct (${names.join(', ')})) and count(*) filter (where ${missing}) = 0 from ${sourceOf(table)})`
  }
  const sql = `select (${holds(from, 0)} and ${holds(to, 1)})::integer`
  return { sql, values: [], columns: answered('unique'), mostCharacters }
}

/** Builds the query that counts added, removed and changed rows; without a key, whole rows only. */
export const countsQuestion = (comparing: Comparing): Question => {
  if (comparing.key.length === 0) return wholeRowsQuestion(comparing)
  const sql = `select count(*) filter (where a.k0 is null), count(*) filter (where b.k0 is null),
    count(*) filter (where a.k0 is not null and b.k0 is not null and (${differs})) from ${joined(comparing)}`
  return { sql, values: [], columns: answered('added', 'removed', 'changed'), mostCharacters }
}

const wholeRowsQuestion = ({ from, to, pairs }: Comparing): Question => {
  const rows = (table: AskedTable, side: 0 | 1) => {
    // Versions without common columns have no common rows, as null does not equal null.
    const hash = hashOf(pairs.map(pair => comparable(pair, physicalName(pair[side].at))))
    return `(select ${hash} as h, count(*) as n from ${sourceOf(table)} group by 1)`
  }
  const more = (one: string, other: string) =>
    `coalesce(sum(greatest(coalesce(${one}.n, 0) - coalesce(${other}.n, 0), 0)), 0)::bigint`
  const sql = `select ${more('b', 'a')}, ${more('a', 'b')}, null::bigint
    from ${rows(from, 0)} a full join ${rows(to, 1)} b on a.h = b.h`
  return { sql, values: [], columns: answered('added', 'removed', 'changed'), mostCharacters }
}

const hashOf = (values: readonly string[]) => (values.length === 0 ? 'null::ubigint' : `hash(${values.join(', ')})`)

/** Casts a value so that equal values of both versions have the same hash. */
const comparable = ([from, to]: Pair, value: string) => {
  if (physicalType(from.recipe) === physicalType(to.recipe)) return value
  return `(${value})::${commonDecimal(from.recipe, to.recipe) ?? 'varchar'}`
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
  return kind === 'decimal' ? { width: width!, scale: scale! } : { width: Number.NaN, scale: 0 }
}

const keysOf = ({ key }: Comparing, side: 0 | 1) => key.map((pair, at) => `${physicalName(pair[side].at)} as k${at}`)

/** The keys of a version with a hash of the other columns, because those of a million wide rows exceed the memory of the engine. */
const sideOf = (table: AskedTable, comparing: Comparing, side: 0 | 1) => {
  const hash = hashOf(comparing.pairs.map(pair => comparable(pair, physicalName(pair[side].at))))
  return `(select ${[...keysOf(comparing, side), `${hash} as h`].join(', ')} from ${sourceOf(table)})`
}

const joined = (comparing: Comparing) =>
  `${sideOf(comparing.from, comparing, 0)} a full join ${sideOf(comparing.to, comparing, 1)} b
    on ${comparing.key.map((_, at) => `a.k${at} = b.k${at}`).join(' and ')}`

/** The keys of a version with all its columns as they are shown. */
const shownSide = (comparing: Comparing, side: 0 | 1, shown: readonly { sql: string }[]) => {
  const values = shown.map(({ sql }, at) => `${sql} as v${at}`)
  return `(select ${[...keysOf(comparing, side), ...values].join(', ')} from ${sourceOf(side === 0 ? comparing.from : comparing.to)})`
}

const differs = 'a.h <> b.h'

interface Page {
  /** Key of the last change on the page before. */
  after: string[] | undefined
  limit: number
  era: Era
}

/** Builds the query for changed rows in key order, with one extra row if there are more. */
export const changedRowsQuestion = (comparing: Comparing, { after, limit, era }: Page): Question => {
  const given = parameters()
  const [earlier, later] = [comparing.from, comparing.to].map(table => table.columns.map(one => shownColumn(one, era)))
  const keys = comparing.key.map((_, at) => `coalesce(a.k${at}, b.k${at})`)
  const isSameKey = (side: 'a' | 'b') => keys.map((_, at) => `c.k${at} = ${side}.k${at}`).join(' and ')
  const past = after
    ? ` and (${keys.join(', ')}) > (${comparing.key.map((pair, at) => boundOf(pair, after[at]!, given.add)).join(', ')})`
    : ''
  // The rows themselves are read for the keys of one page only: a join of all columns of a million rows exceeds the memory of the engine.
  const sql = `with changed as materialized (
      select case when a.k0 is null then 'added' when b.k0 is null then 'removed' else 'changed' end as change,
        ${keys.map((key, at) => `${key} as k${at}`).join(', ')}
      from ${joined(comparing)}
      where (a.k0 is null or b.k0 is null or ${differs})${past} order by ${keys.join(', ')} limit ${limit + 1}
    )
    select c.change, ${keys.map((_, at) => `(c.k${at})::varchar`).join(', ')},
      ${[...earlier!.map((_, at) => `a.v${at}`), ...later!.map((_, at) => `b.v${at}`)].join(', ')}
    from changed c left join ${shownSide(comparing, 0, earlier!)} a on ${isSameKey('a')} left join ${shownSide(comparing, 1, later!)} b on ${isSameKey('b')}
    order by ${keys.map((_, at) => `c.k${at}`).join(', ')}`
  const columns = [
    { name: 'change', kind: 'text' as const },
    ...keys.map((_, at) => ({ name: `k${at}`, kind: 'text' as const })),
    ...earlier!.map(({ answer }, at) => ({ ...answer, name: `a${at}` })),
    ...later!.map(({ answer }, at) => ({ ...answer, name: `b${at}` })),
  ]
  return { sql, values: given.values, columns, mostCharacters }
}

const boundOf = ([, to]: Pair, raw: string, add: (text: string, type: string) => string) => {
  const found = literalOf(to.recipe, raw, 'exact')
  if (!found) throw refusal('after', `${to.recipe.name} holds no ${JSON.stringify(raw.slice(0, 80))}`)
  return add(found.text, found.type)
}

/** Parses `after`: a JSON list with one text for each key column. Throws 400 otherwise. */
export const afterOf = (raw: string | null, key: readonly Pair[]): string[] | undefined => {
  if (raw === null) return undefined
  let given: unknown
  try {
    given = JSON.parse(raw)
  } catch {
    given = undefined
  }
  const isKey = Array.isArray(given) && given.length === key.length && given.every(one => typeof one === 'string')
  if (!isKey || key.length === 0) throw refusal('after', 'Use the value of “after” in “next” of the previous page')
  return given as string[]
}

type Row = Record<string, unknown>

/** Formats a change: the row before and after; of a changed row only the columns that differ. */
export const changeOf = ({ from, to, key, pairs }: Comparing, row: Row) => {
  const before = from.columns.map(({ recipe }, at) => [recipe.name, row[`a${at}`]] as const)
  const after = to.columns.map(({ recipe }, at) => [recipe.name, row[`b${at}`]] as const)
  const isChanged = row.change === 'changed'
  const differing = pairs.filter(([one, other]) => row[`a${one.at}`] !== row[`b${other.at}`])
  const kept = (side: 0 | 1, cells: typeof before) =>
    Object.fromEntries(isChanged ? differing.map(pair => cells[pair[side].at]!) : cells)
  const present = row.change === 'removed' ? ('a' as const) : ('b' as const)
  return {
    change: row.change,
    key: Object.fromEntries(
      key.map(([one, other]) => [other.recipe.name, row[`${present}${present === 'a' ? one.at : other.at}`]]),
    ),
    before: row.change === 'added' ? null : kept(0, before),
    after: row.change === 'removed' ? null : kept(1, after),
  }
}

import type { Era } from '../../../contract/tables/columns.ts'
import type { Question } from '../engines/questions.ts'
import { type Shown, shownColumn } from '../queries/compile.ts'
import { type Parameters, parameters } from '../queries/conditions.ts'
import { literalOf } from '../queries/literals.ts'
import { refusal } from '../queries/table-columns.ts'
import type { Pair } from './column-changes.ts'
import {
  type Comparing,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  joinedSql,
  keySql,
  mostCharacters,
  type Side,
  sourceSql,
} from './compared-versions.ts'

/** A page of changed rows. */
interface Page {
  /** Key of the last change on the page before. */
  after: string[] | undefined
  limit: number
  era: Era
}

/** All columns of the earlier and of the later version, as they are shown. */
type ShownSides = readonly [earlier: readonly Shown[], later: readonly Shown[]]

/**
 * Builds the query for changed rows in key order, with one extra row if there are more. The rows themselves are read for the keys of one page
 * only: a join of all columns of a million rows exceeds the memory of the engine.
 */
export const changedRowsQuestion = (comparing: Comparing, page: Page): Question => {
  const { from, to } = comparing
  const given = parameters()
  const shown: ShownSides = [
    from.columns.map(column => shownColumn(column, page.era)),
    to.columns.map(column => shownColumn(column, page.era)),
  ]
  const sql = `with changed as materialized (${changedKeysSql(comparing, page, given)})
    ${changedRowsSql(comparing, shown)}`
  return { sql, values: given.values, columns: answerColumns(comparing, shown), mostCharacters }
}

/** The keys of the page, named as in `keySql`, and how the row of each changed. */
const changedKeysSql = (comparing: Comparing, { after, limit }: Page, given: Parameters) => {
  const keys = comparing.key.map((_, at) => `coalesce(a.k${at}, b.k${at})`)
  const isOnPage = after ? ` and ${isAfterSql(comparing, keys, after, given)}` : ''
  return `select case when ${isAddedSql} then 'added' when ${isRemovedSql} then 'removed' else 'changed' end as change,
      ${keys.map((key, at) => `${key} as k${at}`).join(', ')}
    from ${joinedSql(comparing)}
    where (${isAddedSql} or ${isRemovedSql} or ${isDifferentSql})${isOnPage}
    order by ${keys.join(', ')} limit ${limit + 1}`
}

/** True for the keys that follow a key. Throws 400 for a key whose values do not fit their columns. */
const isAfterSql = ({ key }: Comparing, keys: readonly string[], after: readonly string[], given: Parameters) => {
  const bounds = key.map(([, { recipe }], at) => {
    const raw = after[at]!
    const bound = literalOf(recipe, raw, 'exact')
    if (!bound) throw refusal('after', `${recipe.name} holds no ${JSON.stringify(raw.slice(0, 80))}`)
    return given.add(bound.text, bound.type)
  })
  return `(${keys.join(', ')}) > (${bounds.join(', ')})`
}

/** The rows of those keys: the change, the key, and the values of both versions. */
const changedRowsSql = (comparing: Comparing, shown: ShownSides) => {
  const keys = comparing.key.map((_, at) => `changed.k${at}`)
  const valuesOf = (alias: 'a' | 'b', side: Side) => shown[side].map((_, at) => `${alias}.v${at}`)
  const isSameKey = (alias: 'a' | 'b') => keys.map((key, at) => `${key} = ${alias}.k${at}`).join(' and ')
  return `select changed.change, ${keys.map(key => `(${key})::varchar`).join(', ')},
      ${[...valuesOf('a', 0), ...valuesOf('b', 1)].join(', ')}
    from changed left join ${shownRowsSql(comparing, shown, 0)} a on ${isSameKey('a')}
      left join ${shownRowsSql(comparing, shown, 1)} b on ${isSameKey('b')}
    order by ${keys.join(', ')}`
}

/** The keys of a version with the values of all its columns, named v0, v1 and so on. */
const shownRowsSql = (comparing: Comparing, shown: ShownSides, side: Side) => {
  const values = shown[side].map(({ sql }, at) => `${sql} as v${at}`)
  return `(select ${[...keySql(comparing, side), ...values].join(', ')} from ${sourceSql(comparing, side)})`
}

/** The columns of the answer, which `changeOf` reads: a0 is the first value of the earlier version, b0 that of the later one. */
const answerColumns = ({ key }: Comparing, [earlier, later]: ShownSides): Question['columns'] => [
  { name: 'change', kind: 'text' },
  ...key.map((_, at) => ({ name: `k${at}`, kind: 'text' as const })),
  ...earlier.map(({ answer }, at) => ({ ...answer, name: `a${at}` })),
  ...later.map(({ answer }, at) => ({ ...answer, name: `b${at}` })),
]

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
  const { change } = row
  const before = from.columns.map(({ recipe }, at) => [recipe.name, row[`a${at}`]] as const)
  const after = to.columns.map(({ recipe }, at) => [recipe.name, row[`b${at}`]] as const)
  const differing = pairs.filter(([earlier, later]) => before[earlier.at]![1] !== after[later.at]![1])
  const shownCells = (side: Side, cells: typeof before) =>
    Object.fromEntries(change === 'changed' ? differing.map(pair => cells[pair[side].at]!) : cells)
  // A removed row has its key only in the earlier version. Keys have the names of the later one.
  const keyValue = ([earlier, later]: Pair) => (change === 'removed' ? before[earlier.at]! : after[later.at]!)[1]
  return {
    change,
    key: Object.fromEntries(key.map(pair => [pair[1].recipe.name, keyValue(pair)])),
    before: change === 'added' ? null : shownCells(0, before),
    after: change === 'removed' ? null : shownCells(1, after),
  }
}

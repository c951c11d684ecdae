import type { Era } from '../../../contract/tables/columns.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { createSqlParameters, type SqlParameters } from '../queries/conditions.ts'
import { parseLiteral } from '../queries/literals.ts'
import { buildShownColumn, type ShownColumn } from '../queries/shown-columns.ts'
import { buildParameterRefusal } from '../queries/table-columns.ts'
import type { ColumnPair } from './column-changes.ts'
import {
  buildJoinedSql,
  buildKeyColumns,
  buildVersionSql,
  type ComparedVersion,
  type Comparison,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  maxCharacters,
} from './compared-versions.ts'

/** The requested page of changed rows. */
interface Page {
  /** Key of the last change on the page before. */
  cursor: string[] | undefined
  limit: number
  era: Era
}

/** All columns of each version, as they are shown. */
type ShownColumns = Record<ComparedVersion, readonly ShownColumn[]>

/**
 * Compiles the query for changed rows in the order of their keys, with one extra row if there are more. All columns are read only for the
 * keys of one page, because a join of all columns of a million rows exceeds the memory of the engine.
 */
export const compileChangedRows = (comparison: Comparison, page: Page): EngineQuery => {
  const { earlier, later } = comparison
  const sqlParameters = createSqlParameters()
  const shownColumns: ShownColumns = {
    earlier: earlier.columns.map(column => buildShownColumn(column, page.era)),
    later: later.columns.map(column => buildShownColumn(column, page.era)),
  }
  const sql = `with page_keys as materialized (${buildChangedKeysSql(comparison, page, sqlParameters)})
    ${buildChangedRowsSql(comparison, shownColumns)}`
  return { sql, values: sqlParameters.values, columns: buildResultColumns(comparison, shownColumns), maxCharacters }
}

/** Returns SQL that selects the keys of the changed rows on the page (k0, k1, …) and the kind of each change. */
const buildChangedKeysSql = (comparison: Comparison, { cursor, limit }: Page, sqlParameters: SqlParameters) => {
  // An added row has its key only in the later version, a removed one only in the earlier.
  const keyExpressions = comparison.keyColumnPairs.map((_, index) => `coalesce(earlier.k${index}, later.k${index})`)
  const isOnPageSql = cursor ? ` and ${buildAfterCursorSql(comparison, keyExpressions, cursor, sqlParameters)}` : ''
  return `select case when ${isAddedSql} then 'added' when ${isRemovedSql} then 'removed' else 'changed' end as change,
      ${keyExpressions.map((key, index) => `${key} as k${index}`).join(', ')}
    from ${buildJoinedSql(comparison)}
    where (${isAddedSql} or ${isRemovedSql} or ${isDifferentSql})${isOnPageSql}
    order by ${keyExpressions.join(', ')} limit ${limit + 1}`
}

/** Returns the SQL condition that a key comes after the cursor. Throws 400 if a value of the cursor does not fit its column. */
const buildAfterCursorSql = (
  comparison: Comparison,
  keyExpressions: readonly string[],
  cursor: readonly string[],
  sqlParameters: SqlParameters,
) => {
  const bounds = comparison.keyColumnPairs.map(({ later: { recipe } }, index) => {
    const raw = cursor[index]!
    const bound = parseLiteral(recipe, raw, 'exact')
    if (!bound) throw buildParameterRefusal('after', `${recipe.name} holds no ${JSON.stringify(raw.slice(0, 80))}`)
    return sqlParameters.add(bound.text, bound.type)
  })
  return `(${keyExpressions.join(', ')}) > (${bounds.join(', ')})`
}

/** Returns SQL that selects, for each key of the page, the change, the key and the values of both versions. */
const buildChangedRowsSql = (comparison: Comparison, shownColumns: ShownColumns) => {
  const keys = comparison.keyColumnPairs.map((_, index) => `page_keys.k${index}`)
  const buildValueColumns = (version: ComparedVersion) =>
    shownColumns[version].map((_, index) => `${version}.v${index}`)
  const buildSameKeySql = (version: ComparedVersion) =>
    keys.map((key, index) => `${key} = ${version}.k${index}`).join(' and ')
  return `select page_keys.change, ${keys.map(key => `(${key})::varchar`).join(', ')},
      ${[...buildValueColumns('earlier'), ...buildValueColumns('later')].join(', ')}
    from page_keys left join ${buildShownRowsSql(comparison, shownColumns, 'earlier')} earlier on ${buildSameKeySql('earlier')}
      left join ${buildShownRowsSql(comparison, shownColumns, 'later')} later on ${buildSameKeySql('later')}
    order by ${keys.join(', ')}`
}

/** Returns SQL that selects the keys of a version with the values of all its columns, named v0, v1 and so on. */
const buildShownRowsSql = (comparison: Comparison, shownColumns: ShownColumns, version: ComparedVersion) => {
  const values = shownColumns[version].map(({ sql }, index) => `${sql} as v${index}`)
  return `(select ${[...buildKeyColumns(comparison, version), ...values].join(', ')} from ${buildVersionSql(comparison, version)})`
}

/** Returns the result columns that `formatChange` reads: earlier0 is the first value of the earlier version, later0 that of the later one. */
const buildResultColumns = (comparison: Comparison, { earlier, later }: ShownColumns): EngineQuery['columns'] => [
  { name: 'change', kind: 'text' },
  ...comparison.keyColumnPairs.map((_, index) => ({ name: `k${index}`, kind: 'text' as const })),
  ...earlier.map(({ resultColumn }, index) => ({ ...resultColumn, name: `earlier${index}` })),
  ...later.map(({ resultColumn }, index) => ({ ...resultColumn, name: `later${index}` })),
]

/** Parses the parameter `after`, a JSON list with one text for each key column; undefined without it. Throws 400 for any other text. */
export const parseCursor = (raw: string | null, key: readonly ColumnPair[]): string[] | undefined => {
  if (raw === null) return undefined
  const values = parseJson(raw)
  const isKeyOfTexts =
    Array.isArray(values) && values.length === key.length && values.every(value => typeof value === 'string')
  if (!isKeyOfTexts || key.length === 0)
    throw buildParameterRefusal('after', 'Use the value of “after” in “next” of the previous page')
  return values
}

/** Parses JSON; undefined for a text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Row = Record<string, unknown>

/** Formats a change: the row before and after it. A changed row has only the columns whose values differ. */
export const formatChange = (comparison: Comparison, row: Row) => {
  const { change } = row
  const toCells = (version: ComparedVersion) =>
    comparison[version].columns.map(({ recipe }, index) => [recipe.name, row[`${version}${index}`]] as const)
  const cells = { earlier: toCells('earlier'), later: toCells('later') }
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

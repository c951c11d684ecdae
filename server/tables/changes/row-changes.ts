import type { Era } from '../../../contract/tables/columns.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { createSqlParameters, type SqlParameters } from '../queries/conditions.ts'
import { buildShownColumn, type ShownColumn } from '../queries/shown-columns.ts'
import { buildAfterCursorSql } from './change-cursors.ts'
import {
  buildJoinedSql,
  buildKeyColumnsSql,
  buildVersionSql,
  type ComparedVersion,
  type Comparison,
  isAddedSql,
  isDifferentSql,
  isRemovedSql,
  maxResultCharacters,
} from './comparison-sql.ts'

// In the SQL of this file, `earlier` and `later` are the rows of the two versions, k0, k1, … their key columns, and v0, v1, … all their columns.

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
 * Compiles the query for the changed rows of two versions with a key, in the order of their keys. It returns up to `limit + 1` rows: the extra
 * one shows that more follow. All columns are read only for the keys of one page, because a join of all columns of a million rows exceeds the
 * memory of the engine.
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
  return {
    sql,
    values: sqlParameters.values,
    columns: buildResultColumns(comparison, shownColumns),
    maxCharacters: maxResultCharacters,
  }
}

/** Returns SQL that selects the keys of the changed rows on the page (k0, k1, …) and the kind of each change. */
const buildChangedKeysSql = (comparison: Comparison, { cursor, limit }: Page, sqlParameters: SqlParameters) => {
  // An added row has its key only in the later version, a removed one only in the earlier.
  const keyExpressions = comparison.keyColumnPairs.map((_, index) => `coalesce(earlier.k${index}, later.k${index})`)
  const isChangedSql = `(${isAddedSql} or ${isRemovedSql} or ${isDifferentSql})`
  const conditions = cursor
    ? [isChangedSql, buildAfterCursorSql(comparison, keyExpressions, cursor, sqlParameters)]
    : [isChangedSql]
  return `select case when ${isAddedSql} then 'added' when ${isRemovedSql} then 'removed' else 'changed' end as change,
      ${keyExpressions.map((key, index) => `${key} as k${index}`).join(', ')}
    from ${buildJoinedSql(comparison)}
    where ${conditions.join(' and ')}
    order by ${keyExpressions.join(', ')} limit ${limit + 1}`
}

/**
 * Returns SQL that selects, for each key of the page, the change, the key and the values of both versions, in the order of
 * `buildResultColumns`. The keys are texts, as in the cursor of the next page.
 */
const buildChangedRowsSql = (comparison: Comparison, shownColumns: ShownColumns) => {
  const pageKeys = comparison.keyColumnPairs.map((_, index) => `page_keys.k${index}`)
  const buildValueColumns = (version: ComparedVersion) =>
    shownColumns[version].map((_, index) => `${version}.v${index}`)
  const buildSameKeySql = (version: ComparedVersion) =>
    pageKeys.map((key, index) => `${key} = ${version}.k${index}`).join(' and ')
  return `select page_keys.change, ${pageKeys.map(key => `(${key})::varchar`).join(', ')},
      ${[...buildValueColumns('earlier'), ...buildValueColumns('later')].join(', ')}
    from page_keys left join ${buildShownRowsSql(comparison, shownColumns, 'earlier')} earlier on ${buildSameKeySql('earlier')}
      left join ${buildShownRowsSql(comparison, shownColumns, 'later')} later on ${buildSameKeySql('later')}
    order by ${pageKeys.join(', ')}`
}

/** Returns SQL that selects the keys of a version with the values of all its columns, named v0, v1 and so on. */
const buildShownRowsSql = (comparison: Comparison, shownColumns: ShownColumns, version: ComparedVersion) => {
  const values = shownColumns[version].map(({ sql }, index) => `${sql} as v${index}`)
  return `(select ${[...buildKeyColumnsSql(comparison, version), ...values].join(', ')} from ${buildVersionSql(comparison, version)})`
}

/** Returns the result columns that `formatChange` reads: earlier0 is the first value of the earlier version, later0 that of the later one. */
const buildResultColumns = (comparison: Comparison, { earlier, later }: ShownColumns): EngineQuery['columns'] => [
  { name: 'change', kind: 'text' },
  ...comparison.keyColumnPairs.map((_, index) => ({ name: `k${index}`, kind: 'text' as const })),
  ...earlier.map(({ resultColumn }, index) => ({ ...resultColumn, name: `earlier${index}` })),
  ...later.map(({ resultColumn }, index) => ({ ...resultColumn, name: `later${index}` })),
]

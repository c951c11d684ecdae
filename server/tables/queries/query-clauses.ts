import type { ColumnKind } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import { buildConditionSql, type SqlParameters, toNamedValues } from './conditions.ts'
import type { TableColumn } from './table-columns.ts'

/** One column or measure of a sort order, with its direction. */
export interface Sorting<Term> {
  sortTerm: Term
  isDescending: boolean
}

/** Limit of characters in the rows of one response; further rows are on the next page. */
export const maxCharacters = 8_000_000

/** Builds the SQL clause for the rows that meet a condition, and other conditions that are SQL already. */
export const buildWhereSql = (
  columns: readonly TableColumn[],
  where: Condition,
  sqlParameters: SqlParameters,
  otherConditions: readonly string[] = [],
) => {
  const conditions = [buildConditionSql(toNamedValues(columns), where, sqlParameters), ...otherConditions].filter(
    sql => sql !== 'true',
  )
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

/** Builds the SQL of a column's collation: texts have that of Thai dictionaries, because some vowels are written before their consonant. */
export const buildCollation = (kind: ColumnKind | null) => (kind === 'text' ? ' collate th' : '')

/** Builds the SQL that sorts by a column. Missing values come last in either direction. */
export const buildOrderSql = (column: string, kind: ColumnKind | null, { isDescending }: { isDescending: boolean }) =>
  `${column}${buildCollation(kind)}${isDescending ? ' desc' : ''} nulls last`

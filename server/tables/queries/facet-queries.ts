import type { Era } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { toPhysicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import { createSqlParameters } from './conditions.ts'
import { buildWhereSql, maxCharacters } from './query-clauses.ts'
import { buildIntegerColumns, buildShownColumn } from './shown-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** A query for the values of a column in the rows that meet a condition. */
export interface FacetsQuery {
  column: TableColumn
  where: Condition
  limit: number
  era: Era
}

/**
 * Compiles the query for the values of a column, the most frequent first. Each row also has the number of all different values and of missing
 * ones.
 */
export const compileFacets = (
  { path, columns }: QueriedTable,
  { column, where, limit, era }: FacetsQuery,
): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const shownColumn = buildShownColumn(column, era)
  const name = toPhysicalName(column.at)
  return {
    sql: `with facets as materialized (
        select ${name}, count(*) as frequency from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)} group by ${name})
      select ${shownColumn.sql}, frequency, (select count(${name}) from facets),
        (select coalesce(sum(frequency) filter (where ${name} is null), 0)::bigint from facets)
      from facets where ${name} is not null order by frequency desc, ${name} limit ${limit}`,
    values: sqlParameters.values,
    columns: [{ ...shownColumn.resultColumn, name: 'value' }, ...buildIntegerColumns('count', 'distinct', 'missing')],
    maxCharacters,
  }
}

/** Compiles the query that counts a column's different values and its missing ones. */
export const compileFacetCounts = (
  { path, columns }: QueriedTable,
  column: TableColumn,
  where: Condition,
): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const name = toPhysicalName(column.at)
  return {
    sql: `select count(distinct ${name}), count(*) - count(${name}) from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: buildIntegerColumns('distinct', 'missing'),
    maxCharacters,
  }
}

import type { Condition } from '../../../contract/tables/queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { toSqlLiteral } from '../engines/parquet-columns.ts'
import { createSqlParameters } from './conditions.ts'
import { buildWhereSql, maxCharacters } from './query-clauses.ts'
import { buildIntegerColumns } from './shown-columns.ts'
import type { QueriedTable } from './table-columns.ts'

/** Compiles the query that counts the rows that meet a condition. */
export const compileCount = ({ path, columns }: QueriedTable, where: Condition): EngineQuery => {
  const sqlParameters = createSqlParameters()
  return {
    sql: `select count(*) from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: buildIntegerColumns('count'),
    maxCharacters,
  }
}

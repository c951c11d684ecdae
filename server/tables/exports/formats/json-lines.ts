import type { SqlParameters } from '../../queries/conditions.ts'
import { buildSelectionSql, type Selection } from '../../queries/selections.ts'
import type { ShownColumn } from '../../queries/shown-columns.ts'
import type { QueriedTable } from '../../queries/table-columns.ts'
import { type ExportPlan, noFrame } from '../export-plans.ts'
import { buildJsonSql } from './value-sql.ts'

/** COPY options that write each line of JSON unquoted: these control characters never occur in JSON, so nothing is quoted. */
const unquotedLinesOptions = `format csv, header false, delim '\u0001', quote '\u0002', escape '\u0002'`

/** Plans a file of JSON objects, one in each line; `separator` ends each object. */
export const planJsonLines = (table: QueriedTable, selection: Selection, separator: string): ExportPlan => {
  const { sql, values } = buildSelectionSql(table, selection, (columns, sqlParameters) =>
    buildLineSql(columns, sqlParameters, separator),
  )
  return { ...noFrame, sql, values, outputFormat: { options: unquotedLinesOptions } }
}

/** Returns the SQL of a row as an object of JSON. Names of columns are parameters, because they can contain any character. */
const buildLineSql = (columns: readonly ShownColumn[], sqlParameters: SqlParameters, separator: string) => {
  const fields = columns.flatMap((column, index) => [
    sqlParameters.add(`${index === 0 ? '{' : ','}${JSON.stringify(column.resultColumn.name)}:`, 'VARCHAR'),
    buildJsonSql(column),
  ])
  return `concat(${fields.join(', ')}, '}${separator}')`
}

import type { ShownColumn } from '../../queries/shown-columns.ts'

/** Returns the SQL of a value as text, as in the rows of the API. */
export const buildTextSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) => {
  if (kind === 'number') return `regexp_replace((${sql})::varchar, '\\.0$', '')`
  if (kind === 'datetime') return `replace((${sql})::varchar, ' ', 'T')${isZoned ? ` || 'Z'` : ''}`
  return `(${sql})::varchar`
}

/** Number of digits that every JSON parser keeps exactly; longer numbers are sent as text. */
const maxExactDigits = 15

/** Returns the SQL of a value as JSON; a missing value is null. */
export const buildJsonSql = (column: ShownColumn) => {
  const { kind } = column.resultColumn
  const text = buildTextSql(column)
  if (kind === 'number') return `coalesce(${text}, 'null')`
  if (kind === 'integer' || kind === 'decimal') {
    const isExactSql = `length(translate(${text}, '-.', '')) <= ${maxExactDigits}`
    return `coalesce(case when ${isExactSql} then ${text} else '"' || ${text} || '"' end, 'null')`
  }
  return `coalesce(to_json(${text})::varchar, 'null')`
}

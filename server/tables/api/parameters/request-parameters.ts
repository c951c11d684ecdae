import type { Era } from '../../../../contract/tables/columns.ts'
import type { Condition } from '../../../../contract/tables/queries.ts'
import { buildConditionSql, createSqlParameters, toNamedValues } from '../../queries/conditions.ts'
import { buildParameterRefusal } from '../../queries/parameter-refusals.ts'
import { columnPrefix, findSingleValue } from '../../queries/parameter-values.ts'
import { parseCondition, parseJsonCondition } from '../../queries/parsed-conditions.ts'
import { requireColumn, type TableColumn } from '../../queries/table-columns.ts'
import { splitListedValues } from '../../queries/value-lists.ts'
import type { TableRequest } from '../table-requests.ts'

/** The parameters of every query about a table, in addition to its filters. */
const tableParameters = ['as_of', 'version', 'where', 'era']

/**
 * Returns the condition that all filters of a request are met. `ownParameters` are those that the kind of query has in addition to those of
 * every query. Throws 400 for any other parameter that does not name a column.
 */
export const parseFilters = (
  { columns, query }: TableRequest,
  ownParameters: readonly string[],
): { all: Condition[] } => {
  const knownParameters = [...tableParameters, ...ownParameters]
  const all: Condition[] = []
  for (const [parameter, raw] of query) {
    if (parameter === 'where') {
      all.push(parseJsonCondition(raw))
      continue
    }
    if (knownParameters.includes(parameter)) continue
    const isPrefixed = parameter.startsWith(columnPrefix)
    const columnName = isPrefixed ? parameter.slice(columnPrefix.length) : parameter
    const column = requireColumn(columns, columnName, parameter, isPrefixed ? [] : knownParameters)
    const condition = parseCondition(column.recipe.name, raw, { isText: column.recipe.kind === 'text' })
    // The condition is compiled separately first, so that a refusal names this parameter.
    buildConditionSql(toNamedValues([column]), condition, createSqlParameters(), parameter)
    all.push(condition)
  }
  return { all }
}

/** Parses the era of times in the response, by default the Common Era. Throws 400 for any value but `be` and `ce`. */
export const parseEra = ({ query }: Pick<TableRequest, 'query'>): Era => {
  const era = findSingleValue(query, 'era') ?? 'ce'
  if (era !== 'be' && era !== 'ce') throw buildParameterRefusal('era', 'Give be for Buddhist or ce for Common years')
  return era
}

/**
 * Parses the columns that a parameter names, in its order; undefined without the parameter. Throws 400 for an unknown column, and for one
 * that is named twice.
 */
export const parseColumns = ({ columns, query }: TableRequest, parameter: string): TableColumn[] | undefined => {
  const raw = findSingleValue(query, parameter)
  if (raw === null) return undefined
  const chosenColumns = splitListedValues(raw).map(({ text }) => requireColumn(columns, text, parameter))
  if (new Set(chosenColumns).size < chosenColumns.length)
    throw buildParameterRefusal(parameter, 'Name each column once')
  return chosenColumns
}

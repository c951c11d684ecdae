import { normalizeName } from '../../../../contract/tables/nearest-names.ts'
import type { LiveTable } from '../../live-tables.ts'
import { formatColumnNames, formatSuggestion } from '../../queries/hints/column-hints.ts'
import { buildParameterRefusal } from '../../queries/parameter-refusals.ts'
import { columnPrefix, requireValidText } from '../../queries/parameter-values.ts'

/**
 * Throws 400 for a parameter that an address without filters does not have. The refusal names the most similar parameter, all parameters, and
 * the columns once the table is ready.
 */
export const requireKnownParameters = (
  query: URLSearchParams,
  knownParameters: readonly string[],
  table: LiveTable,
): void => {
  requireValidText(query)
  const columnNames = table.state === 'ready' ? table.columns.map(({ recipe }) => recipe.name) : []
  for (const name of query.keys()) {
    if (knownParameters.includes(name)) continue
    throw buildParameterRefusal(
      name,
      `${describeFault(name, knownParameters, columnNames)} The parameters are ${knownParameters.join(', ')}.${columnNames.length > 0 ? formatColumnNames(columnNames) : ''}`,
    )
  }
}

const describeFault = (name: string, knownParameters: readonly string[], columnNames: readonly string[]) => {
  const quotedName = JSON.stringify(name.slice(0, 80))
  const columnName = normalizeName(name.startsWith(columnPrefix) ? name.slice(columnPrefix.length) : name)
  if (columnNames.some(column => normalizeName(column) === columnName))
    return `This address has no filters, so it has no parameter ${quotedName}.`
  return `There is no parameter ${quotedName}.${formatSuggestion(knownParameters, name)}`
}

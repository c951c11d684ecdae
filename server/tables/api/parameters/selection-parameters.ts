import { queryLimits } from '../../../../contract/tables/queries.ts'
import { buildParameterRefusal } from '../../queries/parameter-refusals.ts'
import { findSingleValue } from '../../queries/parameter-values.ts'
import type { Sorting } from '../../queries/query-clauses.ts'
import type { Selection } from '../../queries/selections.ts'
import { requireColumn, type TableColumn } from '../../queries/table-columns.ts'
import { splitListedValues } from '../../queries/value-lists.ts'
import type { TableRequest } from '../table-requests.ts'
import { parseColumns, parseEra, parseFilters } from './request-parameters.ts'
import { filterYearColumns } from './year-filters.ts'

/** Parses the filters, columns and order of a selection; `ownParameters` are the other parameters that the request may have. */
export const parseSelection = (tableRequest: TableRequest, ownParameters: readonly string[] = []): Selection => {
  const { columns, query } = tableRequest
  const yearSelection = filterYearColumns(columns, query, parseColumns(tableRequest, 'select') ?? columns)
  return {
    where: parseFilters(tableRequest, ['select', 'sort', ...ownParameters, ...yearSelection.yearParameters]),
    pickedColumns: yearSelection.remainingColumns,
    sort: parseSort(query, text => requireColumn(columns, text, 'sort')),
    era: parseEra(tableRequest),
  }
}

/**
 * Parses the parameter `sort`: `-Date` sorts the latest first. `requireSortTerm` returns the column, group or measure with a name. Throws 400
 * for too many columns.
 */
export const parseSort = <Term = TableColumn>(
  query: URLSearchParams,
  requireSortTerm: (name: string) => Term,
): Sorting<Term>[] => {
  const raw = findSingleValue(query, 'sort')
  if (raw === null || raw === '') return []
  const parts = splitListedValues(raw, { isSigned: true })
  if (parts.length > queryLimits.sortedColumns)
    throw buildParameterRefusal('sort', `Sort by at most ${queryLimits.sortedColumns} columns`)
  return parts.map(({ text, isNegative }) => ({ sortTerm: requireSortTerm(text), isDescending: isNegative }))
}

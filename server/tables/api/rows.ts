import { queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { createCountCache } from '../engines/count-cache.ts'
import { findSingleValue, parseCount, splitParts } from '../queries/parameter-values.ts'
import type { Sorting } from '../queries/query-clauses.ts'
import { compileRows, computeMaxRows, type RowsQuery, type Selection } from '../queries/selections.ts'
import { buildParameterRefusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { parsePageStart } from './page-starts.ts'
import { readPage } from './pages.ts'
import { filterYearColumns } from './shown-years.ts'
import {
  buildPageBody,
  countRows,
  maxOffset,
  parseColumns,
  parseEra,
  parseFilters,
  respondAboutTable,
  type TableContext,
  type TableRequest,
} from './table-requests.ts'

/** Creates the responder for a page of rows, with the total and the address of the next page. */
export const createRowsResponder = (context: TableContext) => {
  const readCachedCount = createCountCache(context)
  return (request: ApiQuery) =>
    respondAboutTable(context, request, tableRequest => {
      const rowsQuery = parseRowsQuery(tableRequest)
      return async () => {
        const runRowsQuery = () => context.engine.runQuery(compileRows(tableRequest, rowsQuery))
        const countMatchingRows = () => countRows(tableRequest, rowsQuery.where, readCachedCount)
        return buildPageBody(
          tableRequest,
          'rows',
          rowsQuery,
          await readPage({ ...rowsQuery, isUsuallyFull: true }, runRowsQuery, countMatchingRows),
        )
      }
    })
}

/** Parses the parameters of a request for a page of rows. */
export const parseRowsQuery = (tableRequest: TableRequest): RowsQuery => {
  const { query } = tableRequest
  const selection = parseSelection(tableRequest, ['limit', 'offset', 'after'])
  const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.rows, queryLimits.defaultRows)
  return {
    ...selection,
    ...requirePageStart(tableRequest),
    limit: Math.min(limit, computeMaxRows(selection.pickedColumns)),
  }
}

/** Returns where a page begins: after the row that `after` names, or after `offset` rows. Throws 400 if that is not valid. */
const requirePageStart = ({ query, rowCount }: TableRequest) => {
  const rawPageStart = findSingleValue(query, 'after')
  if (rawPageStart === null) return { offset: parseCount('offset', findSingleValue(query, 'offset'), maxOffset, 0) }
  const pageStart = parsePageStart(rawPageStart)
  if (!pageStart || pageStart.offset > rowCount || pageStart.after >= rowCount)
    throw buildParameterRefusal('after', 'Take this from the address in `next`')
  if (!query.has('version')) throw buildParameterRefusal('after', 'Give the version too, as in the address in `next`')
  if (query.has('offset')) throw buildParameterRefusal('after', 'Give after or offset, not both')
  return pageStart
}

/** Parses the filters, columns and order of a selection; `ownParameters` are the other parameters that the request may have. */
export const parseSelection = (tableRequest: TableRequest, ownParameters: readonly string[] = []): Selection => {
  const { columns, query } = tableRequest
  const yearSelection = filterYearColumns(columns, query, parseColumns(tableRequest, 'select') ?? columns)
  return {
    where: parseFilters(tableRequest, ['select', 'sort', ...ownParameters, ...yearSelection.parameters]),
    pickedColumns: yearSelection.select,
    sort: parseSort(query, text => requireColumn(columns, text, 'sort')),
    era: parseEra(tableRequest),
  }
}

/** Parses the parameter `sort`: `-Date` sorts the latest first. `requireSortedTerm` returns the column, group or measure with a name. */
export const parseSort = <Term = TableColumn>(
  query: URLSearchParams,
  requireSortedTerm: (name: string) => Term,
): Sorting<Term>[] => {
  const raw = findSingleValue(query, 'sort')
  if (raw === null || raw === '') return []
  const isSigned = true
  const parts = splitParts(raw, isSigned)
  if (parts.length > queryLimits.sortedColumns)
    throw buildParameterRefusal('sort', `Sort by at most ${queryLimits.sortedColumns} columns`)
  return parts.map(({ text, isNegative }) => ({ sortTerm: requireSortedTerm(text), isDescending: isNegative }))
}

import { queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { Sorting } from '../queries/compile.ts'
import { findSingleValue, parseCount, splitParts } from '../queries/parameter-values.ts'
import { computeMaxRows, type RowsQuery, rowsQuestion, type Selection } from '../queries/selections.ts'
import { refusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { parsePageStart } from './page-starts.ts'
import { readPage } from './pages.ts'
import {
  buildPageBody,
  columnsIn,
  conditionIn,
  countRows,
  createCountCache,
  eraIn,
  maxOffset,
  respondAboutTable,
  type TableContext,
  type TableRequest,
} from './questions.ts'
import { filterYearColumns } from './shown-years.ts'

/** Creates the responder for a page of rows, with the total and the address of the next page. */
export const createRowsResponder = (context: TableContext) => {
  const count = createCountCache(context)
  return (request: ApiQuery) =>
    respondAboutTable(context, request, tableRequest => {
      const rowsQuery = rowsQueryIn(tableRequest)
      return async () => {
        const find = () => context.engine.runQuery(rowsQuestion(tableRequest, rowsQuery))
        const countAll = () => countRows(tableRequest, rowsQuery.where, count)
        return buildPageBody(
          tableRequest,
          'rows',
          rowsQuery,
          await readPage({ ...rowsQuery, isUsuallyFull: true }, find, countAll),
        )
      }
    })
}

/** Parses the parameters of a request for a page of rows. */
export const rowsQueryIn = (tableRequest: TableRequest): RowsQuery => {
  const { query } = tableRequest
  const selection = selectionIn(tableRequest, ['limit', 'offset', 'after'])
  const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.rows, queryLimits.rowsByDefault)
  return { ...selection, ...pageStartIn(tableRequest), limit: Math.min(limit, computeMaxRows(selection.select)) }
}

/** Returns where a page begins: after the row that `after` names, or after `offset` rows. Throws 400 for an invalid one. */
const pageStartIn = ({ query, rowCount }: TableRequest) => {
  const raw = findSingleValue(query, 'after')
  if (raw === null) return { offset: parseCount('offset', findSingleValue(query, 'offset'), maxOffset, 0) }
  const pageStart = parsePageStart(raw)
  if (!pageStart || pageStart.offset > rowCount || pageStart.after >= rowCount)
    throw refusal('after', 'Take this from the address in `next`')
  if (!query.has('version')) throw refusal('after', 'Give the version too, as in the address in `next`')
  if (query.has('offset')) throw refusal('after', 'Give after or offset, not both')
  return pageStart
}

/** Parses the filters, columns and order of a selection; `ownParameters` are the other parameters that the request may have. */
export const selectionIn = (tableRequest: TableRequest, ownParameters: readonly string[] = []): Selection => {
  const { columns, query } = tableRequest
  const yearSelection = filterYearColumns(columns, query, columnsIn(tableRequest, 'select') ?? columns)
  return {
    where: conditionIn(tableRequest, ['select', 'sort', ...ownParameters, ...yearSelection.parameters]),
    select: yearSelection.select,
    sort: sortIn(query, text => requireColumn(columns, text, 'sort')),
    era: eraIn(tableRequest),
  }
}

/** Parses the parameter `sort`: `-Date` sorts the latest first. `find` returns the item with a name. */
export const sortIn = <Of = TableColumn>(query: URLSearchParams, find: (text: string) => Of): Sorting<Of>[] => {
  const raw = findSingleValue(query, 'sort')
  if (raw === null || raw === '') return []
  const parts = splitParts(raw, true)
  if (parts.length > queryLimits.sortedColumns)
    throw refusal('sort', `Sort by at most ${queryLimits.sortedColumns} columns`)
  return parts.map(({ text, isNegative }) => ({ by: find(text), isDescending: isNegative }))
}

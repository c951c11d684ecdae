import { queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { RunQuery } from '../engines/cached-queries.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import { findSingleValue, parseCount } from '../queries/parameter-values.ts'
import { compileRowBefore, compileRows, type RowsQuery, skipsManyRows } from '../queries/row-pages.ts'
import { computeMaxRows, maxOffset } from '../queries/selection-limits.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import { buildPageBody, countRows } from './page-bodies.ts'
import { parsePageStart } from './page-starts.ts'
import { readRowsPage } from './pages.ts'
import { parseSelection } from './parameters/selection-parameters.ts'
import { respondAboutTable, type TableContext, type TableRequest } from './table-requests.ts'

/** Creates the responder for a page of rows, with the total and the address of the next page. */
export const createRowsResponder = (context: TableContext) => (request: ApiQuery) =>
  respondAboutTable(context, request, (tableRequest, runQuery) => {
    const rowsQuery = parseRowsQuery(tableRequest)
    return async parquetPath => {
      const localRequest = { ...tableRequest, path: parquetPath }
      const runRowsQuery = async () =>
        runQuery(compileRows(localRequest, await findRowBefore(runQuery, localRequest, rowsQuery)))
      const countMatchingRows = () => countRows(runQuery, localRequest, rowsQuery.where)
      const page = await readRowsPage(rowsQuery, runRowsQuery, countMatchingRows)
      return buildPageBody(localRequest, 'rows', rowsQuery, page)
    }
  })

/** Adds the row before the page to a query that would read the columns of many rows to skip them. */
const findRowBefore = async (runQuery: RunQuery, table: QueriedTable, rowsQuery: RowsQuery): Promise<RowsQuery> => {
  if (!skipsManyRows(rowsQuery)) return rowsQuery
  const { json } = await runQuery(compileRowBefore(table, rowsQuery))
  // The page is not empty, because its offset is below the total.
  const [rowBefore] = JSON.parse(json) as [{ row: number }]
  return { ...rowsQuery, after: rowBefore.row }
}

/** Parses the parameters of a request for a page of rows. */
export const parseRowsQuery = (tableRequest: TableRequest): RowsQuery => {
  const { query } = tableRequest
  const selection = parseSelection(tableRequest, ['limit', 'offset', 'after'])
  const limit = parseCount('limit', findSingleValue(query, 'limit'), {
    maxCount: queryLimits.rows,
    defaultCount: queryLimits.defaultRows,
  })
  return {
    ...selection,
    ...parsePageStartParameters(tableRequest),
    limit: Math.min(limit, computeMaxRows(selection.pickedColumns)),
  }
}

/**
 * Parses where a page begins: after the row that `after` names, or after `offset` rows. Throws 400 for a start that no response contained, and
 * for `after` without `version` or with `offset`.
 */
const parsePageStartParameters = ({ query, rowCount }: TableRequest) => {
  const rawPageStart = findSingleValue(query, 'after')
  if (rawPageStart === null)
    return { offset: parseCount('offset', findSingleValue(query, 'offset'), { maxCount: maxOffset, defaultCount: 0 }) }
  const pageStart = parsePageStart(rawPageStart)
  if (!pageStart || pageStart.offset > rowCount || pageStart.after >= rowCount)
    throw buildParameterRefusal('after', 'Take this from the address in `next`')
  if (!query.has('version')) throw buildParameterRefusal('after', 'Give the version too, as in the address in `next`')
  if (query.has('offset')) throw buildParameterRefusal('after', 'Give after or offset, not both')
  return pageStart
}

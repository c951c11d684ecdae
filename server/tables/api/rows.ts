import { queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { findSingleValue, parseCount, splitParts } from '../queries/addresses.ts'
import type { Sorting } from '../queries/compile.ts'
import { type RowsQuery, rowsAtOnce, rowsQuestion, type Selection } from '../queries/selections.ts'
import { refusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { readPage } from './pages.ts'
import { parsePlace } from './places.ts'
import {
  answerTable,
  columnsIn,
  conditionIn,
  countRows,
  createCountCache,
  eraIn,
  maxOffset,
  pageAnswer,
  type TableContext,
  type TableRequest,
} from './questions.ts'
import { columnsOfYears } from './shown-years.ts'

/** Answers with a page of rows, the total, and the address of the next page. */
export const rowsAnswer = (context: TableContext) => {
  const count = createCountCache(context)
  return (request: ApiQuery) =>
    answerTable(context, request, tableRequest => {
      const rowsQuery = rowsQueryIn(tableRequest)
      return async () => {
        const find = () => context.engine.runQuery(rowsQuestion(tableRequest, rowsQuery))
        const countAll = () => countRows(tableRequest, rowsQuery.where, count)
        return pageAnswer(
          tableRequest,
          'rows',
          rowsQuery,
          await readPage({ ...rowsQuery, isUsuallyFull: true }, find, countAll),
        )
      }
    })
}

/** Reads rows and page from the parameters of a request. */
export const rowsQueryIn = (tableRequest: TableRequest): RowsQuery => {
  const { query } = tableRequest
  const selection = selectionIn(tableRequest, ['limit', 'offset', 'after'])
  const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.rows, queryLimits.rowsByDefault)
  return { ...selection, ...placeIn(tableRequest), limit: Math.min(limit, rowsAtOnce(selection.select)) }
}

/** Returns where a page begins: after the row that `after` names, or after `offset` rows. Throws 400 for an invalid place. */
const placeIn = ({ query, rowCount }: TableRequest) => {
  const raw = findSingleValue(query, 'after')
  if (raw === null) return { offset: parseCount('offset', findSingleValue(query, 'offset'), maxOffset, 0) }
  const place = parsePlace(raw)
  if (!place || place.offset > rowCount || place.after >= rowCount)
    throw refusal('after', 'Take this from the address in `next`')
  if (!query.has('version')) throw refusal('after', 'Give the version too, as in the address in `next`')
  if (query.has('offset')) throw refusal('after', 'Give after or offset, not both')
  return place
}

/** Reads rows, columns and order from the parameters; `own` are other parameters of the request. */
export const selectionIn = (tableRequest: TableRequest, own: readonly string[] = []): Selection => {
  const { columns, query } = tableRequest
  const yearSelection = columnsOfYears(columns, query, columnsIn(tableRequest, 'select') ?? columns)
  return {
    where: conditionIn(tableRequest, ['select', 'sort', ...own, ...yearSelection.own]),
    select: yearSelection.select,
    sort: sortIn(query, text => requireColumn(columns, text, 'sort')),
    era: eraIn(tableRequest),
  }
}

/** Reads the sort order of a parameter: `-Date` is the latest first. */
export const sortIn = <Of = TableColumn>(query: URLSearchParams, find: (text: string) => Of): Sorting<Of>[] => {
  const raw = findSingleValue(query, 'sort')
  if (raw === null || raw === '') return []
  const parts = splitParts(raw, true)
  if (parts.length > queryLimits.sortedColumns)
    throw refusal('sort', `Sort by at most ${queryLimits.sortedColumns} columns`)
  return parts.map(({ text, isNegative }) => ({ of: find(text), isDescending: isNegative }))
}

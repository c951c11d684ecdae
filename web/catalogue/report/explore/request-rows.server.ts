import { toFilterParameters, toRowParameters } from './address/format-address.ts'
import { type Filter, type Selection, wholeSelection } from './address/selection.ts'
import { withAnnotations } from './annotations.ts'
import type { RowsPage } from './api-responses.ts'
import type { FailedRequest } from './explore-queries.server.ts'
import { computePageSize } from './limits.ts'
import { findQueryFailure, type SendQuery } from './send-query.ts'

/** Limit of requests for rows that leave out invalid parts of a URL, and of the filters that are tried one by one. */
const maxTries = 6

/**
 * Loads the rows of a selection. Returns also the selection without the parts that the API refuses, and the names of all invalid parts:
 * those that the URL's parser refused, and those left out here. If the invalid part cannot be found, all parts are left out and the whole
 * table is shown. If the engine refuses the query, returns the reason instead of rows.
 */
export const requestRows = async (
  sendQuery: SendQuery,
  requestedSelection: Selection,
  { namesRefusedByParser, annotationNames, columnCount }: RowsRequest,
) => {
  const toQuery = (pageSelection: Selection): PageQuery => {
    const pageSize = computePageSize(pageSelection.select?.length ?? columnCount)
    return { query: toRowsQuery(withAnnotations(pageSelection, annotationNames), pageSize), pageSize }
  }
  let selection = requestedSelection
  const invalidNames = new Set(namesRefusedByParser)
  const leaveOut = (names: string[], remainingSelection: Selection) => {
    for (const name of names) invalidNames.add(name)
    selection = remainingSelection
  }
  try {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const result = await requestPage(sendQuery, selection, toQuery)
      if ('rows' in result) return { selection: result.selection, rows: result.rows, invalidNames: [...invalidNames] }
      const repaired = await removeInvalidPart(sendQuery, selection, result.refusedField)
      if (!repaired) break
      leaveOut(repaired.names, repaired.selection)
    }
    leaveOut(listPartNames(selection), { ...wholeSelection, version: requestedSelection.version })
    const rows = await sendQuery<RowsPage>('rows', toQuery(selection).query)
    return { selection, rows, invalidNames: [...invalidNames] }
  } catch (error) {
    const queryFailure = findQueryFailure(error)
    if (!queryFailure) throw error
    return { selection, queryFailure, invalidNames: [...invalidNames] }
  }
}

interface RowsRequest {
  namesRefusedByParser: string[]
  annotationNames: readonly string[]
  /** Number of columns of the table. */
  columnCount: number
}

/** The query of one page. */
interface PageQuery {
  query: URLSearchParams
  pageSize: number
}

/** Loads the page of a selection, or its last page if it has fewer pages. If the API refuses a part of the selection, returns its name. */
const requestPage = async (
  sendQuery: SendQuery,
  selection: Selection,
  toQuery: (selection: Selection) => PageQuery,
): Promise<{ selection: Selection; rows: RowsPage } | { refusedField: string }> => {
  try {
    const { query, pageSize } = toQuery(selection)
    const rows = await sendQuery<RowsPage>('rows', query)
    const lastPage = Math.max(1, Math.ceil(rows.total / pageSize))
    if (selection.page <= lastPage) return { selection, rows }
    return requestPage(sendQuery, { ...selection, page: lastPage }, toQuery)
  } catch (error) {
    const { status, fields = [] } = error as FailedRequest
    if (status !== 400) throw error
    return { refusedField: fields[0]?.field ?? '' }
  }
}

/** Returns the names, in the URL, of all parts of a selection that the API can refuse. */
const listPartNames = (selection: Selection) => [...toRowParameters({ ...selection, version: null }).keys()]

/**
 * Returns a selection without the part that the API refuses, and the names of the removed parts; null if that part is unknown.
 * `field` is the name that the API gives for the part.
 */
const removeInvalidPart = async (sendQuery: SendQuery, selection: Selection, field: string) => {
  if (field === 'sort') return { names: [field], selection: { ...selection, sort: [] } }
  if (field === 'select') return { names: [field], selection: { ...selection, select: null } }
  // The API names a column like a filter does, if necessary with a prefix.
  const columnName = field.replace(/^column\./, '')
  const filtersOfColumn = selection.filters.filter(filter => filter.column === columnName)
  // If the column has several filters, or the API names no column, each filter is tried.
  const invalidFilters = filtersOfColumn.length === 1 ? filtersOfColumn : await listInvalidFilters(sendQuery, selection)
  const filters = selection.filters.filter(filter => !invalidFilters.includes(filter))
  if (invalidFilters.length > 0)
    return { names: invalidFilters.map(filter => filter.column), selection: { ...selection, filters } }
  // No filter is invalid, so the condition is, if there is one.
  return selection.where === null ? null : { names: ['where'], selection: { ...selection, where: null } }
}

/** Sends each of the first filters in its own request, and returns those that the API refuses. Throws if the API cannot check one now. */
const listInvalidFilters = async (sendQuery: SendQuery, { filters, version }: Selection) => {
  const invalidFilters: Filter[] = []
  for (const filter of filters.slice(0, maxTries)) {
    const query = toFilterParameters({ ...wholeSelection, version, filters: [filter] })
    query.set('limit', '1')
    await sendQuery('rows', query).catch((error: FailedRequest) => {
      if (error.status !== 400) throw error
      invalidFilters.push(filter)
    })
  }
  return invalidFilters
}

/** Returns the query of the rows that one page of a selection shows. */
const toRowsQuery = (selection: Selection, pageSize: number) => {
  const query = toRowParameters(selection)
  query.set('limit', String(pageSize))
  query.set('offset', String((selection.page - 1) * pageSize))
  return query
}

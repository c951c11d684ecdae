import { toFilterParameters, toRowParameters } from './address/format-address.ts'
import { type Filter, type Selection, wholeSelection } from './address/selection.ts'
import type { RowsPage } from './api-responses.ts'
import type { FailedRequest } from './explore-queries.server.ts'
import { pageSize } from './limits.ts'
import { findQueryFailure, type SendQuery } from './send-query.ts'

/** After removing this many invalid parts of a URL, Explore shows the whole table. No more filters than this are tried one by one. */
const maxInvalidParts = 6

/**
 * Loads the rows of a selection. Returns also the selection without the parts that the API refuses, and the names of all invalid parts:
 * those that the URL's parser refused, and these. If the engine refuses the query, returns why instead of rows.
 */
export const requestRows = async (
  sendQuery: SendQuery,
  requestedSelection: Selection,
  namesRefusedByParser: string[],
) => {
  let selection = requestedSelection
  const invalidNames = [...new Set(namesRefusedByParser)]
  // Ends, because a page is corrected once, and after `maxInvalidParts` repairs the whole table is requested.
  for (let repairCount = 0; ; repairCount += 1) {
    try {
      const rows = await sendQuery<RowsPage>('rows', toRowsQuery(selection))
      const lastPage = Math.max(1, Math.ceil(rows.total / pageSize))
      if (selection.page <= lastPage) return { selection, invalidNames, rows }
      // The page is beyond the end, so the next round loads the last page.
      selection = { ...selection, page: lastPage }
    } catch (error) {
      const { status = 500, fields = [] } = error as FailedRequest
      const errorMessage = findQueryFailure(error)
      if (errorMessage) return { selection, invalidNames, errorMessage }
      if (status !== 400) throw error
      const refusedField = fields[0]?.field ?? ''
      // A part that is unknown, or one too many, leads to the whole table, which the API does not refuse.
      const repaired =
        repairCount < maxInvalidParts ? await removeInvalidPart(sendQuery, selection, refusedField) : null
      selection = repaired?.selection ?? { ...wholeSelection, version: requestedSelection.version }
      invalidNames.push(...(repaired?.names ?? []).filter(name => !invalidNames.includes(name)))
    }
  }
}

/**
 * Returns a selection without the part that the API refuses, and the names of the removed parts; null if that part is unknown.
 * `field` is the name that the API gives for the part.
 */
const removeInvalidPart = async (sendQuery: SendQuery, selection: Selection, field: string) => {
  const names = [field]
  if (field === 'sort') return { names, selection: { ...selection, sort: [] } }
  if (field === 'select') return { names, selection: { ...selection, select: null } }
  // The API names a column like a filter does, if necessary with a prefix.
  const columnName = field.replace(/^column\./, '')
  const filtersOfColumn = selection.filters.filter(filter => filter.column === columnName)
  // Otherwise it is unknown which filter is invalid: the column has several, or the API names no column.
  const invalidFilters = filtersOfColumn.length === 1 ? filtersOfColumn : await listInvalidFilters(sendQuery, selection)
  const filters = selection.filters.filter(filter => !invalidFilters.includes(filter))
  if (invalidFilters.length > 0)
    return { names: invalidFilters.map(filter => filter.column), selection: { ...selection, filters } }
  // No filter is invalid, so the condition is, if there is one.
  return selection.where === null ? null : { names, selection: { ...selection, where: null } }
}

/** Returns the invalid filters: sends one filter at a time, and the API refuses the invalid ones. */
const listInvalidFilters = async (sendQuery: SendQuery, { filters, version }: Selection) => {
  const invalidFilters: Filter[] = []
  for (const filter of filters.slice(0, maxInvalidParts)) {
    const query = toFilterParameters({ ...wholeSelection, version, filters: [filter] })
    query.set('limit', '1')
    await sendQuery('rows', query).catch(({ status }: FailedRequest) => status === 400 && invalidFilters.push(filter))
  }
  return invalidFilters
}

/** Returns the query of the rows that one page of a selection shows. */
const toRowsQuery = (selection: Selection) => {
  const query = toRowParameters(selection)
  query.set('limit', String(pageSize))
  query.set('offset', String((selection.page - 1) * pageSize))
  return query
}

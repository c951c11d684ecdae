import { parseFilterValues } from '../address/filter-values.ts'
import { toFilterParameters } from '../address/format-address.ts'
import type { Selection } from '../address/selection.ts'
import type { Column, ColumnFacets } from '../api-responses.ts'
import { isDay } from '../columns.ts'
import type { SendQuery } from '../send-query.ts'

/** How many values a filter lists. */
const maxFilterValues = 50

/** The values that a filter panel lists. */
export interface PanelFacets extends ColumnFacets {
  /** The chosen values that are not in `values`, such as those that a search does not match. */
  otherChosenValues: ColumnFacets['values']
}

/**
 * Loads the values of the column whose filter panel is open, with their counts among the rows that match all other filters. Null if no
 * panel is open, its column has days, or the API refuses the request.
 */
export const requestFacets = async (
  sendQuery: SendQuery,
  columns: readonly Column[],
  selection: Selection,
): Promise<PanelFacets | null> => {
  const column = columns.find(({ name }) => name === selection.filter)
  // The panel of a column of days has only a range, without a list of values.
  if (!column || isDay(column)) return null
  const isText = column.type === 'text'
  // The virtual column of the years is none of `columns`: a filter by it selects columns, not rows, so it does not affect the counts.
  const appliedFilters = selection.filters.filter(filter => columns.some(({ name }) => name === filter.column))
  const otherFilters = appliedFilters.filter(filter => filter.column !== column.name)
  const request = (filters: Selection['filters'], search: string | null) => {
    const query = toFilterParameters({ ...selection, filters })
    query.set('limit', String(maxFilterValues))
    if (search !== null) query.set('search', search)
    return sendQuery<ColumnFacets>('facets/:column', query, column.name).catch(() => null)
  }
  const facets = await request(otherFilters, isText && selection.find ? selection.find : null)
  if (!facets) return null
  const ownFilter = appliedFilters.find(filter => filter.column === column.name)
  const chosenValues = ownFilter ? parseFilterValues(ownFilter.value, { isText }).values : []
  const listedValues = new Set(facets.values.map(({ value }) => String(value)))
  if (chosenValues.every(value => listedValues.has(value))) return { ...facets, otherChosenValues: [] }
  const chosenFacets = await request(appliedFilters, null)
  const otherChosenValues = (chosenFacets?.values ?? []).filter(({ value }) => !listedValues.has(String(value)))
  return { ...facets, otherChosenValues }
}

import { formatDescending, joinList, quoteValue } from './lists.ts'
import { isReadingParameter, textParameters, toFilterName } from './parameter-names.ts'
import { type Selection, type SortColumn, wholeSelection } from './selection.ts'

/** Returns the conditions as parameters of the API. */
export const toFilterParameters = ({ filters, where, version }: Selection): URLSearchParams => {
  const query = new URLSearchParams()
  for (const { column, value } of filters) query.append(toFilterName(column), value)
  if (where !== null) query.set('where', where)
  if (version !== null) query.set('version', version)
  return query
}

const formatSort = (sort: readonly SortColumn[]) =>
  sort.map(({ column, isDescending }) => (isDescending ? formatDescending(column) : quoteValue(column))).join(',')

/** Returns the conditions, order and columns as parameters of the API. */
export const toRowParameters = (selection: Selection): URLSearchParams => {
  const query = toFilterParameters(selection)
  if (selection.sort.length > 0) query.set('sort', formatSort(selection.sort))
  if (selection.select) query.set('select', joinList(selection.select))
  return query
}

/**
 * Returns the parameters of a selection's URL in a fixed order, without defaults. A URL without parameters selects the default series, so the
 * URL of the whole table names its view.
 */
export const toAddressParameters = (selection: Selection): URLSearchParams => {
  // `where` and `version` are written below in the order of `textParameters`.
  const query = toRowParameters({ ...selection, where: null, version: null })
  const { page, era, view, chart, scale } = selection
  const otherFields = { era, show: view, chart, scale, page: page === 1 ? null : String(page) }
  const defaults: Record<string, string> = { show: wholeSelection.view, scale: wholeSelection.scale }
  for (const [name, value] of Object.entries(otherFields))
    if (value !== null && value !== defaults[name]) query.set(name, value)
  for (const name of textParameters) if (selection[name] !== null) query.set(name, selection[name])
  const selectsWholeTable = [...query.keys()].every(isReadingParameter)
  if (selectsWholeTable) query.set('show', wholeSelection.view)
  return query
}

const maxNameLength = 40

/** Formats the names of invalid parameters as a list for a sentence, and cuts long ones. */
export const formatNames = (names: readonly string[]) => names.map(name => name.slice(0, maxNameLength)).join(', ')

/** Formats parameters for a URL. Commas and colons stay readable. */
export const formatQuery = (query: URLSearchParams) =>
  [...query]
    .map(pair => pair.map(text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':')).join('='))
    .join('&')

/** Builds the URL of a page with a selection. */
export const buildAddress = (path: string, selection: Selection) => {
  const query = formatQuery(toAddressParameters(selection))
  return query ? `${path}?${query}` : path
}

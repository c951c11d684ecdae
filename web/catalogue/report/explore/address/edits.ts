import type { Column } from '../answers.ts'
import { findColumn, parseAddress, type Selection } from './address.ts'
import { filterParameter, noFilter } from './filter-values.ts'

/** Fields of a form besides its selection. */
export const stateField = 'at'

/** Returns the selection after a submitted form, also without scripts; undefined for an address without form fields. */
export const findEditedSelection = (query: URLSearchParams, columns: readonly Column[]): Selection | undefined => {
  const at = query.get(stateField)
  if (at === null) return undefined
  const { selection } = parseAddress(new URLSearchParams(at), columns)
  const edited = findColumn(columns, query.get('edit') ?? '')
  if (edited) {
    // A search for values keeps the chosen ones and the open filter.
    const filterState = query.has('look')
      ? { filter: edited.name, find: query.get('find') || null }
      : { filter: null, find: null }
    return { ...replaceFilter(selection, edited, query), ...filterState, page: 1 }
  }
  if (query.has('columns')) return { ...selection, select: pickColumns(query, columns) }
  // The rest are parameters of the page.
  const { selection: formSelection } = parseAddress(query, columns)
  const names = ['chart', 'x', 'y', 'by', 'scale', 'group', 'split', 'measure'] as const
  const changed = names.filter(name => query.has(name)).map(name => [name, formSelection[name]])
  return { ...selection, ...parseMeasure(query), ...Object.fromEntries(changed) }
}

const thousands = /(?<=[\d๐-๙]),(?=[\d๐-๙]{3}(?![\d๐-๙]))/g

/** Removes thousands separators. Any other comma would make the range a list, so the API gets a text that it refuses instead. */
const toBound = (typed: string) => typed.replaceAll('..', '').replaceAll(thousands, '').replaceAll(',', ' ')

const replaceFilter = (selection: Selection, column: Column, query: URLSearchParams): Selection => {
  const text = (name: string) => (query.get(name) ?? '').trim()
  const missing = text('missing')
  const value = filterParameter({
    ...noFilter,
    values: query.getAll('value'),
    from: toBound(text('from')),
    to: toBound(text('to')),
    contains: text('contains'),
    missing: missing === 'only' || missing === 'none' ? missing : '',
    other: text('other'),
  })
  // The form shows the first filter of a column; the others stay.
  const index = selection.filters.findIndex(({ column: name }) => name === column.name)
  const newFilters = value === null ? [] : [{ column: column.name, value }]
  const filters =
    index < 0 ? [...selection.filters, ...newFilters] : selection.filters.toSpliced(index, 1, ...newFilters)
  return { ...selection, filters }
}

const pickColumns = (query: URLSearchParams, columns: readonly Column[]) => {
  const own = columns.filter(({ word }) => word === undefined)
  const chosenNames = own.filter(({ name }) => query.getAll('column').includes(name)).map(({ name }) => name)
  return chosenNames.length === 0 || chosenNames.length === own.length ? null : chosenNames
}

/** Parses the measure of the summary, which has two fields for function and column. */
const parseMeasure = (query: URLSearchParams): Partial<Selection> => {
  const [figure, of] = [query.get('figure'), query.get('of')]
  if (figure === null) return {}
  return { measure: figure === 'count' || !of ? 'count' : `${figure}(${of})` }
}

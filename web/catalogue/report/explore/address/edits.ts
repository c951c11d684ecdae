import type { Column } from '../answers.ts'
import { findColumn, parseAddress, type Selection } from './address.ts'
import { formatFilterParameter, noFilter } from './filter-values.ts'

/** The field of a form that contains the selection of its page. */
export const stateField = 'at'

/** Returns the selection after a submitted form, also without scripts; undefined for an address without form fields. */
export const findEditedSelection = (query: URLSearchParams, columns: readonly Column[]): Selection | undefined => {
  const formState = query.get(stateField)
  if (formState === null) return undefined
  const { selection } = parseAddress(new URLSearchParams(formState), columns)
  const editedColumn = findColumn(columns, query.get('edit') ?? '')
  if (editedColumn) {
    // A search for values keeps the chosen ones and the open filter.
    const filterState = query.has('look')
      ? { filter: editedColumn.name, find: query.get('find') || null }
      : { filter: null, find: null }
    return { ...replaceFilter(selection, editedColumn, query), ...filterState, page: 1 }
  }
  if (query.has('columns')) return { ...selection, select: pickColumns(query, columns) }
  // The rest are parameters of the page.
  const { selection: formSelection } = parseAddress(query, columns)
  const names = ['chart', 'x', 'y', 'by', 'scale', 'group', 'split', 'measure'] as const
  const changedFields = names.filter(name => query.has(name)).map(name => [name, formSelection[name]])
  return { ...selection, ...parseMeasure(query), ...Object.fromEntries(changedFields) }
}

const thousandsSeparators = /(?<=[\d๐-๙]),(?=[\d๐-๙]{3}(?![\d๐-๙]))/g

/** Removes thousands separators. Any other comma would make the range a list, so the API gets a text that it refuses instead. */
const toBound = (typed: string) => typed.replaceAll('..', '').replaceAll(thousandsSeparators, '').replaceAll(',', ' ')

const replaceFilter = (selection: Selection, column: Column, query: URLSearchParams): Selection => {
  const readText = (name: string) => (query.get(name) ?? '').trim()
  const missing = readText('missing')
  const value = formatFilterParameter({
    ...noFilter,
    values: query.getAll('value'),
    from: toBound(readText('from')),
    to: toBound(readText('to')),
    contains: readText('contains'),
    missing: missing === 'only' || missing === 'none' ? missing : '',
    other: readText('other'),
  })
  // The form shows the first filter of a column; the others stay.
  const index = selection.filters.findIndex(({ column: name }) => name === column.name)
  const newFilters = value === null ? [] : [{ column: column.name, value }]
  const filters =
    index < 0 ? [...selection.filters, ...newFilters] : selection.filters.toSpliced(index, 1, ...newFilters)
  return { ...selection, filters }
}

const pickColumns = (query: URLSearchParams, columns: readonly Column[]) => {
  const tableColumns = columns.filter(({ word }) => word === undefined)
  const chosenNames = tableColumns.filter(({ name }) => query.getAll('column').includes(name)).map(({ name }) => name)
  return chosenNames.length === 0 || chosenNames.length === tableColumns.length ? null : chosenNames
}

/** Parses the measure of the summary, which has two fields for function and column. */
const parseMeasure = (query: URLSearchParams): Partial<Selection> => {
  const [figure, columnName] = [query.get('figure'), query.get('of')]
  if (figure === null) return {}
  return { measure: figure === 'count' || !columnName ? 'count' : `${figure}(${columnName})` }
}

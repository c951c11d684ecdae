import type { Column } from '../api-responses.ts'
import { findColumn, parseAddress, type Selection } from './address.ts'
import { formatFilterParameter, noFilter } from './filter-values.ts'

/** The hidden field of each form: the parameters of the selection that its page shows. */
export const stateField = 'at'

/**
 * Returns the selection after the submission of a form; undefined for a URL that no form has submitted. Forms use GET, so that they work
 * without scripts. `edit` names the column of a filter panel, `look` is its search button, and `columns` marks the choice of columns.
 */
export const findEditedSelection = (query: URLSearchParams, columns: readonly Column[]): Selection | undefined => {
  const formState = query.get(stateField)
  if (formState === null) return undefined
  const { selection } = parseAddress(new URLSearchParams(formState), columns)
  const editedColumn = findColumn(columns, query.get('edit') ?? '')
  if (editedColumn) {
    // A search for values keeps the panel open.
    const panelState = query.has('look')
      ? { filter: editedColumn.name, find: query.get('find') || null }
      : { filter: null, find: null }
    return { ...replaceFilter(selection, editedColumn, query), ...panelState, page: 1 }
  }
  if (query.has('columns')) return { ...selection, select: pickColumnNames(query, columns) }
  // The fields of the other forms have the names of parameters of the page.
  const { selection: formSelection } = parseAddress(query, columns)
  const fieldNames = ['chart', 'x', 'y', 'by', 'scale', 'group', 'split', 'measure'] as const
  const changedEntries = fieldNames.filter(name => query.has(name)).map(name => [name, formSelection[name]])
  return { ...selection, ...parseMeasure(query), ...Object.fromEntries(changedEntries) }
}

/** Matches the commas between groups of three digits, also Thai ones. */
const thousandsSeparators = /(?<=[\d๐-๙]),(?=[\d๐-๙]{3}(?![\d๐-๙]))/g

/**
 * Converts a typed end of a range. Thousands separators are removed. Any other comma would make the range a list of values; a space in its
 * place makes the API refuse the value.
 */
const toBound = (typed: string) => typed.replaceAll('..', '').replaceAll(thousandsSeparators, '').replaceAll(',', ' ')

/** Replaces the filter of a column with the fields of its panel. */
const replaceFilter = (selection: Selection, column: Column, query: URLSearchParams): Selection => {
  const readText = (name: string) => (query.get(name) ?? '').trim()
  const missingChoice = readText('missing')
  const value = formatFilterParameter({
    ...noFilter,
    values: query.getAll('value'),
    from: toBound(readText('from')),
    to: toBound(readText('to')),
    contains: readText('contains'),
    missing: missingChoice === 'only' || missingChoice === 'none' ? missingChoice : '',
    other: readText('other'),
  })
  // A column may have several filters. The panel edits the first one, and the others stay.
  const filterIndex = selection.filters.findIndex(({ column: name }) => name === column.name)
  const newFilters = value === null ? [] : [{ column: column.name, value }]
  const filters =
    filterIndex < 0 ? [...selection.filters, ...newFilters] : selection.filters.toSpliced(filterIndex, 1, ...newFilters)
  return { ...selection, filters }
}

/** Returns the names of the chosen columns; null if all or none are chosen. */
const pickColumnNames = (query: URLSearchParams, columns: readonly Column[]) => {
  // A column with a word is not in the table: it represents the years in the headers of other columns.
  const tableColumns = columns.filter(({ word }) => word === undefined)
  const chosenNames = tableColumns.filter(({ name }) => query.getAll('column').includes(name)).map(({ name }) => name)
  return chosenNames.length === 0 || chosenNames.length === tableColumns.length ? null : chosenNames
}

/** Parses the measure of the summary: the field `figure` is the function, `of` its column. */
const parseMeasure = (query: URLSearchParams): Partial<Selection> => {
  const [functionName, columnName] = [query.get('figure'), query.get('of')]
  if (functionName === null) return {}
  return { measure: functionName === 'count' || !columnName ? 'count' : `${functionName}(${columnName})` }
}

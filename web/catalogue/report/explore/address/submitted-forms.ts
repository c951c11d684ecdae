import type { Column } from '../api-responses.ts'
import { formatFilterParameter, noFilter } from './filter-values.ts'
import { findColumn } from './parameter-names.ts'
import { parseAddress } from './parse-address.ts'
import type { Selection } from './selection.ts'

/** The hidden field of each form: the parameters of the selection that its page shows. */
export const stateField = 'at'

/**
 * Returns the selection after the submission of a form; undefined for a URL that no form has submitted. Forms use GET, so that they work
 * without scripts. Their fields are:
 * - filter panel: `edit`, the name of its column; `look`, its search button; `find`; and the fields that `replaceFilter` reads
 * - choice of columns: `columns`, a mark of this form, and a `column` for each chosen one
 * - summary: `figure`, a function, and `of`, its column
 * - all others: the names of parameters of the page
 */
export const findSubmittedSelection = (query: URLSearchParams, columns: readonly Column[]): Selection | undefined => {
  const formState = query.get(stateField)
  if (formState === null) return undefined
  const { selection } = parseAddress(new URLSearchParams(formState), columns)
  const editedColumn = findColumn(columns, query.get('edit') ?? '')
  if (editedColumn) return applyFilterPanel(selection, editedColumn, query)
  if (query.has('columns')) return { ...selection, select: pickColumnNames(query, columns) }
  return applyOtherFields(selection, query, columns)
}

const applyFilterPanel = (selection: Selection, column: Column, query: URLSearchParams): Selection => {
  // A search for values keeps the panel open.
  const panelState = query.has('look')
    ? { filter: column.name, find: query.get('find') || null }
    : { filter: null, find: null }
  return { ...replaceFilter(selection, column, query), ...panelState, page: 1 }
}

const applyOtherFields = (selection: Selection, query: URLSearchParams, columns: readonly Column[]): Selection => {
  const { selection: formSelection } = parseAddress(query, columns)
  const fieldNames = ['chart', 'x', 'y', 'by', 'scale', 'group', 'split', 'measure'] as const
  const changedEntries = fieldNames.filter(name => query.has(name)).map(name => [name, formSelection[name]])
  return { ...selection, ...parseMeasure(query), ...Object.fromEntries(changedEntries) }
}

/** Matches the commas between groups of three digits, also Thai ones. */
const thousandsSeparators = /(?<=[\d๐-๙]),(?=[\d๐-๙]{3}(?![\d๐-๙]))/g

/**
 * Converts a typed end of a range. `..` is removed, because it separates the ends of a range, and so are thousands separators. Any other
 * comma would make the range a list of values; a space in its place makes the API refuse the value.
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
    otherCondition: readText('other'),
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

/** Returns the measure of the summary, e.g. `avg(Value)`; nothing if the form is not that of the summary. */
const parseMeasure = (query: URLSearchParams): Partial<Selection> => {
  const [functionName, columnName] = [query.get('figure'), query.get('of')]
  if (functionName === null) return {}
  return { measure: functionName === 'count' || !columnName ? 'count' : `${functionName}(${columnName})` }
}

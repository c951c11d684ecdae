import { queryParameters } from '../../../../../contract/tables/query-parameters.ts'
import type { Column } from '../api-responses.ts'

/** Parameters whose field of the selection has the same name and any text as its value. */
export const textParameters = [
  'where',
  'version',
  'x',
  'y',
  'by',
  'group',
  'split',
  'measure',
  'filter',
  'find',
] as const
/**
 * Names of parameters of the page and the API; `at` is the hidden field of the forms (submitted-forms.ts). A filter of a column with such a
 * name has `columnPrefix`.
 */
export const reservedNames = new Set<string>([
  ...textParameters,
  ...queryParameters,
  'page',
  'show',
  'chart',
  'scale',
  'at',
])
const columnPrefix = 'column.'

/** Returns true for a parameter that mail programs and other sites add to links, to count their readers. */
export const isCampaignParameter = (name: string) =>
  name.startsWith('utm_') || ['fbclid', 'gclid', 'msclkid', 'ttclid', 'twclid'].includes(name)

/**
 * Returns the column with a name; undefined if there is none. Without an exact match, upper and lower case do not matter if only one column
 * remains.
 */
export const findColumn = (columns: readonly Column[], name: string) => {
  const normalName = name.normalize('NFC')
  const exactColumn = columns.find(column => column.name === normalName)
  if (exactColumn) return exactColumn
  const similarName = normalName.trim().toLowerCase()
  const similarColumns = columns.filter(column => column.name.trim().toLowerCase() === similarName)
  return similarColumns.length === 1 ? similarColumns[0] : undefined
}

/** Returns the column that a parameter of a filter names; undefined if there is none. */
export const findNamedColumn = (columns: readonly Column[], name: string) =>
  findColumn(columns, name.startsWith(columnPrefix) ? name.slice(columnPrefix.length) : name)

/** Returns the name of the parameter that filters a column. */
export const toFilterName = (column: string) =>
  reservedNames.has(column) || column.startsWith(columnPrefix) ? columnPrefix + column : column

/** Parameters that change only how a table is read, not what is selected of it. */
const readingParameters = ['era', 'version', 'lang']

/** Returns true if a parameter changes only how the table is read. */
export const isReadingParameter = (name: string) => readingParameters.includes(name)

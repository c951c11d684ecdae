import type { Era } from '../../../../../contract/tables/columns.ts'
import { queryParameters } from '../../../../../contract/tables/query-parameters.ts'
import type { Column } from '../api-responses.ts'
import { formatDescending, joinList, quoteValue, splitList } from './lists.ts'

/** What the page shows: the rows, the chart, or both. */
export const views = ['both', 'table', 'chart'] as const
export type View = (typeof views)[number]
export const chartKinds = ['line', 'multiples', 'area', 'bar', 'scatter'] as const
export type ChartKind = (typeof chartKinds)[number]
/**
 * How a chart shows its values: `value` as they are, `index` with a base of 100, `year` and `change` as changes in per cent from a year or a
 * period before, `log` on a logarithmic axis.
 */
export const scales = ['value', 'index', 'year', 'change', 'log'] as const
export type Scale = (typeof scales)[number]

/** A column and its condition in the syntax of the API. */
export interface Filter {
  column: string
  value: string
}

export interface SortColumn {
  column: string
  isDescending: boolean
}

/** What a reader has selected of a table, and how it is shown; the URL contains all of it. Null is the default. */
export interface Selection {
  filters: Filter[]
  /** Further conditions as JSON, which only programs write. */
  where: string | null
  sort: SortColumn[]
  /** The names of the shown columns; null for all. */
  select: string[] | null
  page: number
  era: Era | null
  /** The number of a version; null for the latest. */
  version: string | null
  view: View
  chart: ChartKind | null
  /** The axis of the chart: a column, for days with a part of the date, e.g. `Date:month`. */
  x: string | null
  /** The value of the chart, e.g. `avg(Value)`. */
  y: string | null
  /** The column whose values are the lines of the chart. */
  by: string | null
  scale: Scale
  /** The column that the summary groups by, like `x`. */
  group: string | null
  /** The column whose values are the columns of the summary. */
  split: string | null
  /** The value of the summary, like `y`. */
  measure: string | null
  /** The column whose filter panel is open. */
  filter: string | null
  /** The search text for the values in that panel. */
  find: string | null
}

/** The selection of the whole table. */
export const wholeSelection: Selection = {
  filters: [],
  where: null,
  sort: [],
  select: null,
  page: 1,
  era: null,
  version: null,
  view: 'both',
  chart: null,
  x: null,
  y: null,
  by: null,
  scale: 'value',
  group: null,
  split: null,
  measure: null,
  filter: null,
  find: null,
}

/** Parameters whose field of the selection has the same name and any text as its value. */
const textParameters = ['where', 'version', 'x', 'y', 'by', 'group', 'split', 'measure', 'filter', 'find'] as const
/** Names of parameters of the page and the API. A filter of a column with such a name has `columnPrefix`. */
const reservedNames = new Set<string>([...textParameters, ...queryParameters, 'page', 'show', 'chart', 'scale', 'at'])
const columnPrefix = 'column.'

/** Returns true for a parameter that mail programs and other sites add to links, to count their readers. */
const isCampaignParameter = (name: string) =>
  name.startsWith('utm_') || ['fbclid', 'gclid', 'msclkid', 'ttclid', 'twclid'].includes(name)

/** Parses the parameters of a URL. Returns the selection, and the names of invalid parameters, except those of campaigns. */
export const parseAddress = (query: URLSearchParams, columns: readonly Column[]) => {
  const selection: Selection = { ...wholeSelection, filters: [], sort: [] }
  const invalidNames: string[] = []
  for (const [name, raw] of query) {
    if (reservedNames.has(name)) {
      if (!applyParameter(selection, name, raw, columns)) invalidNames.push(name)
      continue
    }
    const column = findNamedColumn(columns, name)
    if (column && isAcceptedText(raw)) selection.filters.push({ column: column.name, value: raw })
    else if (column || !isCampaignParameter(name)) invalidNames.push(name)
  }
  return { selection, invalidNames }
}

/** A longer value is refused by the API. */
const maxValueLength = 8000

/** Returns true for a value that the API accepts as a text. */
const isAcceptedText = (raw: string) => raw.length <= maxValueLength && raw.isWellFormed() && !raw.includes('\0')

/** Returns the column with a name. Without one, upper and lower case do not matter if only one column remains. */
export const findColumn = (columns: readonly Column[], name: string) => {
  const normalName = name.normalize('NFC').trim().toLowerCase()
  const similarColumns = columns.filter(column => column.name.trim().toLowerCase() === normalName)
  return (
    columns.find(column => column.name === name.normalize('NFC')) ??
    (similarColumns.length === 1 ? similarColumns[0] : undefined)
  )
}

/** Returns the column that a parameter of a filter names. */
const findNamedColumn = (columns: readonly Column[], name: string) =>
  findColumn(columns, name.startsWith(columnPrefix) ? name.slice(columnPrefix.length) : name)

/** A page has at most six digits, a version at most nine. */
const pagePattern = /^[1-9]\d{0,5}$/
const versionPattern = /^[1-9]\d{0,8}$/

/** Sets the field of a parameter in the selection; returns false if its value is invalid. An empty value counts as absent. */
const applyParameter = (selection: Selection, name: string, raw: string, columns: readonly Column[]): boolean => {
  if (raw === '') return true
  if (!isAcceptedText(raw)) return false
  // The language is part of the page, not of the selection.
  if (name === 'lang') return true
  switch (name) {
    case 'sort':
      return setField(selection, 'sort', parseSort(raw, columns))
    case 'select':
      return setField(selection, 'select', parseColumnNames(raw, columns))
    case 'page':
      return pagePattern.test(raw) && setField(selection, 'page', Number(raw))
    case 'era':
      return setField(selection, 'era', findOption(['be', 'ce'] as const, raw))
    case 'show':
      return setField(selection, 'view', findOption(views, raw))
    case 'chart':
      return setField(selection, 'chart', findOption(chartKinds, raw))
    case 'scale':
      return setField(selection, 'scale', findOption(scales, raw))
    case 'filter':
      return setField(selection, 'filter', findColumn(columns, raw)?.name)
    case 'version':
      return setField(selection, 'version', versionPattern.test(raw) ? raw : undefined)
  }
  const text = textParameters.find(candidate => candidate === name)
  return text !== undefined && setField(selection, text, raw)
}

/** Sets a field of the selection; returns false if there is no value for it. */
const setField = <Key extends keyof Selection>(selection: Selection, key: Key, value: Selection[Key] | undefined) => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return false
  selection[key] = value
  return true
}

const findOption = <Option extends string>(options: readonly Option[], raw: string) =>
  options.find(option => option === raw)

/** Parses a list of columns such as `Date,Value`. Leaves out unknown columns and repeated ones. */
const parseColumnNames = (raw: string, columns: readonly Column[]) => {
  const names = splitList(raw).flatMap(({ text }) => findColumn(columns, text)?.name ?? [])
  return [...new Set(names)]
}

/** The API refuses an order with more columns. */
const maxSortColumns = 4

/** Parses an order such as `Date,-Value`. Leaves out unknown columns and repeated ones. */
const parseSort = (raw: string, columns: readonly Column[]): SortColumn[] =>
  splitList(raw, true)
    .map(({ text, isNegative }) => ({ column: findColumn(columns, text)?.name ?? '', isDescending: isNegative }))
    .filter(
      ({ column }, index, all) => column !== '' && all.findIndex(candidate => candidate.column === column) === index,
    )
    .slice(0, maxSortColumns)

/** Returns the name of the parameter that filters a column. */
const toFilterName = (column: string) =>
  reservedNames.has(column) || column.startsWith(columnPrefix) ? columnPrefix + column : column

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

/** Parameters that change only how a table is read, not what is selected of it. */
const readingParameters = ['era', 'version', 'lang']

/** Returns true if the parameters select nothing, so that Explore may choose a series. Parameters that name no column are ignored. */
export const selectsNothing = (query: URLSearchParams, columns: readonly Column[]) =>
  [...query.keys()].every(
    name => readingParameters.includes(name) || !(reservedNames.has(name) || findNamedColumn(columns, name)),
  )

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
  if ([...query.keys()].every(name => readingParameters.includes(name))) query.set('show', wholeSelection.view)
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

import type { Era } from '../../../../../contract/tables/columns.ts'
import { queryParameters } from '../../../../../contract/tables/query-parameters.ts'
import type { Column } from '../answers.ts'
import { formatDescending, joinList, quoteValue, splitList } from './lists.ts'

export const views = ['both', 'table', 'chart'] as const
export type View = (typeof views)[number]
export const chartKinds = ['line', 'multiples', 'area', 'bar', 'scatter'] as const
export type ChartKind = (typeof chartKinds)[number]
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

/** A reader's selection of a table; the URL contains all of it. */
export interface Selection {
  filters: Filter[]
  /** Conditions as JSON, written by programs only. */
  where: string | null
  sort: SortColumn[]
  /** Null if all columns are shown. */
  select: string[] | null
  page: number
  era: Era | null
  version: string | null
  view: View
  chart: ChartKind | null
  x: string | null
  y: string | null
  by: string | null
  scale: Scale
  group: string | null
  split: string | null
  measure: string | null
  /** The column with an open filter, and the search text for its values. */
  filter: string | null
  find: string | null
}

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

/** Parameters of the page and the API; a column with such a name is addressed as `column.name`. */
const textParameters = ['where', 'version', 'x', 'y', 'by', 'group', 'split', 'measure', 'filter', 'find'] as const
const reservedNames = new Set<string>([...textParameters, ...queryParameters, 'page', 'show', 'chart', 'scale', 'at'])
const columnPrefix = 'column.'

/** Returns true for parameters that mail programs and other sites add to links to count their readers. */
const isCampaignParameter = (name: string) =>
  name.startsWith('utm_') || ['fbclid', 'gclid', 'msclkid', 'ttclid', 'twclid'].includes(name)

/** Parses a selection and the names of ignored parameters, without those of campaigns. */
export const parseAddress = (query: URLSearchParams, columns: readonly Column[]) => {
  const selection: Selection = { ...wholeSelection, filters: [], sort: [] }
  const unknown: string[] = []
  for (const [name, raw] of query) {
    if (reservedNames.has(name)) {
      if (!readParameter(selection, name, raw, columns)) unknown.push(name)
      continue
    }
    const column = findNamedColumn(columns, name)
    if (column && isText(raw)) selection.filters.push({ column: column.name, value: raw })
    else if (column || !isCampaignParameter(name)) unknown.push(name)
  }
  return { selection, unknown }
}

/** Returns true for texts that the API accepts. */
const isText = (raw: string) => raw.length <= 8000 && raw.isWellFormed() && !raw.includes('\0')

export const findColumn = (columns: readonly Column[], name: string) => {
  const normalName = name.normalize('NFC').trim().toLowerCase()
  const alike = columns.filter(column => column.name.trim().toLowerCase() === normalName)
  return columns.find(column => column.name === name.normalize('NFC')) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** Returns the column that a parameter of a filter names. */
const findNamedColumn = (columns: readonly Column[], name: string) =>
  findColumn(columns, name.startsWith(columnPrefix) ? name.slice(columnPrefix.length) : name)

/** Reads a parameter of the page; returns false if it is not valid. */
const readParameter = (selection: Selection, name: string, raw: string, columns: readonly Column[]): boolean => {
  if (raw === '' || !isText(raw)) return raw === ''
  if (name === 'lang') return true
  const parseColumnList = () => splitList(raw).map(part => ({ ...part, column: findColumn(columns, part.text) }))
  switch (name) {
    case 'sort':
      return setField(selection, 'sort', parseSort(raw, columns))
    case 'select':
      return setField(
        selection,
        'select',
        removeDuplicates(parseColumnList().flatMap(({ column }) => (column ? [column.name] : []))),
      )
    case 'page':
      return /^[1-9]\d{0,5}$/.test(raw) && setField(selection, 'page', Number(raw))
    case 'era':
      return setField(selection, 'era', findKnown(['be', 'ce'] as const, raw))
    case 'show':
      return setField(selection, 'view', findKnown(views, raw))
    case 'chart':
      return setField(selection, 'chart', findKnown(chartKinds, raw))
    case 'scale':
      return setField(selection, 'scale', findKnown(scales, raw))
    case 'filter':
      return setField(selection, 'filter', findColumn(columns, raw)?.name)
    case 'version':
      return setField(selection, 'version', /^[1-9]\d{0,8}$/.test(raw) ? raw : undefined)
  }
  const text = textParameters.find(candidate => candidate === name)
  return text !== undefined && setField(selection, text, raw)
}

const setField = <Key extends keyof Selection>(selection: Selection, key: Key, value: Selection[Key] | undefined) => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return false
  selection[key] = value
  return true
}

const findKnown = <Option extends string>(options: readonly Option[], raw: string) =>
  options.find(option => option === raw)
const removeDuplicates = <Item>(list: Item[]) => [...new Set(list)]

const maxSortColumns = 4
const parseSort = (raw: string, columns: readonly Column[]): SortColumn[] =>
  splitList(raw, true)
    .map(({ text, isNegative }) => ({ column: findColumn(columns, text)?.name ?? '', isDescending: isNegative }))
    .filter(
      ({ column }, index, all) => column !== '' && all.findIndex(candidate => candidate.column === column) === index,
    )
    .slice(0, maxSortColumns)

/** Returns the parameter of a column's filter. */
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

const readingParameters = ['era', 'version', 'lang']

/** Returns true for an address that selects nothing; Explore then chooses a series. Parameters that name no column select nothing. */
export const selectsNothing = (query: URLSearchParams, columns: readonly Column[]) =>
  [...query.keys()].every(
    name => readingParameters.includes(name) || !(reservedNames.has(name) || findNamedColumn(columns, name)),
  )

/** Returns the parameters of a selection's address in a fixed order; defaults are omitted, but the whole table is named. */
export const printAddress = (selection: Selection): URLSearchParams => {
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

/** Formats parameters readably: commas, colons, brackets and spaces are not encoded. */
export const formatQuery = (query: URLSearchParams) =>
  [...query]
    .map(pair => pair.map(text => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%3A/g, ':')).join('='))
    .join('&')

/** Builds the address of a selection of a page. */
export const buildAddress = (path: string, selection: Selection) => {
  const text = formatQuery(printAddress(selection))
  return text ? `${path}?${text}` : path
}

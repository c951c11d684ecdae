import type { Column } from '../api-responses.ts'
import { splitList } from './lists.ts'
import {
  findColumn,
  findNamedColumn,
  isCampaignParameter,
  isReadingParameter,
  reservedNames,
  textParameters,
} from './parameter-names.ts'
import { chartKinds, type Selection, type SortColumn, scales, views, wholeSelection } from './selection.ts'

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
  splitList(raw, { isSigned: true })
    .map(({ text, isNegative }) => ({ column: findColumn(columns, text)?.name ?? '', isDescending: isNegative }))
    .filter(
      ({ column }, index, all) => column !== '' && all.findIndex(candidate => candidate.column === column) === index,
    )
    .slice(0, maxSortColumns)

/** Returns true if the parameters select nothing, so that Explore may choose a series. Parameters that name no column are ignored. */
export const selectsNothing = (query: URLSearchParams, columns: readonly Column[]) =>
  [...query.keys()].every(name => {
    const isKnown = reservedNames.has(name) || findNamedColumn(columns, name) !== undefined
    return isReadingParameter(name) || !isKnown
  })

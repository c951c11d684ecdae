import { type Condition, dateParts, measureNames, queryLimits } from '../../../../contract/tables/queries.ts'
import { formatGroupName, type Group } from '../../queries/group-columns.ts'
import { formatMeasureName, type Measure } from '../../queries/group-measures.ts'
import type { GroupsQuery } from '../../queries/group-queries.ts'
import { buildParameterRefusal } from '../../queries/parameter-refusals.ts'
import { findSingleValue, parseCount } from '../../queries/parameter-values.ts'
import { parseCondition } from '../../queries/parsed-conditions.ts'
import { maxOffset } from '../../queries/selection-limits.ts'
import { requireColumn, type TableColumn } from '../../queries/table-columns.ts'
import { findUnpivotedYears } from '../../queries/unpivoted-years.ts'
import { splitListedValues } from '../../queries/value-lists.ts'
import type { TableRequest } from '../table-requests.ts'
import { parseEra, parseFilters } from './request-parameters.ts'
import { parseSort } from './selection-parameters.ts'
import { isParameterNamedAfter } from './year-filters.ts'

const ownParameters = ['group', 'measure', 'having', 'sort', 'limit', 'offset']

/**
 * Unpivots the columns whose headers are years, if the request groups, measures or filters by their years or figures: returns the request with
 * the unpivoted columns after the others. Otherwise returns the request as it is. Throws 400 if the request also
 * aggregates another column, unless it asks for its least or greatest value.
 */
export const unpivotRequestedYears = (tableRequest: TableRequest): TableRequest => {
  const unpivoted = findUnpivotedYears(tableRequest.columns)
  if (!unpivoted) return tableRequest
  const { years, time, value, mark } = unpivoted
  const { query } = tableRequest
  const newColumns = [time, value, ...(mark ? [mark] : [])]
  const columns = [...tableRequest.columns, ...newColumns]
  const groupedColumns = parseList(query, 'group', queryLimits.groupedColumns).map(
    text => parseGroup(columns, text).column,
  )
  // The measure `count` has no column.
  const measures = parseList(query, 'measure', queryLimits.measures).map(text => parseMeasure(columns, text))
  const measuredColumns = measures.flatMap(({ column }) => column ?? [])
  const isFiltered = [...query.keys()].some(name => newColumns.some(column => isParameterNamedAfter(column, name)))
  const isGroupedOrMeasured = [...groupedColumns, ...measuredColumns].some(column => newColumns.includes(column))
  if (!isFiltered && !isGroupedOrMeasured) return tableRequest
  // An unpivoted table repeats each row for each year, so other figures would be counted several times. Only extremes stay the same.
  const otherColumn = measures.find(
    ({ aggregate, column }) => column && !newColumns.includes(column) && aggregate !== 'min' && aggregate !== 'max',
  )?.column
  if (otherColumn)
    throw buildParameterRefusal(
      'measure',
      `By year only ${value.recipe.name} is measured, not ${otherColumn.recipe.name}`,
    )
  return { ...tableRequest, columns, years }
}

/** Parses the parameters of a request for groups and their measures. */
export const parseGroupsQuery = (tableRequest: TableRequest): GroupsQuery => {
  const { columns, query } = tableRequest
  const where = parseFilters(tableRequest, ownParameters)
  const groups = parseList(query, 'group', queryLimits.groupedColumns).map(text => parseGroup(columns, text))
  const requestedMeasures = parseList(query, 'measure', queryLimits.measures).map(text => parseMeasure(columns, text))
  const measures = requestedMeasures.length > 0 ? requestedMeasures : [{ aggregate: 'count' as const, column: null }]
  const names = [...groups.map(formatGroupName), ...measures.map(formatMeasureName)]
  if (new Set(names).size < names.length) throw buildParameterRefusal('group', 'Name each group and each measure once')
  // In the order of `names`.
  const groupsAndMeasures = [...groups, ...measures]
  const requireGroupOrMeasure = (text: string) => {
    const requestedName = text.trim()
    const index = findIndexByName(
      names,
      name => name === requestedName,
      name => name.toLowerCase() === requestedName.toLowerCase(),
    )
    if (index < 0)
      throw buildParameterRefusal('sort', `Sort by one of the groups and measures of the query: ${names.join(', ')}`)
    return groupsAndMeasures[index]!
  }
  return {
    where,
    groups,
    measures,
    having: parseHaving(query, measures),
    sort: parseSort(query, requireGroupOrMeasure),
    offset: parseCount('offset', findSingleValue(query, 'offset'), { maxCount: maxOffset, defaultCount: 0 }),
    limit: parseCount('limit', findSingleValue(query, 'limit'), {
      maxCount: queryLimits.groups,
      defaultCount: queryLimits.groups,
    }),
    era: parseEra(tableRequest),
  }
}

/** Returns the index of the exact match, otherwise of the first match without regard to case, or -1: names may differ only in case. */
const findIndexByName = (
  names: readonly string[],
  isExactMatch: (name: string) => boolean,
  isMatchWithoutCase: (name: string) => boolean,
) => {
  const exactIndex = names.findIndex(isExactMatch)
  return exactIndex >= 0 ? exactIndex : names.findIndex(isMatchWithoutCase)
}

/** Parses a parameter that is a list; empty without the parameter. Throws 400 for too many values. */
const parseList = (query: URLSearchParams, parameter: string, maxValues: number) => {
  const raw = findSingleValue(query, parameter)
  const values = raw === null || raw === '' ? [] : splitListedValues(raw).map(({ text }) => text)
  if (values.length > maxValues) throw buildParameterRefusal(parameter, `At most ${maxValues} of them`)
  return values
}

/** Parses the conditions on groups, such as `count=10..`: each names a measure and has the form of a filter. */
const parseHaving = (query: URLSearchParams, requestedMeasures: readonly Measure[]): Condition | null => {
  const names = requestedMeasures.map(formatMeasureName)
  const conditions = query.getAll('having').map(raw => {
    const text = raw.trimStart()
    const index = findIndexByName(
      names,
      name => text.startsWith(`${name}=`),
      name => text.toLowerCase().startsWith(`${name.toLowerCase()}=`),
    )
    if (index < 0)
      throw buildParameterRefusal(
        'having',
        `Give a measure and its condition, such as ${names[0]}=10..; the measures are ${names.join(', ')}`,
      )
    const { aggregate, column } = requestedMeasures[index]!
    // Every aggregate but the least and the greatest value of a text column is a number or a time.
    const isText = (aggregate === 'min' || aggregate === 'max') && column?.recipe.kind === 'text'
    const rawCondition = text.slice(names[index]!.length + 1).trim()
    return parseCondition(names[index]!, rawCondition, { isText })
  })
  return conditions.length > 0 ? { all: conditions } : null
}

/** Parses one group, such as `Province` or `Date:month`. Throws 400 for an unknown column and for an unknown part. */
const parseGroup = (columns: readonly TableColumn[], text: string): Group => {
  // The name of a column may end like a part, such as `Date:year`.
  const exactColumn = columns.find(({ recipe }) => recipe.name === text)
  if (exactColumn) return { column: exactColumn, part: null }
  const part = dateParts.find(name => text.toLowerCase().endsWith(`:${name}`)) ?? null
  if (!part) requireNoPart(columns, text)
  return { column: requireColumn(columns, part ? text.slice(0, -part.length - 1) : text, 'group'), part }
}

/** Throws 400 for an unknown part of a column, such as `Date:week`. */
const requireNoPart = (columns: readonly TableColumn[], text: string) => {
  const [, name, part] = /^(.+):([^:]*)$/s.exec(text) ?? []
  if (name === undefined || part === undefined) return
  if (columns.some(({ recipe }) => recipe.name.toLowerCase() === name.toLowerCase()))
    throw buildParameterRefusal(
      'group',
      `Days are grouped by ${dateParts.join(', ')}, not by ${JSON.stringify(part.slice(0, 80))}`,
    )
}

/** Parses one measure: `count`, or an aggregate of a column, such as `sum(Value)`. Throws 400 for any other text. */
const parseMeasure = (columns: readonly TableColumn[], text: string): Measure => {
  if (text === 'count') return { aggregate: 'count', column: null }
  const [, aggregateName = '', columnName = ''] = /^(\w+)\((.+)\)$/s.exec(text) ?? []
  const aggregate = measureNames.find(name => name === aggregateName)
  if (!aggregate)
    throw buildParameterRefusal(
      'measure',
      `Give count, or one of ${measureNames.join(', ')} of a column, such as sum(Value)`,
    )
  return { aggregate, column: requireColumn(columns, columnName, 'measure') }
}

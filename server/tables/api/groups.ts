import { type Condition, dateParts, measureNames, queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { createCountCache } from '../engines/count-cache.ts'
import { computeTag } from '../live-tables.ts'
import { formatGroupName, type Group } from '../queries/group-columns.ts'
import { formatMeasureName, type Measure } from '../queries/group-measures.ts'
import { compileGroupCount, compileGroups, type GroupsQuery } from '../queries/group-queries.ts'
import { findSingleValue, parseCondition, parseCount, splitParts } from '../queries/parameter-values.ts'
import { buildParameterRefusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { findUnpivotedYears } from '../queries/unpivoted-years.ts'
import { readPage } from './pages.ts'
import { parseSort } from './rows.ts'
import { isNamedBy } from './shown-years.ts'
import {
  buildCacheKey,
  buildPageBody,
  maxOffset,
  parseEra,
  parseFilters,
  respondAboutTable,
  type TableContext,
  type TableRequest,
} from './table-requests.ts'

/** Creates the responder for groups of rows and the measures of each. */
export const createGroupsResponder = (context: TableContext) => {
  const readCachedCount = createCountCache(context)
  return (request: ApiQuery) =>
    respondAboutTable(context, request, tableRequest => {
      unpivotYears(tableRequest)
      const groupsQuery = parseGroupsQuery(tableRequest)
      // Throws here for faults that only the compilation to SQL detects.
      compileGroups(tableRequest, groupsQuery)
      const countKey = computeTag(
        ...buildCacheKey(tableRequest),
        groupsQuery.where,
        groupsQuery.groups.map(formatGroupName),
        // Measures change the number of groups only through the conditions on groups.
        groupsQuery.having && [groupsQuery.having, groupsQuery.measures.map(formatMeasureName)],
        tableRequest.years !== undefined,
        groupsQuery.era,
      )
      // Without groups, all rows are one group.
      const countGroups = async () =>
        groupsQuery.groups.length === 0 && !groupsQuery.having
          ? 1
          : readCachedCount(countKey, () => compileGroupCount(tableRequest, groupsQuery))
      return async () => {
        const runGroupsQuery = () => context.engine.runQuery(compileGroups(tableRequest, groupsQuery))
        return buildPageBody(
          tableRequest,
          'groups',
          groupsQuery,
          await readPage({ ...groupsQuery, isUsuallyFull: false }, runGroupsQuery, countGroups),
        )
      }
    })
}

const ownParameters = ['group', 'measure', 'having', 'sort', 'limit', 'offset']

/**
 * Unpivots the columns whose headers are years, if the request groups, measures or filters by their years or figures: adds a column of years
 * and one of figures to the request. Throws 400 if the request also measures another column.
 */
const unpivotYears = (tableRequest: TableRequest) => {
  const unpivoted = findUnpivotedYears(tableRequest.columns)
  if (!unpivoted) return
  const { years, time, value } = unpivoted
  const { query } = tableRequest
  const columns = [...tableRequest.columns, time, value]
  const groupedColumns = parseList(query, 'group', queryLimits.groupedColumns).map(
    text => parseGroup(columns, text).column,
  )
  // The measure `count` has no column.
  const measuredColumns = parseList(query, 'measure', queryLimits.measures).flatMap(
    text => parseMeasure(columns, text).column ?? [],
  )
  const isFiltered = [...query.keys()].some(name => isNamedBy(time, name) || isNamedBy(value, name))
  const isGroupedOrMeasured = [...groupedColumns, ...measuredColumns].some(
    column => column === time || column === value,
  )
  if (!isFiltered && !isGroupedOrMeasured) return
  // An unpivoted table repeats each row for each year, so other figures would be counted several times.
  const otherColumn = measuredColumns.find(column => column !== time && column !== value)
  if (otherColumn)
    throw buildParameterRefusal(
      'measure',
      `By year only ${value.recipe.name} is measured, not ${otherColumn.recipe.name}`,
    )
  tableRequest.columns = columns
  tableRequest.years = years
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
  const groupsAndMeasures = [...groups, ...measures]
  const requireSortedTerm = (text: string) => {
    const lowerCaseName = text.trim().toLowerCase()
    const exactIndex = names.indexOf(text.trim())
    const index = exactIndex >= 0 ? exactIndex : names.findIndex(name => name.toLowerCase() === lowerCaseName)
    if (index < 0) throw buildParameterRefusal('sort', `Sort by one of what is asked for: ${names.join(', ')}`)
    return groupsAndMeasures[index]!
  }
  return {
    where,
    groups,
    measures,
    having: parseHaving(query, measures),
    sort: parseSort(query, requireSortedTerm),
    offset: parseCount('offset', findSingleValue(query, 'offset'), maxOffset, 0),
    limit: parseCount('limit', findSingleValue(query, 'limit'), queryLimits.groups, queryLimits.groups),
    era: parseEra(tableRequest),
  }
}

/** Parses a parameter that is a list; empty without the parameter. */
const parseList = (query: URLSearchParams, parameter: string, maxParts: number) => {
  const raw = findSingleValue(query, parameter)
  const parts = raw === null || raw === '' ? [] : splitParts(raw).map(({ text }) => text)
  if (parts.length > maxParts) throw buildParameterRefusal(parameter, `At most ${maxParts} of them`)
  return parts
}

/** Parses the conditions on groups, such as `count=10..`: each names a measure and has the form of a filter. */
const parseHaving = (query: URLSearchParams, requestedMeasures: readonly Measure[]): Condition | null => {
  const names = requestedMeasures.map(formatMeasureName)
  const conditions = query.getAll('having').map(raw => {
    const text = raw.trimStart()
    // Names may differ only in case, so an exact match comes first.
    const exactIndex = names.findIndex(name => text.startsWith(`${name}=`))
    const index =
      exactIndex >= 0 ? exactIndex : names.findIndex(name => text.toLowerCase().startsWith(`${name.toLowerCase()}=`))
    if (index < 0)
      throw buildParameterRefusal(
        'having',
        `Give a measure and its condition, such as ${names[0]}=10..; the measures are ${names.join(', ')}`,
      )
    const { aggregate, column } = requestedMeasures[index]!
    // Every aggregate but the least and the greatest value of a text column is a number or a time.
    const isText = (aggregate === 'min' || aggregate === 'max') && column?.recipe.kind === 'text'
    const rawCondition = text.slice(names[index]!.length + 1).trim()
    return parseCondition(names[index]!, rawCondition, isText)
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

import { type Condition, dateParts, measureNames, queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { computeTag } from '../live-tables.ts'
import { findSingleValue, parseCondition, parseCount, splitParts } from '../queries/addresses.ts'
import {
  type Group,
  type GroupsQuery,
  groupCountQuestion,
  groupName,
  groupsQuestion,
  type Measure,
  measureName,
} from '../queries/compile.ts'
import { refusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'
import { findTurned } from '../queries/turned-years.ts'
import { readPage } from './pages.ts'
import {
  answerTable,
  buildCacheKey,
  conditionIn,
  createCountCache,
  eraIn,
  maxOffset,
  pageAnswer,
  type TableContext,
  type TableRequest,
} from './questions.ts'
import { sortIn } from './rows.ts'
import { isNamedBy } from './shown-years.ts'

/** Answers with groups of rows and the measures of each. */
export const groupsAnswer = (context: TableContext) => {
  const count = createCountCache(context)
  return (request: ApiQuery) =>
    answerTable(context, request, tableRequest => {
      turnYears(tableRequest)
      const groupsQuery = groupsQueryIn(tableRequest)
      // Throws here for faults that only the compilation to SQL detects.
      groupsQuestion(tableRequest, groupsQuery)
      const key = computeTag(
        ...buildCacheKey(tableRequest),
        groupsQuery.where,
        groupsQuery.groups.map(groupName),
        groupsQuery.having && [groupsQuery.having, measures(groupsQuery)],
        tableRequest.years !== undefined,
        groupsQuery.era,
      )
      const countGroups = async () =>
        groupsQuery.groups.length === 0 && !groupsQuery.having
          ? 1
          : count(key, () => groupCountQuestion(tableRequest, groupsQuery))
      return async () => {
        const find = () => context.engine.runQuery(groupsQuestion(tableRequest, groupsQuery))
        return pageAnswer(
          tableRequest,
          'groups',
          groupsQuery,
          await readPage({ ...groupsQuery, isUsuallyFull: false }, find, countGroups),
        )
      }
    })
}

const own = ['group', 'measure', 'having', 'sort', 'limit', 'offset']
const measures = (groupsQuery: GroupsQuery) => groupsQuery.measures.map(measureName)

/** Adds the years and figures of year columns to the table if the request groups, measures or filters by one of them. */
const turnYears = (tableRequest: TableRequest) => {
  const turned = findTurned(tableRequest.columns)
  if (!turned) return
  const { years, time, value } = turned
  const { query } = tableRequest
  const columns = [...tableRequest.columns, time, value]
  const groups = listIn(query, 'group', queryLimits.groupedColumns).map(text => parseGroup(columns, text).column)
  const measured = listIn(query, 'measure', queryLimits.measures).flatMap(
    text => parseMeasure(columns, text).column ?? [],
  )
  const isFilter = [...query.keys()].some(name => isNamedBy(time, name) || isNamedBy(value, name))
  if (!isFilter && ![...groups, ...measured].some(column => column === time || column === value)) return
  // Each row occurs once for each year, so other figures would count several times.
  const other = measured.find(column => column !== time && column !== value)
  if (other) throw refusal('measure', `By year only ${value.recipe.name} is measured, not ${other.recipe.name}`)
  tableRequest.columns = columns
  tableRequest.years = years
}

/** Reads groups and measures from the parameters of a request. */
export const groupsQueryIn = (tableRequest: TableRequest): GroupsQuery => {
  const { columns, query } = tableRequest
  const where = conditionIn(tableRequest, own)
  const groups = listIn(query, 'group', queryLimits.groupedColumns).map(text => parseGroup(columns, text))
  const requestedMeasures = listIn(query, 'measure', queryLimits.measures).map(text => parseMeasure(columns, text))
  const measures = requestedMeasures.length > 0 ? requestedMeasures : [{ of: 'count' as const, column: null }]
  const names = [...groups.map(groupName), ...measures.map(measureName)]
  if (new Set(names).size < names.length) throw refusal('group', 'Name each group and each measure once')
  const all = [...groups, ...measures]
  const requireSorted = (text: string) => {
    const plain = text.trim().toLowerCase()
    const exact = names.indexOf(text.trim())
    const at = exact >= 0 ? exact : names.findIndex(name => name.toLowerCase() === plain)
    if (at < 0) throw refusal('sort', `Sort by one of what is asked for: ${names.join(', ')}`)
    return all[at]!
  }
  return {
    where,
    groups,
    measures,
    having: havingIn(query, measures),
    sort: sortIn(query, requireSorted),
    offset: parseCount('offset', findSingleValue(query, 'offset'), maxOffset, 0),
    limit: parseCount('limit', findSingleValue(query, 'limit'), queryLimits.groups, queryLimits.groups),
    era: eraIn(tableRequest),
  }
}

const listIn = (query: URLSearchParams, parameter: string, most: number) => {
  const raw = findSingleValue(query, parameter)
  const parts = raw === null || raw === '' ? [] : splitParts(raw).map(({ text }) => text)
  if (parts.length > most) throw refusal(parameter, `At most ${most} of them`)
  return parts
}

/** Reads the conditions on groups, such as `count=10..`: each names a measure and has the form of a filter. */
const havingIn = (query: URLSearchParams, requestedMeasures: readonly Measure[]): Condition | null => {
  const names = requestedMeasures.map(measureName)
  const all = query.getAll('having').map(raw => {
    const text = raw.trimStart()
    const exact = names.findIndex(name => text.startsWith(`${name}=`))
    // Names may differ only in case.
    const at = exact >= 0 ? exact : names.findIndex(name => text.toLowerCase().startsWith(`${name.toLowerCase()}=`))
    if (at < 0)
      throw refusal(
        'having',
        `Give a measure and its condition, such as ${names[0]}=10..; the measures are ${names.join(', ')}`,
      )
    const { of, column } = requestedMeasures[at]!
    const isText = (of === 'min' || of === 'max') && column?.recipe.kind === 'text'
    return parseCondition(names[at]!, text.slice(names[at]!.length + 1).trim(), isText)
  })
  return all.length > 0 ? { all } : null
}

const parseGroup = (columns: readonly TableColumn[], text: string): Group => {
  const exact = columns.find(({ recipe }) => recipe.name === text)
  if (exact) return { column: exact, part: null }
  const part = dateParts.find(name => text.toLowerCase().endsWith(`:${name}`)) ?? null
  if (!part) requireNoPart(columns, text)
  return { column: requireColumn(columns, part ? text.slice(0, -part.length - 1) : text, 'group'), part }
}

/** Throws 400 for an unknown part of a column, such as `Date:week`. */
const requireNoPart = (columns: readonly TableColumn[], text: string) => {
  const [, name, part] = /^(.+):([^:]*)$/s.exec(text) ?? []
  if (name === undefined || part === undefined) return
  if (columns.some(({ recipe }) => recipe.name.toLowerCase() === name.toLowerCase()))
    throw refusal('group', `Days are grouped by ${dateParts.join(', ')}, not by ${JSON.stringify(part.slice(0, 80))}`)
}

const parseMeasure = (columns: readonly TableColumn[], text: string): Measure => {
  if (text === 'count') return { of: 'count', column: null }
  const [, name = '', column = ''] = /^(\w+)\((.+)\)$/s.exec(text) ?? []
  const of = measureNames.find(candidate => candidate === name)
  if (!of) throw refusal('measure', `Give count, or one of ${measureNames.join(', ')} of a column, such as sum(Value)`)
  return { of, column: requireColumn(columns, column, 'measure') }
}

import type { Era } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import { buildConditionSql, createSqlParameters, type SqlParameters } from './conditions.ts'
import { buildGroupColumn, findStoredColumn, type Group } from './group-columns.ts'
import { buildMeasureColumn, type Measure, toNamedMeasure } from './group-measures.ts'
import { buildOrderSql, buildWhereSql, maxCharacters, type Sorting } from './query-clauses.ts'
import { buildIntegerColumns } from './shown-columns.ts'
import type { QueriedTable } from './table-columns.ts'
import { buildSourceSql } from './unpivoted-years.ts'

/** A query for groups of rows. */
export interface GroupsQuery {
  where: Condition
  groups: readonly Group[]
  measures: readonly Measure[]
  /** A condition on the measures; null keeps all groups. */
  having: Condition | null
  sort: readonly Sorting<Group | Measure>[]
  offset: number
  limit: number
  era: Era
}

/**
 * Compiles the query for groups of rows and their measures: by the requested order, then by the groups. Each row also has the number of all
 * groups, because a second query for it would read the rows and group them again.
 */
export const compileGroups = (table: QueriedTable, query: GroupsQuery): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const where = buildWhereSql(table.columns, query.where, sqlParameters)
  const shownColumns = [
    ...query.groups.map(group => buildGroupColumn(group, query.era)),
    ...query.measures.map(measure => buildMeasureColumn(measure, query.era)),
  ]
  const groupTerms = query.groups.map(group => findStoredColumn(group) ?? findSelectedPosition(query, group))
  const orderTerms = [
    ...query.sort.map(({ sortTerm, isDescending }) => buildGroupsOrderSql(query, sortTerm, { isDescending })),
    ...query.groups.flatMap(group => [
      buildGroupsOrderSql(query, group, { isDescending: false }),
      ...buildTieBreakSql(query, group),
    ]),
  ]
  const groupByClause = groupTerms.length > 0 ? ` group by ${groupTerms.join(', ')}` : ''
  const havingClause = buildHavingSql(query, sqlParameters)
  const orderByClause = orderTerms.length > 0 ? ` order by ${orderTerms.join(', ')}` : ''
  const selectList = [...shownColumns.map(({ sql }) => sql), 'count(*) over ()'].join(', ')
  const selectSql = `select ${selectList} from ${buildSourceSql(table)}${where}`
  return {
    sql: `${selectSql}${groupByClause}${havingClause}${orderByClause} limit ${query.limit} offset ${query.offset}`,
    values: sqlParameters.values,
    columns: shownColumns.map(({ resultColumn }) => resultColumn),
    extraColumn: 'total',
    maxCharacters,
  }
}

/** Returns the position of a group among the selected columns, by which SQL can name it. Groups come before the measures. */
const findSelectedPosition = ({ groups }: GroupsQuery, group: Group) => String(groups.indexOf(group) + 1)

/** Returns the SQL that sorts by a measure or a group. */
const buildGroupsOrderSql = (
  query: GroupsQuery,
  sortedTerm: Group | Measure,
  { isDescending }: { isDescending: boolean },
) => {
  const isGroup = 'part' in sortedTerm
  // The era changes how a value is shown, but not the order, so the Common Era is used for every request.
  if (!isGroup) return buildOrderSql(buildMeasureColumn(sortedTerm, 'ce').sql, null, { isDescending })
  const storedColumn = findStoredColumn(sortedTerm)
  return storedColumn === undefined
    ? buildOrderSql(findSelectedPosition(query, sortedTerm), null, { isDescending })
    : buildOrderSql(storedColumn, sortedTerm.column.recipe.kind, { isDescending })
}

/** Different texts can be equal in a collation; then their characters decide. Returns the SQL for that, or nothing for other groups. */
const buildTieBreakSql = (query: GroupsQuery, group: Group) =>
  group.part === null && group.column.recipe.kind === 'text' ? [`${findSelectedPosition(query, group)} nulls last`] : []

/** Compiles the query that counts groups. */
export const compileGroupCount = (table: QueriedTable, query: GroupsQuery): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const where = buildWhereSql(table.columns, query.where, sqlParameters)
  const groupTerms = query.groups.map(group => buildGroupColumn(group, 'ce').sql)
  const groupByClause = groupTerms.length > 0 ? ` group by ${groupTerms.join(', ')}` : ''
  const havingClause = buildHavingSql(query, sqlParameters)
  return {
    sql: `select count(*) from (select count(*) from ${buildSourceSql(table)}${where}${groupByClause}${havingClause})`,
    values: sqlParameters.values,
    columns: buildIntegerColumns('count'),
    maxCharacters,
  }
}

const buildHavingSql = ({ measures, having }: GroupsQuery, sqlParameters: SqlParameters) =>
  having ? ` having ${buildConditionSql(measures.map(toNamedMeasure), having, sqlParameters, 'having')}` : ''

import { bangkokHours } from '../../../contract/bangkok-times.ts'
import type { ColumnKind, ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import type { Condition, DatePart, MeasureName } from '../../../contract/tables/queries.ts'
import { eraOffset } from '../../../contract/tables/year-eras.ts'
import type { EngineQuery, ResultColumn } from '../engines/engine-queries.ts'
import { toPhysicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import { buildConditionSql, createSqlParameters, type SqlParameters, toNamedValues } from './conditions.ts'
import { buildParameterRefusal, type QueriedTable, type TableColumn } from './table-columns.ts'
import { buildSourceSql } from './unpivoted-years.ts'

/** One column or measure of a sort order, with its direction. */
export interface Sorting<Term> {
  sortTerm: Term
  isDescending: boolean
}

/** A column by which rows are grouped. */
export interface Group {
  column: TableColumn
  /** Groups by a part of the column's times; null groups by its values. */
  part: DatePart | null
}

/** A figure of each group. */
export interface Measure {
  aggregate: MeasureName
  /** Null for the number of rows. */
  column: TableColumn | null
}

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

/** Limit of characters in the rows of one response; further rows are on the next page. */
export const maxCharacters = 8_000_000

/** Compiles the query that counts rows. */
export const compileCount = ({ path, columns }: QueriedTable, where: Condition): EngineQuery => {
  const sqlParameters = createSqlParameters()
  return {
    sql: `select count(*) from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: [{ name: 'count', kind: 'integer' }],
    maxCharacters,
  }
}

/** Compiles the query for groups of rows and their measures. */
export const compileGroups = (table: QueriedTable, query: GroupsQuery): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const where = buildWhereSql(table.columns, query.where, sqlParameters)
  const groupColumns = query.groups.map(group => buildGroupColumn(group, query.era))
  const measureColumns = query.measures.map(measure => buildMeasureColumn(measure, query.era))
  const shownColumns = [...groupColumns, ...measureColumns]
  const orderTerms = [
    ...query.sort.map(sorting => buildGroupsOrderSql(query, sorting.sortTerm, sorting.isDescending)),
    ...query.groups.flatMap((group, index) => [
      buildGroupsOrderSql(query, group, false),
      // Different texts can be equal in a collation; then their characters decide. A number is the position of a selected column.
      ...(group.part === null && group.column.recipe.kind === 'text' ? [`${index + 1} nulls last`] : []),
    ]),
  ]
  // A group by a part of a column has no stored column; its position among the selected columns names it.
  const groupTerms = query.groups.map((group, index) => findStoredColumn(group) ?? index + 1)
  const groupByClause = groupTerms.length > 0 ? ` group by ${groupTerms.join(', ')}` : ''
  const havingClause = buildHavingSql(query, sqlParameters)
  const orderByClause = orderTerms.length > 0 ? ` order by ${orderTerms.join(', ')}` : ''
  const selectSql = `select ${shownColumns.map(({ sql }) => sql).join(', ')} from ${buildSourceSql(table)}${where}`
  return {
    sql: `${selectSql}${groupByClause}${havingClause}${orderByClause} limit ${query.limit} offset ${query.offset}`,
    values: sqlParameters.values,
    columns: shownColumns.map(({ resultColumn }) => resultColumn),
    maxCharacters,
  }
}

/**
 * Finds the stored column of a group; undefined for a group by a part of a column, such as its year. Rows are grouped and sorted by the
 * stored column, because the texts of times sort differently.
 */
const findStoredColumn = ({ column, part }: Group) => (part === null ? toPhysicalName(column.at) : undefined)

/** Returns the SQL that sorts by a measure or a group; a group by a part of a column is named by its position among the selected columns. */
const buildGroupsOrderSql = ({ groups }: GroupsQuery, sortedTerm: Group | Measure, isDescending: boolean) => {
  const isGroup = 'part' in sortedTerm
  // The era changes how a value is shown, but not the order, so the Common Era is used for every request.
  if (!isGroup) return buildOrderSql(buildMeasureColumn(sortedTerm, 'ce').sql, null, isDescending)
  const storedColumn = findStoredColumn(sortedTerm)
  return storedColumn === undefined
    ? buildOrderSql(String(groups.indexOf(sortedTerm) + 1), null, isDescending)
    : buildOrderSql(storedColumn, sortedTerm.column.recipe.kind, isDescending)
}

/** Compiles the query that counts groups. */
export const compileGroupCount = (table: QueriedTable, query: GroupsQuery): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const where = buildWhereSql(table.columns, query.where, sqlParameters)
  const groupByClause =
    query.groups.length > 0
      ? ` group by ${query.groups.map(group => buildGroupColumn(group, 'ce').sql).join(', ')}`
      : ''
  const havingClause = buildHavingSql(query, sqlParameters)
  return {
    sql: `select count(*) from (select count(*) from ${buildSourceSql(table)}${where}${groupByClause}${havingClause})`,
    values: sqlParameters.values,
    columns: [{ name: 'count', kind: 'integer' }],
    maxCharacters,
  }
}

/** A query for the values of a column in the rows that meet a condition. */
export interface FacetsQuery {
  column: TableColumn
  where: Condition
  limit: number
  era: Era
}

/**
 * Compiles the query for the values of a column, the most frequent first. Each row also has the number of all different values and of missing
 * ones. `n` is the frequency of a value, the second selected expression.
 */
export const compileFacets = (
  { path, columns }: QueriedTable,
  { column, where, limit, era }: FacetsQuery,
): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const shownColumn = buildShownColumn(column, era)
  const name = toPhysicalName(column.at)
  return {
    sql: `with facets as materialized (
        select ${name}, count(*) as n from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)} group by ${name})
      select ${shownColumn.sql}, n, (select count(${name}) from facets),
        (select coalesce(sum(n) filter (where ${name} is null), 0)::bigint from facets)
      from facets where ${name} is not null order by 2 desc, ${name} limit ${limit}`,
    values: sqlParameters.values,
    columns: [{ ...shownColumn.resultColumn, name: 'value' }, ...buildIntegerColumns('count', 'distinct', 'missing')],
    maxCharacters,
  }
}

/** Builds result columns of integers. */
export const buildIntegerColumns = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))

/** Compiles the query that counts a column's different values and its missing ones. */
export const compileFacetCounts = (
  { path, columns }: QueriedTable,
  column: TableColumn,
  where: Condition,
): EngineQuery => {
  const sqlParameters = createSqlParameters()
  const name = toPhysicalName(column.at)
  return {
    sql: `select count(distinct ${name}), count(*) - count(${name}) from read_parquet(${toSqlLiteral(path)})${buildWhereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: buildIntegerColumns('distinct', 'missing'),
    maxCharacters,
  }
}

const buildHavingSql = ({ measures, having }: GroupsQuery, sqlParameters: SqlParameters) =>
  having ? ` having ${buildConditionSql(measures.map(toNamedMeasure), having, sqlParameters, 'having')}` : ''

/** Returns a measure as a value that conditions can name. Its years are in the Common Era, as in the literals of conditions. */
const toNamedMeasure = (measure: Measure) => {
  const { sql, resultColumn } = buildMeasureColumn(measure, 'ce')
  const name = formatMeasureName(measure)
  // The least and the greatest value are values of the column, so they are compared as these.
  const isValueOfColumn = measure.aggregate === 'min' || measure.aggregate === 'max'
  if (isValueOfColumn && measure.column)
    return { sql, recipe: { ...measure.column.recipe, name, kind: resultColumn.kind } }
  const kind = resultColumn.kind === 'integer' ? ('integer' as const) : ('number' as const)
  return { sql, recipe: { ...plainNumber, name, kind } }
}

/** The recipe of a measure that is a plain number. */
const plainNumber: Omit<ColumnRecipe, 'name' | 'kind'> = {
  role: 'measure',
  width: 18,
  scale: 0,
  unit: null,
  era: null,
  order: null,
  isZoned: false,
  missing: [],
}

/** Builds the SQL clause for the rows that meet a condition, and another condition that is SQL already. */
export const buildWhereSql = (
  columns: readonly TableColumn[],
  where: Condition,
  sqlParameters: SqlParameters,
  otherConditionSql = 'true',
) => {
  const conditions = [buildConditionSql(toNamedValues(columns), where, sqlParameters), otherConditionSql].filter(
    sql => sql !== 'true',
  )
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

/** A column of a result and the SQL of its values. */
export interface ShownColumn {
  sql: string
  resultColumn: ResultColumn
}

/** Builds the result column of a stored column, with times in an era. */
export const buildShownColumn = ({ at, recipe }: TableColumn, era: Era): ShownColumn =>
  buildShownValue(toPhysicalName(at), recipe, era)

/** Builds the result column of a value of a stored column, such as its minimum, with times in an era. */
const buildShownValue = (sql: string, { name, kind, isZoned, era: sourceEra }: ColumnRecipe, era: Era): ShownColumn => {
  if (era === 'be' && kind === 'integer' && sourceEra)
    return { sql: `${sql} + ${eraOffset}`, resultColumn: { name, kind } }
  if (era === 'be' && (kind === 'date' || kind === 'datetime'))
    return { sql: buildBuddhistSql(sql, kind, isZoned), resultColumn: { name, kind: 'text' } }
  return { sql, resultColumn: { name, kind, isZoned } }
}

/** Returns the SQL of a stored time in the Buddhist Era as text, with its fraction of a second. */
const buildBuddhistSql = (column: string, kind: 'date' | 'datetime', isZoned: boolean) => {
  // A stored year always has four digits, so the text after the year begins with character 5.
  const textAfterYear = `substr((${column})::varchar, 5)`
  const formattedText =
    kind === 'date' ? textAfterYear : `replace(${textAfterYear}, ' ', 'T')${isZoned ? ` || 'Z'` : ''}`
  return `(year(${column}) + ${eraOffset})::varchar || ${formattedText}`
}

const isDateOrDatetime = (kind: ColumnKind) => kind === 'date' || kind === 'datetime'

const buildGroupColumn = ({ column, part }: Group, era: Era): ShownColumn => {
  if (part === null) return buildShownColumn(column, era)
  const name = formatGroupName({ column, part })
  const storedColumn = toPhysicalName(column.at)
  // Times with a zone are stored in UTC; days are those of Bangkok.
  const time = column.recipe.isZoned ? `(${storedColumn} + interval ${bangkokHours} hours)` : storedColumn
  if (!isDateOrDatetime(column.recipe.kind))
    throw buildParameterRefusal('group', `${column.recipe.name} holds no days, so it cannot be grouped by ${part}`)
  if (part === 'day')
    return buildShownValue(`(${time})::date`, { ...column.recipe, name, kind: 'date', isZoned: false }, era)
  const year = `year(${time})${era === 'be' ? ` + ${eraOffset}` : ''}`
  // The fiscal year ends on 30 September and is named after the year in which it ends, so months from October add 1.
  if (part === 'fiscal_year')
    return { sql: `${year} + (month(${time}) >= 10)::integer`, resultColumn: { name, kind: 'integer' } }
  if (part === 'year') return { sql: year, resultColumn: { name, kind: 'integer' } }
  const partOfYear = part === 'quarter' ? `'-Q' || quarter(${time})` : `strftime(${time}, '-%m')`
  return { sql: `(${year})::varchar || ${partOfYear}`, resultColumn: { name, kind: 'text' } }
}

/** Formats the name of a group in the response, which is the same as in the request. */
export const formatGroupName = ({ column, part }: Group) => `${column.recipe.name}${part ? `:${part}` : ''}`
/** Formats the name of a measure in the response, which is the same as in the request. */
export const formatMeasureName = ({ aggregate, column }: Measure) =>
  column ? `${aggregate}(${column.recipe.name})` : aggregate

const buildMeasureColumn = (measure: Measure, era: Era): ShownColumn => {
  const { aggregate, column } = measure
  const name = formatMeasureName(measure)
  if (!column) return { sql: 'count(*)', resultColumn: { name, kind: 'integer' } }
  const { kind } = column.recipe
  // The sum of doubles must not depend on how the rows are distributed over threads.
  const sqlFunction = aggregate === 'sum' && kind === 'number' ? 'fsum' : aggregate
  const storedColumn = toPhysicalName(column.at)
  const sql = aggregate === 'distinct' ? `count(distinct ${storedColumn})` : `${sqlFunction}(${storedColumn})`
  if (aggregate === 'count' || aggregate === 'distinct') return { sql, resultColumn: { name, kind: 'integer' } }
  if (aggregate === 'min' || aggregate === 'max') {
    const shownValue = buildShownValue(sql, column.recipe, era)
    return { sql: shownValue.sql, resultColumn: { ...shownValue.resultColumn, name } }
  }
  requireFigures(column, aggregate)
  // The mean of integers is not an integer; the median of decimals stays a decimal.
  const keepsKind = aggregate === 'sum' || (aggregate === 'median' && kind === 'decimal')
  return { sql, resultColumn: { name, kind: keepsKind ? kind : 'number' } }
}

/** Throws 400 for a sum, mean or median of a column that does not hold figures: texts, times, or numbers such as codes and years. */
const requireFigures = ({ recipe }: TableColumn, aggregate: MeasureName) => {
  const isNumber = recipe.kind === 'integer' || recipe.kind === 'decimal' || recipe.kind === 'number'
  if (isNumber && recipe.role === 'measure') return
  const reason = isNumber ? `is a ${recipe.role}, not a figure` : 'holds no numbers'
  throw buildParameterRefusal('measure', `${recipe.name} ${reason}: there is no ${aggregate} of it`)
}

/** Builds the SQL of a column's collation: texts have that of Thai dictionaries, because some vowels are written before their consonant. */
export const buildCollation = (kind: ColumnKind | null) => (kind === 'text' ? ' collate th' : '')

/** Builds the SQL that sorts by a column. Missing values come last in either direction. */
export const buildOrderSql = (column: string, kind: ColumnKind | null, isDescending: boolean) =>
  `${column}${buildCollation(kind)}${isDescending ? ' desc' : ''} nulls last`

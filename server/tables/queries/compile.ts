import { bangkokHours } from '../../../contract/bangkok-times.ts'
import type { ColumnKind, ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import type { Condition, DatePart, MeasureName } from '../../../contract/tables/queries.ts'
import { eraOffset } from '../../../contract/tables/year-eras.ts'
import { physicalName, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { AnswerColumn, Question } from '../engines/questions.ts'
import { conditionSql, type Parameters, parameters, toNamedValues } from './conditions.ts'
import { type QueriedTable, refusal, type TableColumn } from './table-columns.ts'
import { sourceSql } from './turned-years.ts'

export interface Sorting<Of> {
  of: Of
  isDescending: boolean
}

export interface Group {
  column: TableColumn
  part: DatePart | null
}

export interface Measure {
  of: MeasureName
  column: TableColumn | null
}

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
/** Builds the query that counts rows. */
export const countQuestion = ({ path, columns }: QueriedTable, where: Condition): Question => {
  const sqlParameters = parameters()
  return {
    sql: `select count(*) from read_parquet(${toSqlLiteral(path)})${whereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: [{ name: 'count', kind: 'integer' }],
    maxCharacters,
  }
}

/** Builds the query for groups of rows and their measures. */
export const groupsQuestion = (table: QueriedTable, query: GroupsQuery): Question => {
  const sqlParameters = parameters()
  const where = whereSql(table.columns, query.where, sqlParameters)
  const keys = query.groups.map(group => groupSql(group, query.era))
  const figures = query.measures.map(measure => measureSql(measure, query.era))
  const all = [...keys, ...figures]
  const order = [
    ...query.sort.map(({ of, isDescending }) => groupsOrderSql(query, of, isDescending)),
    ...query.groups.flatMap((group, index) => [
      groupsOrderSql(query, group, false),
      ...(group.part === null && group.column.recipe.kind === 'text' ? [`${index + 1} nulls last`] : []),
    ]),
  ]
  return {
    sql: `select ${all.map(({ sql }) => sql).join(', ')} from ${sourceSql(table)}${where}${
      keys.length > 0
        ? ` group by ${query.groups.map((group, index) => findStored(group) ?? index + 1).join(', ')}`
        : ''
    }${havingSql(query, sqlParameters)}${order.length > 0 ? ` order by ${order.join(', ')}` : ''} limit ${query.limit} offset ${query.offset}`,
    values: sqlParameters.values,
    columns: all.map(({ resultColumn }) => resultColumn),
    maxCharacters,
  }
}

/**
 * Finds the stored column of a group; undefined for a group by a part of it, such as its year. Groups and orders use it, as texts of times
 * sort differently.
 */
const findStored = ({ column, part }: Group) => (part === null ? physicalName(column.at) : undefined)

const groupsOrderSql = ({ groups }: GroupsQuery, of: Group | Measure, isDescending: boolean) => {
  if (!('part' in of)) return orderSql(measureSql(of, 'ce').sql, null, isDescending)
  const stored = findStored(of)
  return stored === undefined
    ? orderSql(String(groups.indexOf(of) + 1), null, isDescending)
    : orderSql(stored, of.column.recipe.kind, isDescending)
}

/** Builds the query that counts groups. */
export const groupCountQuestion = (table: QueriedTable, query: GroupsQuery): Question => {
  const sqlParameters = parameters()
  const where = whereSql(table.columns, query.where, sqlParameters)
  const by =
    query.groups.length > 0 ? ` group by ${query.groups.map(group => groupSql(group, 'ce').sql).join(', ')}` : ''
  const havingClause = havingSql(query, sqlParameters)
  return {
    sql: `select count(*) from (select count(*) from ${sourceSql(table)}${where}${by}${havingClause})`,
    values: sqlParameters.values,
    columns: [{ name: 'count', kind: 'integer' }],
    maxCharacters,
  }
}

/** The values of a column among the rows of a condition. */
export interface FacetsQuery {
  column: TableColumn
  where: Condition
  limit: number
  era: Era
}

/** Builds the query for the values of a column, the most frequent first, each with the number of all values and of missing ones. */
export const facetsQuestion = (
  { path, columns }: QueriedTable,
  { column, where, limit, era }: FacetsQuery,
): Question => {
  const sqlParameters = parameters()
  const outputColumn = buildShownColumn(column, era)
  const name = physicalName(column.at)
  return {
    sql: `with found as materialized (
        select ${name}, count(*) as n from read_parquet(${toSqlLiteral(path)})${whereSql(columns, where, sqlParameters)} group by ${name})
      select ${outputColumn.sql}, n, (select count(${name}) from found), (select coalesce(sum(n) filter (where ${name} is null), 0)::bigint from found)
      from found where ${name} is not null order by 2 desc, ${name} limit ${limit}`,
    values: sqlParameters.values,
    columns: [{ ...outputColumn.resultColumn, name: 'value' }, ...integers('count', 'distinct', 'missing')],
    maxCharacters,
  }
}

const integers = (...names: string[]) => names.map(name => ({ name, kind: 'integer' as const }))

/** Builds the query that counts a column's different values and its missing ones. */
export const facetCountsQuestion = (
  { path, columns }: QueriedTable,
  column: TableColumn,
  where: Condition,
): Question => {
  const sqlParameters = parameters()
  const name = physicalName(column.at)
  return {
    sql: `select count(distinct ${name}), count(*) - count(${name}) from read_parquet(${toSqlLiteral(path)})${whereSql(columns, where, sqlParameters)}`,
    values: sqlParameters.values,
    columns: integers('distinct', 'missing'),
    maxCharacters,
  }
}

const havingSql = ({ measures, having }: GroupsQuery, sqlParameters: Parameters) =>
  having ? ` having ${conditionSql(measures.map(measureValue), having, sqlParameters, 'having')}` : ''

/** Returns a measure as a value of conditions. Its SQL is that of the Common Era, in which literals are. */
const measureValue = (measure: Measure) => {
  const { sql, resultColumn } = measureSql(measure, 'ce')
  const isOfColumn = measure.of === 'min' || measure.of === 'max'
  const recipe: ColumnRecipe = {
    ...(isOfColumn && measure.column ? measure.column.recipe : plainNumber),
    name: measureName(measure),
    kind: isOfColumn ? resultColumn.kind : resultColumn.kind === 'integer' ? 'integer' : 'number',
  }
  return { sql, recipe }
}

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

/** Returns the SQL that keeps the rows of a condition, which `more` may narrow. */
export const whereSql = (
  columns: readonly TableColumn[],
  where: Condition,
  sqlParameters: Parameters,
  more = 'true',
) => {
  const conditions = [conditionSql(toNamedValues(columns), where, sqlParameters), more].filter(sql => sql !== 'true')
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

/** An output column and the SQL of its values. */
export interface ShownColumn {
  sql: string
  resultColumn: AnswerColumn
}

/** Returns the output of a column: times in the requested era. */
export const buildShownColumn = ({ at, recipe }: TableColumn, era: Era): ShownColumn =>
  buildShownValue(physicalName(at), recipe, era)

/** Returns the output of a value of a column, such as its minimum, in an era. */
const buildShownValue = (sql: string, { name, kind, isZoned, era: sourceEra }: ColumnRecipe, era: Era): ShownColumn => {
  if (era === 'be' && kind === 'integer' && sourceEra)
    return { sql: `${sql} + ${eraOffset}`, resultColumn: { name, kind } }
  if (era === 'be' && (kind === 'date' || kind === 'datetime'))
    return { sql: buddhistSql(sql, kind, isZoned), resultColumn: { name, kind: 'text' } }
  return { sql, resultColumn: { name, kind, isZoned } }
}

/** Returns the SQL of a stored time in the Buddhist Era as text, with its fraction of a second. Its year always has four digits. */
const buddhistSql = (column: string, kind: 'date' | 'datetime', isZoned: boolean) => {
  const rest = `substr((${column})::varchar, 5)`
  const formattedRest = kind === 'date' ? rest : `replace(${rest}, ' ', 'T')${isZoned ? ` || 'Z'` : ''}`
  return `(year(${column}) + ${eraOffset})::varchar || ${formattedRest}`
}

const isTime = (kind: ColumnKind) => kind === 'date' || kind === 'datetime'

const groupSql = ({ column, part }: Group, era: Era): ShownColumn => {
  if (part === null) return buildShownColumn(column, era)
  const name = groupName({ column, part })
  const stored = physicalName(column.at)
  // Times with a zone are stored in UTC; days are those of Bangkok.
  const of = column.recipe.isZoned ? `(${stored} + interval ${bangkokHours} hours)` : stored
  if (!isTime(column.recipe.kind))
    throw refusal('group', `${column.recipe.name} holds no days, so it cannot be grouped by ${part}`)
  if (part === 'day')
    return buildShownValue(`(${of})::date`, { ...column.recipe, name, kind: 'date', isZoned: false }, era)
  const year = `year(${of})${era === 'be' ? ` + ${eraOffset}` : ''}`
  // The fiscal year ends on 30 September and is named after the year in which it ends.
  if (part === 'fiscal_year')
    return { sql: `${year} + (month(${of}) >= 10)::integer`, resultColumn: { name, kind: 'integer' } }
  if (part === 'year') return { sql: year, resultColumn: { name, kind: 'integer' } }
  const within = part === 'quarter' ? `'-Q' || quarter(${of})` : `strftime(${of}, '-%m')`
  return { sql: `(${year})::varchar || ${within}`, resultColumn: { name, kind: 'text' } }
}

/** Returns the name of a group in the response, the same as in the request; `measureName` returns that of a measure. */
export const groupName = ({ column, part }: Group) => `${column.recipe.name}${part ? `:${part}` : ''}`
export const measureName = ({ of, column }: Measure) => (column ? `${of}(${column.recipe.name})` : of)

const measureSql = (measure: Measure, era: Era): ShownColumn => {
  const { of, column } = measure
  const name = measureName(measure)
  if (!column) return { sql: 'count(*)', resultColumn: { name, kind: 'integer' } }
  const { kind } = column.recipe
  // The sum of doubles must not depend on how the rows are distributed over threads.
  const word = of === 'sum' && kind === 'number' ? 'fsum' : of
  const sql = `${of === 'distinct' ? 'count(distinct ' : `${word}(`}${physicalName(column.at)})`
  if (of === 'count' || of === 'distinct') return { sql, resultColumn: { name, kind: 'integer' } }
  if (of === 'min' || of === 'max') {
    const outputColumn = buildShownValue(sql, column.recipe, era)
    return { sql: outputColumn.sql, resultColumn: { ...outputColumn.resultColumn, name } }
  }
  requireMeasure(column, of)
  // The mean of integers is not an integer; the median of decimals stays a decimal.
  const isExact = of === 'sum' || (of === 'median' && kind === 'decimal')
  return { sql, resultColumn: { name, kind: isExact ? kind : 'number' } }
}

const requireMeasure = ({ recipe }: TableColumn, of: MeasureName) => {
  const isNumber = recipe.kind === 'integer' || recipe.kind === 'decimal' || recipe.kind === 'number'
  if (isNumber && recipe.role === 'measure') return
  const why = isNumber ? `is a ${recipe.role}, not a figure` : 'holds no numbers'
  throw refusal('measure', `${recipe.name} ${why}: there is no ${of} of it`)
}

/**
 * Returns the collation of a column. Some Thai vowels are written before their consonant, so words are compared with a dictionary
 * collation.
 */
export const buildCollation = (kind: ColumnKind | null) => (kind === 'text' ? ' collate th' : '')

/** Returns the SQL of an order by a column; missing values come last in either direction. */
export const orderSql = (column: string, kind: ColumnKind | null, isDescending: boolean) =>
  `${column}${buildCollation(kind)}${isDescending ? ' desc' : ''} nulls last`

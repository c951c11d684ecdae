import type { ColumnKind, ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import { type Condition, type DatePart, type MeasureName, queryLimits } from '../../../contract/tables/queries.ts'
import { eraOffset } from '../../files/index.ts'
import { literal, physicalName } from '../engines/parquet-columns.ts'
import type { AnswerColumn, Question } from '../engines/questions.ts'
import { conditionSql, type Parameters, parameters } from './conditions.ts'
import { refusal, type TableColumn } from './table-columns.ts'

/** A table that can be asked: its Parquet on this node, and its columns. */
export interface AskedTable {
  path: string
  columns: readonly TableColumn[]
}

export interface Sorting<Of> {
  of: Of
  isDescending: boolean
}

/** A selection: rows, columns and order. */
export interface Selection {
  where: Condition
  select: readonly TableColumn[]
  sort: readonly Sorting<TableColumn>[]
  era: Era
}

export interface RowsQuery extends Selection {
  offset: number
  limit: number
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
  sort: readonly Sorting<Group | Measure>[]
  offset: number
  limit: number
  era: Era
}

/** Characters of rows in one answer; what is longer goes on in the next. */
const mostCharacters = 8_000_000
/** Bytes that the rows of one question may have in the engine, at worst. */
const mostRowBytes = 64 * 2 ** 20

/** Rows of one answer, as many as fit the engine's memory whatever they hold. */
export const rowsAtOnce = (select: readonly TableColumn[]) => {
  const longest = select.reduce((sum, { profile }) => sum + 3 * profile.longest, 0)
  return Math.max(1, Math.min(queryLimits.rows, Math.floor(mostRowBytes / Math.max(1, longest))))
}

/**
 * All rows of a selection as SQL, in the publisher's order where no other is. `list` writes what is selected, from the columns as they are
 * answered.
 */
export const selectionSql = (
  { path, columns }: AskedTable,
  { where, select, sort, era }: Selection,
  list: (shown: readonly Shown[], given: Parameters) => string,
) => {
  const given = parameters()
  const shown = select.map(column => shownColumn(column, era))
  const isSorted = sort.length > 0
  // An alias can have the name of a Parquet column.
  const order = sort.map(({ of, isDescending }) => orderSql(`t.${physicalName(of.at)}`, of.recipe.kind, isDescending))
  const source = `read_parquet(${literal(path)}${isSorted ? ', file_row_number = true' : ''}) t`
  const sql = `select ${list(shown, given)} from ${source}${whereSql(columns, where, given)}${
    isSorted ? ` order by ${[...order, 't.file_row_number'].join(', ')}` : ''
  }`
  return { sql, values: given.values, shown }
}

/** The rows that are asked for. */
export const rowsQuestion = (table: AskedTable, query: RowsQuery): Question => {
  const { sql, values, shown } = selectionSql(table, query, columns => columns.map(column => column.sql).join(', '))
  return {
    sql: `${sql} limit ${query.limit} offset ${query.offset}`,
    values,
    columns: shown.map(({ answer }) => answer),
    mostCharacters,
  }
}

/** How many rows there are. */
export const countQuestion = ({ path, columns }: AskedTable, where: Condition): Question => {
  const given = parameters()
  return {
    sql: `select count(*) from read_parquet(${literal(path)})${whereSql(columns, where, given)}`,
    values: given.values,
    columns: [{ name: 'count', kind: 'integer' }],
    mostCharacters,
  }
}

/** Groups of rows and what is measured of each. */
export const groupsQuestion = ({ path, columns }: AskedTable, query: GroupsQuery): Question => {
  const given = parameters()
  const where = whereSql(columns, query.where, given)
  const keys = query.groups.map(group => groupSql(group, query.era))
  const figures = query.measures.map(measure => measureSql(measure, query.era))
  const all = [...keys, ...figures]
  const placeOf = (of: Group | Measure) =>
    'part' in of ? query.groups.indexOf(of) : keys.length + query.measures.indexOf(of)
  // Thai has vowels that are written before their consonant: words are ordered as in a dictionary.
  const isWord = (of: Group | Measure): of is Group =>
    'part' in of && of.part === null && of.column.recipe.kind === 'text'
  const order = [
    ...query.sort.map(({ of, isDescending }) =>
      isWord(of)
        ? orderSql(physicalName(of.column.at), 'text', isDescending)
        : `${placeOf(of) + 1}${isDescending ? ' desc' : ''} nulls last`,
    ),
    ...query.groups.flatMap((group, at) => [
      ...(isWord(group) ? [orderSql(physicalName(group.column.at), 'text', false)] : []),
      `${at + 1} nulls last`,
    ]),
  ]
  return {
    sql: `select ${all.map(({ sql }) => sql).join(', ')} from read_parquet(${literal(path)})${where}${
      keys.length > 0 ? ` group by ${keys.map((_, at) => at + 1).join(', ')}` : ''
    }${order.length > 0 ? ` order by ${order.join(', ')}` : ''} limit ${query.limit} offset ${query.offset}`,
    values: given.values,
    columns: all.map(({ answer }) => answer),
    mostCharacters,
  }
}

/** How many groups there are. */
export const groupCountQuestion = (table: AskedTable, query: GroupsQuery): Question => {
  const given = parameters()
  const where = whereSql(table.columns, query.where, given)
  const keys = query.groups.map(group => groupSql(group, query.era).sql)
  return {
    sql: `select count(*) from (select distinct ${keys.join(', ')} from read_parquet(${literal(table.path)})${where})`,
    values: given.values,
    columns: [{ name: 'count', kind: 'integer' }],
    mostCharacters,
  }
}

/** The values of a column, the most frequent first. */
export const facetsQuestion = (
  { path, columns }: AskedTable,
  { column, where, limit, era }: { column: TableColumn; where: Condition; limit: number; era: Era },
): Question => {
  const given = parameters()
  const shown = shownColumn(column, era)
  const name = physicalName(column.at)
  return {
    sql: `select any_value(${shown.sql}), count(*) from read_parquet(${literal(path)}) where ${name} is not null and ${conditionSql(
      columns,
      where,
      given,
    )} group by ${name} order by 2 desc, ${name} limit ${limit}`,
    values: given.values,
    columns: [
      { ...shown.answer, name: 'value' },
      { name: 'count', kind: 'integer' },
    ],
    mostCharacters,
  }
}

/** How many different values a column has, and how many rows have none. */
export const facetCountsQuestion = ({ path, columns }: AskedTable, column: TableColumn, where: Condition): Question => {
  const given = parameters()
  const name = physicalName(column.at)
  return {
    sql: `select count(distinct ${name}), count(*) - count(${name}) from read_parquet(${literal(path)})${whereSql(columns, where, given)}`,
    values: given.values,
    columns: [
      { name: 'distinct', kind: 'integer' },
      { name: 'missing', kind: 'integer' },
    ],
    mostCharacters,
  }
}

const whereSql = (columns: readonly TableColumn[], where: Condition, given: Parameters) => {
  const sql = conditionSql(columns, where, given)
  return sql === 'true' ? '' : ` where ${sql}`
}

/** An output column and the SQL of its values. */
export interface Shown {
  sql: string
  answer: AnswerColumn
}

/** A column as it is answered: times in the era that is asked for. */
export const shownColumn = ({ at, recipe }: TableColumn, era: Era): Shown => shownValue(physicalName(at), recipe, era)

/** A value of a column, such as its least, in an era. */
const shownValue = (sql: string, { name, kind, isZoned, era: written }: ColumnRecipe, era: Era): Shown => {
  if (era === 'be' && kind === 'integer' && written) return { sql: `${sql} + ${eraOffset}`, answer: { name, kind } }
  if (era === 'be' && (kind === 'date' || kind === 'datetime'))
    return { sql: buddhistSql(sql, kind, isZoned), answer: { name, kind: 'text' } }
  return { sql, answer: { name, kind, isZoned } }
}

const buddhistSql = (column: string, kind: 'date' | 'datetime', isZoned: boolean) => {
  const rest = kind === 'date' ? '-%m-%d' : `-%m-%dT%H:%M:%S${isZoned ? 'Z' : ''}`
  return `(year(${column}) + ${eraOffset})::varchar || strftime(${column}, '${rest}')`
}

const isTime = (kind: ColumnKind) => kind === 'date' || kind === 'datetime'

const groupSql = ({ column, part }: Group, era: Era): Shown => {
  if (part === null) return shownColumn(column, era)
  const name = groupName({ column, part })
  const of = physicalName(column.at)
  if (!isTime(column.recipe.kind))
    throw refusal('group', `${column.recipe.name} holds no days; only days have a ${part}`)
  const year = `year(${of})${era === 'be' ? ` + ${eraOffset}` : ''}`
  // The fiscal year ends on 30 September and has the name of the year in which it ends.
  if (part === 'fiscal_year')
    return { sql: `${year} + (month(${of}) >= 10)::integer`, answer: { name, kind: 'integer' } }
  if (part === 'year') return { sql: year, answer: { name, kind: 'integer' } }
  const within = part === 'quarter' ? `'-Q' || quarter(${of})` : `strftime(${of}, '-%m')`
  return { sql: `(${year})::varchar || ${within}`, answer: { name, kind: 'text' } }
}

/** What a group and a measure are called in the answer: as they are asked for. */
export const groupName = ({ column, part }: Group) => `${column.recipe.name}${part ? `:${part}` : ''}`
export const measureName = ({ of, column }: Measure) => (column ? `${of}(${column.recipe.name})` : of)

const measureSql = (measure: Measure, era: Era): Shown => {
  const { of, column } = measure
  const name = measureName(measure)
  if (!column) return { sql: 'count(*)', answer: { name, kind: 'integer' } }
  const { kind } = column.recipe
  // Sums of double precision are the same however the rows are shared out.
  const word = of === 'sum' && kind === 'number' ? 'fsum' : of
  const sql = `${of === 'distinct' ? 'count(distinct ' : `${word}(`}${physicalName(column.at)})`
  if (of === 'count' || of === 'distinct') return { sql, answer: { name, kind: 'integer' } }
  if (of === 'min' || of === 'max') {
    const shown = shownValue(sql, column.recipe, era)
    return { sql: shown.sql, answer: { ...shown.answer, name } }
  }
  requireMeasure(column, of)
  // The mean of whole numbers is none; the middle of two decimals is kept as one.
  const isExact = of === 'sum' || (of === 'median' && kind === 'decimal')
  return { sql, answer: { name, kind: isExact ? kind : 'number' } }
}

const requireMeasure = ({ recipe }: TableColumn, of: MeasureName) => {
  const isNumber = recipe.kind === 'integer' || recipe.kind === 'decimal' || recipe.kind === 'number'
  if (isNumber && recipe.role === 'measure') return
  const why = isNumber ? `is a ${recipe.role}, not a figure` : 'holds no numbers'
  throw refusal('measure', `${recipe.name} ${why}: there is no ${of} of it`)
}

const orderSql = (column: string, kind: ColumnKind, isDescending: boolean) =>
  `${column}${kind === 'text' ? ' collate th' : ''}${isDescending ? ' desc' : ''} nulls last`

import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { type Condition, queryLimits } from '../../../contract/tables/queries.ts'
import { toPhysicalName } from '../engines/parquet-columns.ts'
import { type Edge, hasMoreDecimals, isSpan, parseLiteral } from './literals.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'
import { requireColumn, type TableColumn } from './table-columns.ts'

/** A value that conditions can name, a column or in `having` a measure: its recipe, and its SQL. */
interface NamedValue {
  recipe: ColumnRecipe
  sql: string
}

/** Converts the columns of a table to values that conditions can name. */
export const toNamedValues = (columns: readonly TableColumn[]): NamedValue[] =>
  columns.map(({ at, recipe }) => ({ recipe, sql: toPhysicalName(at) }))

/** Collects values of clients as SQL parameters, so that none of their text becomes SQL. `add` returns the SQL of a typed parameter. */
export const createSqlParameters = () => {
  const values: string[] = []
  return {
    values,
    add: (text: string, type: string) => {
      values.push(text)
      return `$${values.length}::${type}`
    },
  }
}

export type SqlParameters = ReturnType<typeof createSqlParameters>

/** Returns true if every row meets the condition, because it names no value. */
export const isUnconditional = (condition: Condition) => 'all' in condition && condition.all.length === 0

/**
 * Converts a condition on values to SQL. Throws 400 with the name of the parameter for unknown columns, values of the wrong type, and for
 * too many conditions.
 */
export const buildConditionSql = (
  namedValues: readonly NamedValue[],
  condition: Condition,
  sqlParameters: SqlParameters,
  parameter = 'where',
): string => {
  let conditionCount = 0
  const buildSql = (subCondition: Condition, depth: number): string => {
    conditionCount += 1
    if (depth > queryLimits.conditionDepth || conditionCount > queryLimits.conditions)
      throw buildParameterRefusal(
        parameter,
        `At most ${queryLimits.conditions} conditions, ${queryLimits.conditionDepth} deep`,
      )
    if ('all' in subCondition) return joinConditions(subCondition.all, ' and ', depth)
    if ('any' in subCondition) return joinConditions(subCondition.any, ' or ', depth)
    // A missing value does not meet the condition, so it meets the opposite.
    if ('not' in subCondition) return `not coalesce(${buildSql(subCondition.not, depth + 1)}, false)`
    return buildValueConditionSql(
      requireColumn(namedValues, subCondition.column, parameter),
      subCondition,
      sqlParameters,
      parameter,
    )
  }
  // A request without filters has an empty `all`, which every row meets.
  const joinConditions = (parts: Condition[], operator: ' and ' | ' or ', depth: number) =>
    parts.length === 0 ? 'true' : `(${parts.map(part => buildSql(part, depth + 1)).join(operator)})`
  return buildSql(condition, 0)
}

/** A condition on one value, without others in it. Its schema requires at least one listed value, and at least one end of a range. */
type ValueCondition = Extract<Condition, { column: string }>

const buildValueConditionSql = (
  { recipe, sql: valueSql }: NamedValue,
  condition: ValueCondition,
  sqlParameters: SqlParameters,
  parameter: string,
): string => {
  /** Adds a requested value as a parameter and returns its SQL. Throws 400 if it does not fit the column. */
  const addLiteral = (raw: string, edge: Edge) => {
    const parsedLiteral = parseLiteral(recipe, raw, edge)
    if (!parsedLiteral)
      throw buildParameterRefusal(
        parameter,
        `${recipe.name} holds ${kindWords[recipe.kind]}; ${JSON.stringify(raw.slice(0, 80))} is none`,
      )
    return sqlParameters.add(parsedLiteral.text, parsedLiteral.type)
  }
  const buildRangeSql = (from: string | undefined, to: string | undefined) =>
    [
      ...(from === undefined ? [] : [`${valueSql} >= ${addLiteral(from, 'from')}`]),
      ...(to === undefined ? [] : [`${valueSql} <= ${addLiteral(to, 'to')}`]),
    ].join(' and ')
  if ('missing' in condition) return `${valueSql} is null`
  if ('in' in condition) {
    // A value such as the year 2020 covers a range of days, so it is compared as this range.
    const spanConditions = condition.in.filter(raw => isSpan(recipe, raw)).map(raw => `(${buildRangeSql(raw, raw)})`)
    const exactValues = condition.in
      .filter(raw => !isSpan(recipe, raw) && !hasMoreDecimals(recipe, raw))
      .map(raw => addLiteral(raw, 'exact'))
    const exactConditions = exactValues.length > 0 ? [`${valueSql} in (${exactValues.join(', ')})`] : []
    const valueConditions = [...spanConditions, ...exactConditions]
    return valueConditions.length > 0 ? `(${valueConditions.join(' or ')})` : 'false'
  }
  if ('contains' in condition || 'starts' in condition) {
    if (recipe.kind !== 'text')
      throw buildParameterRefusal(parameter, `${recipe.name} holds ${kindWords[recipe.kind]}; only texts are searched`)
    const [sqlFunction, text] =
      'contains' in condition ? ['contains', condition.contains] : ['starts_with', condition.starts]
    return `${sqlFunction}(lower(${valueSql}), lower(${sqlParameters.add(text!, 'VARCHAR')}))`
  }
  return `(${buildRangeSql(condition.from, condition.to)})`
}

const kindWords = {
  text: 'texts',
  integer: 'whole numbers',
  decimal: 'numbers',
  number: 'numbers',
  date: 'days',
  datetime: 'times',
} as const

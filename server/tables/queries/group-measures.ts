import type { ColumnKind, ColumnRecipe, Era } from '../../../contract/tables/columns.ts'
import type { MeasureName } from '../../../contract/tables/queries.ts'
import { maxDecimalDigits, toPhysicalName } from '../engines/parquet-columns.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'
import { buildShownValue, type ShownColumn } from './shown-columns.ts'
import type { TableColumn } from './table-columns.ts'

/** A figure of each group. */
export interface Measure {
  aggregate: MeasureName
  /** Null for the number of rows. */
  column: TableColumn | null
}

/** Formats the name of a measure in the response, which is the same as in the request. */
export const formatMeasureName = ({ aggregate, column }: Measure) =>
  column ? `${aggregate}(${column.recipe.name})` : aggregate

/** Builds the result column of a measure. Throws 400 for a sum, mean or median of a column that does not hold figures. */
export const buildMeasureColumn = (measure: Measure, era: Era): ShownColumn => {
  const { aggregate, column } = measure
  const name = formatMeasureName(measure)
  if (!column) return { sql: 'count(*)', resultColumn: { name, kind: 'integer' } }
  const sql = buildAggregateSql(aggregate, column)
  if (aggregate === 'count' || aggregate === 'distinct') return { sql, resultColumn: { name, kind: 'integer' } }
  if (isValueOfColumn(aggregate)) {
    const shownValue = buildShownValue(sql, column.recipe, era)
    return { sql: shownValue.sql, resultColumn: { ...shownValue.resultColumn, name } }
  }
  requireFigures(column, aggregate)
  return { sql, resultColumn: { name, kind: pickResultKind(aggregate, column) } }
}

const buildAggregateSql = (aggregate: MeasureName, column: TableColumn) => {
  const { at, recipe } = column
  const storedColumn = toPhysicalName(at)
  if (aggregate === 'distinct') return `count(distinct ${storedColumn})`
  if (aggregate === 'median') return buildMedianSql(storedColumn, column)
  // The sum of doubles must not depend on how the rows are distributed over threads.
  return `${aggregate === 'sum' && recipe.kind === 'number' ? 'fsum' : aggregate}(${storedColumn})`
}

/** Number of digits of which a double keeps all. */
const maxDoubleDigits = 15

/**
 * Builds the SQL of a median. The median of decimals may lie between two of them, so it has one more decimal place; the engine would drop
 * that digit. If a value has too many digits for another place, the median is missing. The median of integers is a double, unless one of them
 * has more digits than a double keeps.
 */
const buildMedianSql = (storedColumn: string, column: TableColumn) => {
  const { kind, width, scale } = column.recipe
  // Every integer of a column has at most 18 digits, and the sum of two at most 19.
  if (hasLongIntegers(column)) return buildExactMedianSql(storedColumn, 'decimal(19, 0)')
  if (kind !== 'decimal' || scale === maxDecimalDigits) return `median(${storedColumn})`
  const median = buildExactMedianSql(storedColumn, `decimal(${Math.min(width + 1, maxDecimalDigits)}, ${scale})`)
  if (width < maxDecimalDigits) return median
  const widened = `try_cast(${storedColumn} as decimal(${maxDecimalDigits}, ${scale + 1}))`
  return `case when count(${widened}) = count(${storedColumn}) then ${median} end`
}

/** Builds the mean of the two values in the middle, of which the engine would keep only the digits of a double. */
const buildExactMedianSql = (storedColumn: string, sumType: string) => {
  const [lower, upper] = [0.5, -0.5].map(place => `quantile_disc(${storedColumn}, ${place})::${sumType}`)
  return `((${lower} + ${upper}) * 0.5::decimal(1, 1))`
}

/** Returns true for measures that are values of the column, such as its smallest one. */
const isValueOfColumn = (aggregate: MeasureName) => aggregate === 'min' || aggregate === 'max'

/** Returns true if a column of integers has one with more digits than a double keeps. */
const hasLongIntegers = ({ recipe: { kind }, profile: { least, greatest } }: TableColumn) =>
  kind === 'integer' && [least, greatest].some(value => (value ?? '').replace('-', '').length > maxDoubleDigits)

/** Sums have the kind of the column, and so does a median of decimals; means, and medians of integers, can have a fraction. */
const pickResultKind = (aggregate: MeasureName, column: TableColumn): ColumnKind => {
  const { kind } = column.recipe
  if (aggregate === 'sum') return kind
  return aggregate === 'median' && (kind === 'decimal' || hasLongIntegers(column)) ? 'decimal' : 'number'
}

/** Throws 400 for a sum, mean or median of a column that does not hold figures: texts, times, or numbers such as codes and years. */
const requireFigures = ({ recipe }: TableColumn, aggregate: MeasureName) => {
  const isNumber = recipe.kind === 'integer' || recipe.kind === 'decimal' || recipe.kind === 'number'
  if (isNumber && recipe.role === 'measure') return
  const reason = isNumber ? `is a ${recipe.role}, not a figure` : 'holds no numbers'
  throw buildParameterRefusal('measure', `${recipe.name} ${reason}: there is no ${aggregate} of it`)
}

/** Converts a measure to a value that conditions can name. Its years are in the Common Era, as in the literals of conditions. */
export const toNamedMeasure = (measure: Measure) => {
  const { sql, resultColumn } = buildMeasureColumn(measure, 'ce')
  const name = formatMeasureName(measure)
  // A value of the column is compared like the other values of the column.
  if (measure.column && isValueOfColumn(measure.aggregate))
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

import fc from 'fast-check'
import type { Condition, MeasureName } from '../../../contract/tables/queries.ts'
import { toParameter } from '../queries/parameter-values.ts'
import { type Draw, days, drawValue, type ModelColumn, type ModelTable, texts } from './model-tables.ts'

// Random conditions on random tables.

/** Quotes a text for a list of values in a filter. */
export const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Draws some items of a list in random order, up to a limit. */
export const drawSome = <Item>(draw: Draw, items: readonly Item[], maxCount: number, minCount = 0) =>
  draw(fc.shuffledSubarray<Item>, [...items], { minLength: minCount, maxLength: Math.min(maxCount, items.length) })

/** Returns true for a column of days or moments. */
export const isTime = ({ kind }: ModelColumn) => kind === 'date' || kind === 'datetime'

/** Draws a value to filter a column by: one of its values, or a year or a month in either era. */
const drawOperand = (draw: Draw, column: ModelColumn): string => {
  const spans = ['2024', '2567', '2023-10', '2566-12', '2024-02-29', ...days]
  if (isTime(column) && draw(fc.boolean)) return draw(fc.constantFrom, ...spans)
  const value = String(drawValue(draw, column))
  return column.isYear && draw(fc.boolean) ? String(Number(value) + 543) : value
}

/** Draws a condition on one column. */
export const drawLeaf = (draw: Draw, { columns }: ModelTable): Condition => {
  const column = draw(fc.constantFrom, ...columns)
  const { name } = column
  const drawColumnOperand = () => drawOperand(draw, column)
  const variants: (() => Condition)[] = [
    () => ({ column: name, missing: true }),
    () => ({ column: name, in: Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, drawColumnOperand) }),
    () => ({ column: name, from: drawColumnOperand() }),
    () => ({ column: name, to: drawColumnOperand() }),
    () => ({ column: name, from: drawColumnOperand(), to: drawColumnOperand() }),
  ]
  if (column.kind === 'text')
    variants.push(
      () => ({ column: name, contains: draw(fc.constantFrom, ...texts) }),
      () => ({ column: name, starts: draw(fc.constantFrom, ...texts) }),
    )
  return draw(fc.constantFrom, ...variants)()
}

/** Draws a condition of any shape, at most three levels deep. */
export const drawCondition = (draw: Draw, table: ModelTable, depth = 0): Condition => {
  const drawParts = () =>
    Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, () => drawCondition(draw, table, depth + 1))
  const shape = depth < 3 ? draw(fc.constantFrom, 'leaf', 'leaf', 'all', 'any', 'not') : 'leaf'
  if (shape === 'all') return { all: drawParts() }
  if (shape === 'any') return { any: drawParts() }
  return shape === 'not' ? { not: drawCondition(draw, table, depth + 1) } : drawLeaf(draw, table)
}

/** Returns a condition as a parameter and its value; undefined for a range of texts, which has no such form. */
export const toFilterParameter = (condition: Condition, { columns }: ModelTable): [string, string] | undefined => {
  if (!('column' in condition)) return undefined
  const parameter = toParameter(condition.column)
  const isText = columns.find(({ name }) => name === condition.column)!.kind === 'text'
  if ('missing' in condition) return [parameter, '']
  if ('in' in condition) return [parameter, condition.in.map(quote).join(',')]
  if ('contains' in condition) return [parameter, `~${condition.contains}`]
  if ('starts' in condition) return [parameter, `^${condition.starts}`]
  return isText ? undefined : [parameter, `${condition.from ?? ''}..${condition.to ?? ''}`]
}

/**
 * Draws a condition on a measure whose value is exact. Returns undefined if there is no such measure, and otherwise in half of the draws.
 */
export const drawHaving = (
  draw: Draw,
  { columns }: ModelTable,
  measures: { aggregate: MeasureName; at: number }[],
  names: string[],
) => {
  const exactMeasures = measures.flatMap(({ aggregate, at }, index) => {
    const isColumnValue = aggregate === 'min' || aggregate === 'max'
    if (!isColumnValue && aggregate !== 'count' && aggregate !== 'distinct') return []
    const column = columns[at]!
    return {
      ...(isColumnValue ? column : { kind: 'integer' as const, isYear: false, isZoned: false }),
      name: names[index]!,
    }
  })
  if (exactMeasures.length === 0 || draw(fc.boolean)) return undefined
  const measured = draw(fc.constantFrom, ...exactMeasures)
  const { kind, name } = measured
  const drawColumnOperand = () =>
    kind === 'integer' && !measured.isYear ? String(draw(fc.nat, { max: 4 })) : drawOperand(draw, measured)
  const variants: (() => Condition)[] = [
    () => ({ column: name, missing: true }),
    () => ({ column: name, in: Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, drawColumnOperand) }),
    ...(kind === 'text'
      ? []
      : [() => ({ column: name, from: drawColumnOperand() }), () => ({ column: name, to: drawColumnOperand() })]),
  ]
  return { measured, condition: draw(fc.constantFrom, ...variants)(), isOpposite: draw(fc.boolean) }
}

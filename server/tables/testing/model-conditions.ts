import fc from 'fast-check'
import type { Condition, MeasureName } from '../../../contract/tables/queries.ts'
import { toParameter } from '../queries/addresses.ts'
import { type Draw, days, drawValue, type ModelColumn, type ModelTable, texts } from './model-tables.ts'

// Random conditions on random tables.

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Draws some items of a list in random order, up to a limit. */
export const drawSome = <One>(draw: Draw, list: readonly One[], most: number, least = 0) =>
  draw(fc.shuffledSubarray<One>, [...list], { minLength: least, maxLength: Math.min(most, list.length) })
export const isTime = ({ kind }: ModelColumn) => kind === 'date' || kind === 'datetime'

/** Draws a value to filter a column by: one of its values, or a year or a month in either era. */
const drawOperand = (draw: Draw, column: ModelColumn): string => {
  const spans = ['2024', '2567', '2023-10', '2566-12', '2024-02-29', ...days]
  if (isTime(column) && draw(fc.boolean)) return draw(fc.constantFrom, ...spans)
  const value = String(drawValue(draw, column))
  return column.isYear && draw(fc.boolean) ? String(Number(value) + 543) : value
}
export const drawLeaf = (draw: Draw, { columns }: ModelTable): Condition => {
  const column = draw(fc.constantFrom, ...columns)
  const { name } = column
  const operand = () => drawOperand(draw, column)
  const ways: (() => Condition)[] = [
    () => ({ column: name, missing: true }),
    () => ({ column: name, in: Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, operand) }),
    () => ({ column: name, from: operand() }),
    () => ({ column: name, to: operand() }),
    () => ({ column: name, from: operand(), to: operand() }),
  ]
  if (column.kind === 'text')
    ways.push(
      () => ({ column: name, contains: draw(fc.constantFrom, ...texts) }),
      () => ({ column: name, starts: draw(fc.constantFrom, ...texts) }),
    )
  return draw(fc.constantFrom, ...ways)()
}
export const drawCondition = (draw: Draw, table: ModelTable, depth = 0): Condition => {
  const parts = () =>
    Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, () => drawCondition(draw, table, depth + 1))
  const shape = depth < 3 ? draw(fc.constantFrom, 'leaf', 'leaf', 'all', 'any', 'not') : 'leaf'
  if (shape === 'all') return { all: parts() }
  if (shape === 'any') return { any: parts() }
  return shape === 'not' ? { not: drawCondition(draw, table, depth + 1) } : drawLeaf(draw, table)
}

/** Returns a condition as people type it; undefined for ranges of texts, which have no such form. */
export const typed = (condition: Condition, { columns }: ModelTable): [string, string] | undefined => {
  if (!('column' in condition)) return undefined
  const parameter = toParameter(condition.column)
  const isText = columns.find(({ name }) => name === condition.column)!.kind === 'text'
  if ('missing' in condition) return [parameter, '']
  if ('in' in condition) return [parameter, condition.in.map(quoted).join(',')]
  if ('contains' in condition) return [parameter, `~${condition.contains}`]
  if ('starts' in condition) return [parameter, `^${condition.starts}`]
  return isText ? undefined : [parameter, `${condition.from ?? ''}..${condition.to ?? ''}`]
}

/** Draws a condition on a measure whose value is exact; undefined if there is none, and in half of the other draws. */
export const drawHaving = (
  draw: Draw,
  { columns }: ModelTable,
  measures: { of: MeasureName; at: number }[],
  names: string[],
) => {
  const exact = measures.flatMap(({ of, at }, index) => {
    if (of !== 'min' && of !== 'max' && of !== 'count' && of !== 'distinct') return []
    const column = columns[at]!
    const isOfColumn = of === 'min' || of === 'max'
    return {
      ...(isOfColumn ? column : { kind: 'integer' as const, isYear: false, isZoned: false }),
      name: names[index]!,
    }
  })
  if (exact.length === 0 || draw(fc.boolean)) return undefined
  const measured = draw(fc.constantFrom, ...exact)
  const { kind, name } = measured
  const operand = () =>
    kind === 'integer' && !measured.isYear ? String(draw(fc.nat, { max: 4 })) : drawOperand(draw, measured)
  const ways: (() => Condition)[] = [
    () => ({ column: name, missing: true }),
    () => ({ column: name, in: Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, operand) }),
    ...(kind === 'text' ? [] : [() => ({ column: name, from: operand() }), () => ({ column: name, to: operand() })]),
  ]
  return { measured, condition: draw(fc.constantFrom, ...ways)(), isOpposite: draw(fc.boolean) }
}

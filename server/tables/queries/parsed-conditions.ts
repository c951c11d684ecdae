import type { z } from 'zod'
import { type Condition, condition, queryLimits } from '../../../contract/tables/queries.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'
import { type ListedValue, splitListedValues } from './value-lists.ts'

/**
 * Parses the condition of a parameter named after a column. `column` is the name of the column, and `isText` is true if it holds texts. Forms:
 * `Thailand,Malaysia`, `2020-10..2026-06`, `~land` for texts that contain it, `^Th` for those that begin with it, an empty value for missing
 * ones, and a preceding `!` for the opposite. Throws 400 for an empty range, and for too many values or exclamation marks.
 */
export const parseCondition = (column: string, raw: string, { isText }: { isText: boolean }): Condition => {
  const negationCount = /^!*/.exec(raw)![0].length
  // Checked here, because thousands of nested conditions would overflow the stack.
  if (negationCount > queryLimits.conditionDepth)
    throw buildParameterRefusal(column, `At most ${queryLimits.conditionDepth} exclamation marks before the values`)
  let parsedCondition = parsePositiveCondition(column, raw.slice(negationCount), { isText })
  for (let count = 0; count < negationCount; count += 1) parsedCondition = { not: parsedCondition }
  return parsedCondition
}

const parsePositiveCondition = (column: string, raw: string, { isText }: { isText: boolean }): Condition => {
  if (raw === '') return { column, missing: true }
  if (raw.startsWith('~') && raw.length > 1) return { column, contains: raw.slice(1) }
  if (raw.startsWith('^') && raw.length > 1) return { column, starts: raw.slice(1) }
  const listedValues = splitListedValues(raw)
  if (listedValues.length > queryLimits.listedValues)
    throw buildParameterRefusal(column, `At most ${queryLimits.listedValues} values`)
  // A text may contain two dots, so only other kinds of columns have ranges.
  const isRange = ({ text, isQuoted }: ListedValue) => !isText && !isQuoted && text.includes('..')
  const values = listedValues.filter(value => !isRange(value)).map(({ text }) => text)
  const ranges = listedValues.filter(isRange).map(({ text }) => parseRange(column, text))
  const conditions: Condition[] = [...ranges, ...(values.length > 0 ? [{ column, in: values }] : [])]
  return conditions.length === 1 ? conditions[0]! : { any: conditions }
}

const parseRange = (column: string, text: string): Condition => {
  // The last two of three dots separate the ends, so that a range may begin with `1.`.
  const [from = '', to = ''] = text.split(/\.\.(?!\.)/)
  if (from.trim() === '' && to.trim() === '')
    throw buildParameterRefusal(column, 'Give the beginning or the end of a range: 1..9, 1.. or ..9')
  return { column, ...(from !== '' && { from: from.trim() }), ...(to !== '' && { to: to.trim() }) }
}

/** Parses the condition of a parameter `where` in JSON. */
export const parseJsonCondition = (raw: string): Condition => {
  const parsed = parseJsonAs('where', raw, condition)
  if (parsed?.success) return parsed.data
  throw buildParameterRefusal(
    'where',
    'Give a condition such as {"column":"Year","from":"2020"}, or all, any or not of conditions',
  )
}

/**
 * Parses JSON by a schema; undefined for JSON that is nested deeper than any query, since the schema could overflow the stack. Throws 400
 * if the text is not JSON.
 */
export const parseJsonAs = <S extends z.ZodType>(parameter: string, raw: string, schema: S) => {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch {
    throw buildParameterRefusal(parameter, 'This is not JSON')
  }
  return isShallow(json) ? schema.safeParse(json) : undefined
}

/** Each nested condition has at most two levels of JSON, an object and a list. The limit leaves room for what contains them. */
const maxJsonDepth = 4 * queryLimits.conditionDepth

const isShallow = (json: unknown) => {
  let level = [json]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) return false
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

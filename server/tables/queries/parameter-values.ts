import type { z } from 'zod'
import { type Condition, condition, queryLimits } from '../../../contract/tables/queries.ts'
import { queryParameters } from '../../../contract/tables/query-parameters.ts'
import { buildParameterRefusal } from './table-columns.ts'

/** Prefix of the parameters of columns that have the name of a parameter of the API. */
export const columnPrefix = 'column.'
const apiParameters = new Set<string>(queryParameters)

/** Returns the parameter that filters by a column. */
export const toParameter = (column: string) =>
  apiParameters.has(column) || column.startsWith(columnPrefix) ? columnPrefix + column : column

/** A value of a parameter; a quoted one is taken literally. */
interface Part {
  text: string
  isQuoted: boolean
  /** True if a minus sign precedes it, in a list of signed values. */
  isNegative: boolean
}

/** Splits a parameter at commas; a comma within quotation marks is part of the value. In a signed list, a value may begin with a minus sign. */
export const splitParts = (raw: string, isSigned = false): Part[] => {
  const parts: Part[] = []
  // Each match is one value: an optional sign, then a quoted or a plain text, up to the next comma or the end.
  const signSource = isSigned ? '-?' : ''
  const pattern = new RegExp(String.raw`\s*(${signSource})(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)`, 'y')
  while (pattern.lastIndex <= raw.length) {
    const start = pattern.lastIndex
    const match = pattern.exec(raw)
    if (!match) {
      // A quotation mark in the middle of a value is an ordinary character.
      const end = raw.indexOf(',', start)
      parts.push({ text: raw.slice(start, end < 0 ? undefined : end).trim(), isQuoted: false, isNegative: false })
      pattern.lastIndex = end < 0 ? raw.length + 1 : end + 1
      continue
    }
    const [matchedText, sign, quoted, plain = ''] = match
    parts.push({
      text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
      isQuoted: quoted !== undefined,
      isNegative: sign === '-',
    })
    if (!matchedText.endsWith(',')) break
  }
  return parts
}

/** Quotes a value of a parameter, so that it is taken literally. */
export const quotePart = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Parses the condition of a parameter named after a column. `column` is the name of the column, and `isText` is true if it holds texts. Forms:
 * `Thailand,Malaysia`, `2020-10..2026-06`, `~land` for texts that contain it, `^Th` for those that begin with it, an empty value for missing
 * ones, and a preceding `!` for the opposite. Throws 400 for an empty range and for too many values.
 */
export const parseCondition = (column: string, raw: string, isText: boolean): Condition => {
  if (raw.startsWith('!')) return { not: parseCondition(column, raw.slice(1), isText) }
  if (raw === '') return { column, missing: true }
  if (raw.startsWith('~') && raw.length > 1) return { column, contains: raw.slice(1) }
  if (raw.startsWith('^') && raw.length > 1) return { column, starts: raw.slice(1) }
  const parts = splitParts(raw)
  if (parts.length > queryLimits.listedValues)
    throw buildParameterRefusal(column, `At most ${queryLimits.listedValues} values`)
  // A text may contain two dots, so only other kinds of columns have ranges.
  const isRange = ({ text, isQuoted }: Part) => !isText && !isQuoted && text.includes('..')
  const values = parts.filter(part => !isRange(part)).map(({ text }) => text)
  const ranges = parts.filter(isRange).map(({ text }) => parseRange(column, text))
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

/** Parses a number of rows; `defaultCount` without the parameter. Throws 400 for a larger number and for any other text. */
export const parseCount = (parameter: string, raw: string | null, maxCount: number, defaultCount: number) => {
  if (raw === null) return defaultCount
  if (/^\d{1,9}$/.test(raw) && Number(raw) <= maxCount) return Number(raw)
  throw buildParameterRefusal(parameter, `Give a whole number of at most ${maxCount}`)
}

/** Finds the value of a parameter that may occur once; null without the parameter. Throws 400 if it occurs twice. */
export const findSingleValue = (query: URLSearchParams, parameter: string): string | null => {
  const values = query.getAll(parameter)
  if (values.length > 1) throw buildParameterRefusal(parameter, 'Give this once')
  return values[0] ?? null
}

/** Limits of characters of a parameter as JSON, and of any other, which may list several of the longest values. */
const maxJsonLength = 20_000
const maxParameterLength = queryLimits.valueCharacters * 8

/** Throws 400 for parameters that are too long, or contain characters that no text of a table can contain. */
export const requireValidText = (query: URLSearchParams) => {
  for (const [parameter, raw] of query) {
    if (raw.includes('\0') || parameter.includes('\0') || !raw.isWellFormed())
      throw buildParameterRefusal(parameter.replaceAll('\0', ''), 'Text holds characters that are not allowed')
    const maxLength = parameter === 'where' || parameter === 'query' ? maxJsonLength : maxParameterLength
    if (raw.length > maxLength) throw buildParameterRefusal(parameter.slice(0, 80), `At most ${maxLength} characters`)
  }
}

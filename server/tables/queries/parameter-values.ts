import { queryLimits } from '../../../contract/tables/queries.ts'
import { queryParameters } from '../../../contract/tables/query-parameters.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'

/** Prefix of the parameters of columns that have the name of a parameter of the API. */
export const columnPrefix = 'column.'
const apiParameters = new Set<string>(queryParameters)

/** Returns the parameter that filters by a column. */
export const toParameter = (column: string) =>
  apiParameters.has(column) || column.startsWith(columnPrefix) ? columnPrefix + column : column

/** Parses a number of rows; `defaultCount` without the parameter. Throws 400 for a larger number and for any other text. */
export const parseCount = (
  parameter: string,
  raw: string | null,
  { maxCount, defaultCount }: { maxCount: number; defaultCount: number },
) => {
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

/** Limit of characters of a parameter in JSON. */
const maxJsonLength = 20_000
/** Limit of characters of any other parameter, which may list several of the longest values. */
const maxParameterLength = queryLimits.valueCharacters * 8

/** Throws 400 for parameters that are too long, or contain characters that no text of a table can contain. */
export const requireValidText = (query: URLSearchParams) => {
  for (const [parameter, raw] of query) {
    const hasInvalidCharacters = raw.includes('\0') || parameter.includes('\0') || !raw.isWellFormed()
    if (hasInvalidCharacters)
      throw buildParameterRefusal(parameter.replaceAll('\0', ''), 'Text holds characters that are not allowed')
    const maxLength = parameter === 'where' || parameter === 'query' ? maxJsonLength : maxParameterLength
    if (raw.length > maxLength) throw buildParameterRefusal(parameter.slice(0, 80), `At most ${maxLength} characters`)
  }
}

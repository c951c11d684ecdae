import { jsonQuery } from '../../../contract/tables/queries.ts'
import { buildParameterRefusal } from './parameter-refusals.ts'
import { findSingleValue } from './parameter-values.ts'
import { parseJsonAs } from './parsed-conditions.ts'
import { quoteValue } from './value-lists.ts'

const parameter = 'query'

/** Replaces the parameter `query`, a whole query as JSON, by equivalent single parameters. Throws 400 for any other text. */
export const expandJsonQuery = (query: URLSearchParams): URLSearchParams => {
  const raw = findSingleValue(query, parameter)
  if (raw === null) return query
  const { where, sort, having = [], limit, offset, after, ...lists } = parse(raw)
  const expanded = new URLSearchParams(query)
  expanded.delete(parameter)
  if (where) expanded.append('where', JSON.stringify(where))
  for (const [name, texts] of Object.entries(lists)) expanded.append(name, texts.map(quoteValue).join())
  if (sort) expanded.append('sort', sort.map(({ by, descending }) => (descending ? '-' : '') + quoteValue(by)).join())
  for (const text of having) expanded.append('having', text)
  for (const [name, count] of Object.entries({ limit, offset, after }))
    if (count !== undefined) expanded.append(name, String(count))
  return expanded
}

const parse = (raw: string) => {
  const parsed = parseJsonAs(parameter, raw, jsonQuery)
  if (parsed?.success) return parsed.data
  const [issue] = parsed?.error.issues ?? []
  const faultyPath = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : ''
  throw buildParameterRefusal(
    parameter,
    `Give an object with where, select, sort, group, measure, having, limit, offset or after, such as {"select":["Year"],"sort":[{"by":"Year","descending":true}]}${faultyPath}`,
  )
}

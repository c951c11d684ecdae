import { jsonQuery } from '../../../contract/tables/queries.ts'
import { isShallow } from './addresses.ts'
import { refusal } from './table-columns.ts'

const parameter = 'query'

/** Replaces the parameter `query`, a whole query as JSON, by the parameters that say the same. Throws 400 for anything else. */
export const expandJsonQuery = (query: URLSearchParams): URLSearchParams => {
  const given = query.getAll(parameter)
  if (given.length === 0) return query
  if (given.length > 1) throw refusal(parameter, 'Give this once')
  const { where, sort, having = [], limit, offset, ...lists } = parse(given[0]!)
  const expanded = new URLSearchParams(query)
  expanded.delete(parameter)
  if (where) expanded.append('where', JSON.stringify(where))
  for (const [name, texts] of Object.entries(lists)) expanded.append(name, texts.map(quoted).join())
  if (sort) expanded.append('sort', sort.map(({ by, descending }) => (descending ? '-' : '') + quoted(by)).join())
  for (const text of having) expanded.append('having', text)
  for (const [name, count] of Object.entries({ limit, offset }))
    if (count !== undefined) expanded.append(name, String(count))
  return expanded
}

const parse = (raw: string) => {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch {
    throw refusal(parameter, 'This is not JSON')
  }
  const parsed = isShallow(json) ? jsonQuery.safeParse(json) : undefined
  if (parsed?.success) return parsed.data
  const [issue] = parsed?.error.issues ?? []
  const at = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : ''
  throw refusal(
    parameter,
    `Give an object with where, select, sort, group, measure, having, limit or offset, such as {"select":["Year"],"sort":[{"by":"Year","descending":true}]}${at}`,
  )
}

/** A quoted text is taken literally. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

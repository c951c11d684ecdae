import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/**
 * The front of a select of the query builder that each connection prepares once, because planning it takes about as long as running it. Only for statements with
 * few different texts: a connection keeps each.
 */
export const prepared = sql`/* prepared */`

const begin = 'select /* prepared */'
const names = new Map<string, string>()

/** Gives a name to a statement that begins with `prepared`, so that pg prepares it; returns other arguments of a query unchanged. */
export const namePrepared = (queryArguments: unknown[]): unknown[] => {
  const [text, values, ...rest] = queryArguments
  if (typeof text !== 'string' || !text.startsWith(begin)) return queryArguments
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}

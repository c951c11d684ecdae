import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/**
 * A modifier for a select of the query builder: each connection prepares the select once, because planning it takes about as long as
 * running it. Use it only for selects with few different texts, because a connection keeps every prepared statement.
 */
export const prepared = sql`/* prepared */`

const preparedBeginning = 'select /* prepared */'
const names = new Map<string, string>()

/**
 * Adds a name to a select with the modifier `prepared`, so that pg prepares it. Takes and returns the arguments of a query, those of other
 * queries unchanged.
 */
export const namePrepared = (queryArguments: unknown[]): unknown[] => {
  const [text, values, ...rest] = queryArguments
  if (typeof text !== 'string' || !text.startsWith(preparedBeginning)) return queryArguments
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}

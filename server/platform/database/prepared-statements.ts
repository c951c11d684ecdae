import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/**
 * The modifier of a select of the query builder that each connection prepares once, because planning it takes about as long as running it.
 * Only for selects with few different texts, because a connection keeps every prepared one.
 */
export const prepared = sql`/* prepared */`

const preparedBeginning = 'select /* prepared */'
const names = new Map<string, string>()

/** Adds a name to a statement that begins with `prepared`, so that pg prepares it; returns the arguments of any other query unchanged. */
export const namePrepared = (queryArguments: unknown[]): unknown[] => {
  const [text, values, ...rest] = queryArguments
  if (typeof text !== 'string' || !text.startsWith(preparedBeginning)) return queryArguments
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}

import { createHash } from 'node:crypto'
import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { Database } from './pool.ts'

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

/**
 * Returns a function that runs a statement of the query builder with another value each time. The statement is built at the first use only,
 * which takes about a tenth of a millisecond; `build` must use its value as one parameter.
 */
export const buildOnce = <Value extends object, Row>(
  placeholder: Value,
  build: (database: Database, value: Value) => Compilable<Row>,
) => {
  let built: CompiledQuery<Row> | undefined
  return async (database: Database, value: Value): Promise<Row[]> => {
    built ??= build(database, placeholder).compile()
    const parameters = built.parameters.map(parameter => (parameter === placeholder ? value : parameter))
    return (await database.executeQuery<Row>({ ...built, parameters })).rows
  }
}

import { type DuckDBConnection, type DuckDBPreparedStatement, type Json, VARCHAR } from '@duckdb/node-api'
import type { EngineQuery } from './engine-queries.ts'

/** Limit of the statements that a connection keeps. */
export const maxStatements = 50

/**
 * Creates a function that runs the queries of one connection, one at a time, and returns their rows. The connection keeps its prepared
 * statements, because planning takes up to a fifth of the time of a small query, and the least recently used ones are removed first.
 */
export const createPreparedQueries = (connection: Pick<DuckDBConnection, 'prepare'>) => {
  const statements = new Map<string, DuckDBPreparedStatement>()
  const remove = (sql: string) => {
    statements.get(sql)?.destroySync()
    statements.delete(sql)
  }
  const prepare = async (sql: string) => {
    const statement = statements.get(sql) ?? (await connection.prepare(sql))
    // The last place in the map is that of the most recently used statement.
    statements.delete(sql)
    statements.set(sql, statement)
    if (statements.size > maxStatements) remove(statements.keys().next().value!)
    return statement
  }
  return async ({ sql, values }: Pick<EngineQuery, 'sql' | 'values'>): Promise<Json[][]> => {
    const statement = await prepare(sql)
    try {
      const types = values.map(() => VARCHAR)
      statement.bind(values, types)
      const reader = await statement.runAndReadAll()
      return reader.getRowsJson()
    } catch (error) {
      // The cause may be the plan, such as a file that has changed since.
      remove(sql)
      throw error
    }
  }
}

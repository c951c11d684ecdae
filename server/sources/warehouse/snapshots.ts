import pg from 'pg'
import { createTimeLimit } from './interruptions.ts'
import { toWarehouseError } from './warehouse-errors.ts'

/** Runs queries inside one read-only snapshot of the warehouse. */
export interface Snapshot {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Time in which the error of a statement that the warehouse has cancelled arrives here. */
export const cancellationMilliseconds = 500

type Query = Snapshot['query']

/** Creates the function that runs queries on a connection. */
export const createQuery =
  (client: pg.PoolClient): Query =>
  async (text, values = []) =>
    (await client.query(text, values)).rows

/**
 * Returns a query with a timeout in the portal, in addition to the timeout in the warehouse, because a dead connection never reports that
 * one.
 */
export const addTimeout =
  (query: Query, statementMilliseconds: number): Query =>
  async <Row extends object>(text: string, values?: unknown[]) => {
    const timeLimit = createTimeLimit(statementMilliseconds + cancellationMilliseconds)
    try {
      return await Promise.race([query<Row>(text, values), timeLimit.exceeded])
    } catch (error) {
      throw toWarehouseError(error)
    } finally {
      timeLimit.clear()
    }
  }

/** Runs the work in a read-only transaction that sees one state of the warehouse. */
export const runInSnapshot = async <T>(
  query: Query,
  { readerRole, statementMilliseconds }: { readerRole: string | undefined; statementMilliseconds: number },
  work: (snapshot: Snapshot) => Promise<T>,
) => {
  await query(
    `begin transaction isolation level repeatable read read only; set local statement_timeout = ${statementMilliseconds}; set local lock_timeout = 2000; set local search_path = pg_catalog`,
  )
  if (readerRole) await query(`set local role ${pg.escapeIdentifier(readerRole)}`)
  const result = await work({ query })
  // A read-only transaction has nothing to commit. Its end also resets the role and the limits of the connection.
  await query('rollback')
  return result
}

import { flushCompileCache } from 'node:module'
import { type DuckDBConnection, VARCHAR } from '@duckdb/node-api'
import type { EngineMessage, EngineQuery, EngineRequest } from './engine-queries.ts'
import { type EngineLimits, openLockedEngine } from './locked-engines.ts'
import { buildResult } from './result-texts.ts'

// engines.ts starts this process. The engine may read only the Parquet files of one folder.

const sendMessage = (message: EngineMessage) => process.send!(message)
// The channel closes when the portal ends, and this process must not outlive it.
process.on('disconnect', () => process.exit(1))

const engineLimits: EngineLimits = JSON.parse(process.argv[2]!)
const { instance } = await openLockedEngine(engineLimits)
/** Connections that run no query. There are at most as many as the portal runs queries at the same time. */
const idleConnections: DuckDBConnection[] = []
/** The connection of each running query, by the id of the query, so that it can be interrupted. */
const runningQueries = new Map<number, DuckDBConnection>()

const runQuery = async (connection: DuckDBConnection, query: EngineQuery) => {
  const types = query.values.map(() => VARCHAR)
  const reader = await connection.runAndReadAll(query.sql, query.values, types)
  return buildResult(reader.getRowsJson(), query)
}

/** This optimizer speeds up most pages of rows, but with it DuckDB 1.5 cannot plan some pages of filtered rows. */
const lateMaterialization = 'late_materialization'
/** A second engine without the optimizer, opened when it is first needed. */
let unoptimizedEngine: ReturnType<typeof openLockedEngine> | undefined

/** Runs a query, whose plan has failed, on the engine without the optimizer. */
const runUnoptimized = async (id: number, query: EngineQuery) => {
  unoptimizedEngine ??= openLockedEngine({ ...engineLimits, disabledOptimizer: lateMaterialization })
  const connection = await (await unoptimizedEngine).instance.connect()
  // From here on, an interrupt goes to this connection.
  runningQueries.set(id, connection)
  try {
    return await runQuery(connection, query)
  } finally {
    connection.closeSync()
  }
}

/** Runs a query and sends its result or its failure to the portal. */
const runAndRespond = async (id: number, query: EngineQuery) => {
  const connection = idleConnections.pop() ?? (await instance.connect())
  runningQueries.set(id, connection)
  try {
    const result = await runQuery(connection, query).catch(error => {
      // DuckDB reports a failed plan as an internal error.
      if (!/^INTERNAL Error/.test(String(error?.message))) throw error
      return runUnoptimized(id, query)
    })
    sendMessage({ id, result })
  } catch (error) {
    sendMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  } finally {
    runningQueries.delete(id)
    idleConnections.push(connection)
  }
}

process.on('message', (message: EngineRequest) => {
  if ('query' in message) void runAndRespond(message.id, message.query)
  // The only other message interrupts a query.
  else runningQueries.get(message.id)?.interrupt()
})
sendMessage({ isReady: true })
// The portal ends this process with a kill, so the compiled code is saved now for the next start.
flushCompileCache()

import { flushCompileCache } from 'node:module'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { EngineMessage, EngineQuery, EngineRequest } from './engine-queries.ts'
import { type EngineLimits, openLockedEngine } from './locked-engines.ts'
import { createPreparedQueries } from './prepared-queries.ts'
import { buildResult } from './result-texts.ts'

// engines.ts starts this process. The engine may read only the Parquet files of one folder.

const sendMessage = (message: EngineMessage) => process.send!(message)
// The channel closes when the portal ends, and this process must not outlive it.
process.on('disconnect', () => process.exit(1))

const engineLimits: EngineLimits = JSON.parse(process.argv[2]!)
const { instance } = await openLockedEngine(engineLimits)
interface QueryConnection {
  connection: DuckDBConnection
  runPrepared: ReturnType<typeof createPreparedQueries>
}
/** Connections that run no query. There are at most as many as the portal runs queries at the same time. */
const idleConnections: QueryConnection[] = []
/** The connection of each running query, by the id of the query, so that it can be interrupted. */
const runningQueries = new Map<number, DuckDBConnection>()

const openConnection = async (): Promise<QueryConnection> => {
  const connection = await instance.connect()
  return { connection, runPrepared: createPreparedQueries(connection) }
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
    return await createPreparedQueries(connection)(query)
  } finally {
    connection.closeSync()
  }
}

/** Runs a query and sends its result or its failure to the portal. */
const runAndRespond = async (id: number, query: EngineQuery) => {
  const queryConnection = idleConnections.pop() ?? (await openConnection())
  runningQueries.set(id, queryConnection.connection)
  try {
    const rows = await queryConnection.runPrepared(query).catch(error => {
      // DuckDB reports a failed plan as an internal error.
      if (!/^INTERNAL Error/.test(String(error?.message))) throw error
      return runUnoptimized(id, query)
    })
    sendMessage({ id, result: buildResult(rows, query) })
  } catch (error) {
    sendMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  } finally {
    runningQueries.delete(id)
    idleConnections.push(queryConnection)
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

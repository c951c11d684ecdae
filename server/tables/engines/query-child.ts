import { flushCompileCache } from 'node:module'
import { type DuckDBConnection, VARCHAR } from '@duckdb/node-api'
import type { EngineQuery, FromEngine, ToEngine } from './engine-queries.ts'
import { type EngineLimits, openLockedEngine } from './locked-engines.ts'
import { buildResult } from './result-texts.ts'

// engines.ts starts this process. The engine may read only the Parquet files of one folder.

const sendReport = (message: FromEngine) => process.send!(message)
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const engineLimits: EngineLimits = JSON.parse(process.argv[2]!)
const { instance } = await openLockedEngine(engineLimits)
/** At most as many connections as the portal runs queries at the same time. */
const idleConnections: DuckDBConnection[] = []
const runningQueries = new Map<number, DuckDBConnection>()

const runQuery = async (connection: DuckDBConnection, query: EngineQuery) => {
  const types = query.values.map(() => VARCHAR)
  const reader = await connection.runAndReadAll(query.sql, query.values, types)
  return buildResult(reader.getRowsJson(), query)
}

/** An optimizer that speeds up most pages of rows, but with which DuckDB 1.5 cannot plan some pages of filtered rows. */
const disabledOptimizer = 'late_materialization'
let unoptimizedEngine: ReturnType<typeof openLockedEngine> | undefined

/** Runs a query again without the optimizer if planning failed. */
const runUnoptimized = async (id: number, query: EngineQuery) => {
  unoptimizedEngine ??= openLockedEngine({ ...engineLimits, disabledOptimizer })
  const connection = await (await unoptimizedEngine).instance.connect()
  runningQueries.set(id, connection)
  try {
    return await runQuery(connection, query)
  } finally {
    connection.closeSync()
  }
}

const run = async (id: number, query: EngineQuery) => {
  const connection = idleConnections.pop() ?? (await instance.connect())
  runningQueries.set(id, connection)
  try {
    const result = await runQuery(connection, query).catch(error => {
      // DuckDB reports a failed plan as an internal error.
      if (!/^INTERNAL Error/.test(String(error?.message))) throw error
      return runUnoptimized(id, query)
    })
    sendReport({ id, result })
  } catch (error) {
    sendReport({ id, failure: error instanceof Error ? error.message : String(error) })
  } finally {
    runningQueries.delete(id)
    idleConnections.push(connection)
  }
}

process.on('message', (message: ToEngine) => {
  if ('query' in message) void run(message.id, message.query)
  else runningQueries.get(message.id)?.interrupt()
})
sendReport({ isReady: true })
// The portal ends this process with a kill, so the compiled code is saved now for the next start.
flushCompileCache()

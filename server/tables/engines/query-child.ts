import { flushCompileCache } from 'node:module'
import { type DuckDBConnection, VARCHAR } from '@duckdb/node-api'
import { buildAnswer } from './answer-texts.ts'
import { type EngineLimits, openLockedEngine } from './locked-connections.ts'
import type { FromEngine, Question, ToEngine } from './questions.ts'

// A process started by engines.ts: the engine may read only the Parquet files of one folder.

const sendReport = (message: FromEngine) => process.send!(message)
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const engineLimits: EngineLimits = JSON.parse(process.argv[2]!)
const { instance } = await openLockedEngine(engineLimits)
/** Idle connections; at most as many as there are lanes. */
const idle: DuckDBConnection[] = []
const running = new Map<number, DuckDBConnection>()

const runQuery = async (connection: DuckDBConnection, query: Question) => {
  const types = query.values.map(() => VARCHAR)
  const reader = await connection.runAndReadAll(query.sql, query.values, types)
  return buildAnswer(reader.getRowsJson(), query)
}

/** DuckDB 1.5 cannot plan some pages of filtered rows with this optimizer, which speeds up most pages. */
const disabledOptimizer = 'late_materialization'
let plain: ReturnType<typeof openLockedEngine> | undefined

/** Runs a query again without the optimizer if planning failed. */
const answerAgain = async (id: number, query: Question) => {
  plain ??= openLockedEngine({ ...engineLimits, disabledOptimizer })
  const connection = await (await plain).instance.connect()
  running.set(id, connection)
  try {
    return await runQuery(connection, query)
  } finally {
    connection.closeSync()
  }
}

const run = async (id: number, query: Question) => {
  const connection = idle.pop() ?? (await instance.connect())
  running.set(id, connection)
  try {
    const result = await runQuery(connection, query).catch(error => {
      if (!/^INTERNAL Error/.test(String(error?.message))) throw error
      return answerAgain(id, query)
    })
    sendReport({ id, answer: result })
  } catch (error) {
    sendReport({ id, trouble: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
    idle.push(connection)
  }
}

process.on('message', (message: ToEngine) => {
  if ('question' in message) void run(message.id, message.question)
  else running.get(message.id)?.interrupt()
})
sendReport({ isReady: true })
// At its end it is killed, and would save nothing for the next start.
flushCompileCache()

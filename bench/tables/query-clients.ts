import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeAtEnd } from '../closers.ts'
import { nodeOptions } from '../portal.ts'
import type { QueryEnd, QueryOrder, QuerySettings, QueryUsage } from './query-orders.ts'
import type { TableQuery } from './table-queries.ts'

/** Opens a process that queries a Parquet: through the portal's query child, or with DuckDB in the process itself. */
export const openQueryClient = (settings: QuerySettings) => {
  const child: ChildProcess = fork(`${import.meta.dirname}/query-client-child.ts`, [JSON.stringify(settings)], {
    execArgv: nodeOptions,
  })
  closeAtEnd(() => child.kill())
  const sendOrder = async <Answer>(queryOrder: QueryOrder): Promise<Answer> => {
    child.send(queryOrder)
    const [result] = (await once(child, 'message')) as [Answer | { failure: string }]
    if (result !== null && typeof result === 'object' && 'failure' in result) throw new Error(result.failure)
    return result as Answer
  }
  return {
    measure: (queries: TableQuery[], readers = 1) => sendOrder<QueryUsage>({ measure: queries, readers }),
    /** Runs SQL in the process itself; returns its milliseconds of processor time and the first value. */
    run: (sql: string) => sendOrder<{ cpu: number; value: unknown }>({ run: sql }),
    /** Sends endless SQL through the engine. */
    endHostile: (sql: string) => sendOrder<QueryEnd>({ hostile: sql }),
    close: () => child.kill(),
  }
}

export type QueryClient = ReturnType<typeof openQueryClient>

import { Kysely, PostgresDialect } from 'kysely'
import { calls } from '../contract/calls.ts'
import { catalogueRoutes } from '../server/catalogue/routes.ts'
import { openFolderStore } from '../server/files/index.ts'
import { visitor } from '../server/platform/actor.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import type { DB } from '../server/platform/database/tables.ts'
import { invoke } from '../server/platform/http/invoke.ts'
import type { RequestSpec } from './clients/load.ts'

export interface Statement {
  sql: string
  parameters: unknown[]
}

/** Statements that concern one connection; the bare server runs each statement on any free one. */
const connectionStatementPattern = /^(begin|start transaction|commit|rollback)\b|set_config\('statement_timeout'/

/** Sends each request once to the portal's own routes and records its statements, because the bare server must run the same ones. */
export const recordStatements = async (databaseUrl: string, requests: RequestSpec[]) => {
  const { pool } = openDatabase({ connectionString: databaseUrl, max: 1 }, () => {})
  let recorded: Statement[] = []
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query: { sql, parameters } }) => {
      // A statement that the portal cancels after its time limit would run to its end on the bare server.
      if (level === 'query' && !connectionStatementPattern.test(sql))
        recorded.push({ sql, parameters: [...parameters] })
    },
  })
  const routes = catalogueRoutes({ database, store: openFolderStore('/nowhere') })
  const origin = { address: '', language: 'en' as const }
  const request = { actor: visitor, response: { setCookie() {} }, origin, requireRights: async () => {} }
  const send = async ({ path, body = '' }: RequestSpec) => {
    const bound = routes.find(({ call }) => call.path === path && calls.includes(call))
    if (!bound) throw new Error(`There is no call at ${path}`)
    await invoke(bound, { ...request, input: JSON.parse(body) })
  }
  const statements: Record<string, Statement[]> = {}
  // The first search reads the whole index, which the portal does once.
  if (requests[0]) await send(requests[0])
  for (const nextRequest of requests) {
    recorded = []
    await send(nextRequest)
    const { path, body = '' } = nextRequest
    if (recorded.length === 0) throw new Error(`${path} sent no statement to the database`)
    statements[`${path} ${body}`] = recorded
  }
  await database.destroy()
  return statements
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { closeAtEnd } from '../closers.ts'
import type { Statement } from '../statements.ts'

export interface BareOptions {
  databaseUrl: string
  connections: number
  /** The statements of each request, by its path and body. */
  statements: Record<string, Statement[]>
  /** Responses without a database, by path, in base64. */
  bodies: Record<string, string>
}

/**
 * Starts a separate process that runs the portal's statements and returns their rows, without parsing, validation, names or logs: the
 * minimum that a server in Node can do with the same database. Returns its origin; the process ends with the run.
 */
export const startBare = async (options: BareOptions) => {
  const child = fork(import.meta.filename)
  child.send(options)
  closeAtEnd(() => child.kill())
  const [port] = await once(child, 'message')
  return `http://127.0.0.1:${port}`
}

const serve = ({ databaseUrl, connections, statements, bodies }: BareOptions) => {
  const { pool } = openDatabase({ connectionString: databaseUrl, max: connections }, error => {
    throw error
  })
  const bodyByPath = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body, 'base64')]))
  const statementsByRequest = new Map(Object.entries(statements))
  const server = createServer(async (request, response) => {
    const body = bodyByPath.get(request.url ?? '')
    if (body) return response.end(body)
    const requestStatements = statementsByRequest.get(`${request.url} ${await text(request)}`)
    if (!requestStatements) return response.writeHead(404).end()
    // One after the other, as in the portal, where a statement depends on the result of the previous one.
    const results: unknown[] = []
    for (const { sql, parameters } of requestStatements) {
      // A client that has left must not cost the next server that is measured.
      if (request.socket.destroyed) return undefined
      results.push((await pool.query(sql, parameters)).rows)
    }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(results))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

if (import.meta.main) process.once('message', serve)

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Export } from '../../../contract/download.ts'
import type { Actor } from '../actor.ts'
import { byteOrderMark } from '../csv.ts'
import { parseInput, type Reply, type Request, requireAccess } from './route.ts'

/** Opens a table under `/api/file/…` and `/file/…` that goes out as CSV line by line, no faster than it is taken. */
export const serveExport = <E extends Export>(
  app: FastifyInstance,
  exported: E,
  linesOf: (input: z.output<E['input']>) => AsyncIterable<string>,
) => {
  const answer = async (request: Request, reply: Reply) => {
    requireAccess(exported.access, request.actor as Actor)
    const lines = linesOf(parseInput(exported.input, request.query) as z.output<E['input']>)
    reply.headers({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exported.path.split('/').at(-1)}"`,
    })
    return reply.send(Readable.from(withMark(lines)))
  }
  for (const prefix of ['', '/api']) app.get(`${prefix}${exported.path}`, answer)
}

const withMark = async function* (lines: AsyncIterable<string>) {
  yield byteOrderMark
  yield* lines
}

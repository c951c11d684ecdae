import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Export } from '../../../../contract/download.ts'
import { type Actor, requireUserActor } from '../../actor.ts'
import type { Writer } from '../../audit.ts'
import { byteOrderMark } from '../../csv.ts'
import { liftDeadline } from '../../limits/deadlines.ts'
import { recheckMilliseconds, requireAccess, requireSameRights } from '../access.ts'
import { parseInput } from '../invoke.ts'
import { runRecordingRefusals } from '../refused-attempts.ts'
import type { Reply, Request } from '../requests.ts'

/** A table that is downloaded as CSV, with the function that builds its lines. */
export interface ExportRoute {
  exported: Export
  buildLines: (input: unknown, request: ExportRequest) => Lines | Promise<Lines>
}

type Lines = AsyncIterable<string>

/** The caller of an export. */
export interface ExportRequest {
  actor: Actor
  /** Returns the writer under whose name the export is recorded. Throws 401 for anyone who is not signed in. */
  writer: () => Writer
}

/** Binds an export of the contract to the function that builds its lines. */
export const bindExport = <E extends Export>(
  exported: E,
  buildLines: (input: z.output<E['input']>, request: ExportRequest) => Lines | Promise<Lines>,
): ExportRoute => ({ exported, buildLines: (input, request) => buildLines(input as z.output<E['input']>, request) })

/** Serves a table under `/api/file/…` and `/file/…`. It is streamed as CSV line by line, at the pace of the client. */
export const serveExport = (app: FastifyInstance, { exported, buildLines }: ExportRoute) => {
  const serveRequest = (request: Request, reply: Reply) =>
    runRecordingRefusals(request, exported, request.query, () => sendExport(request, reply))
  const sendExport = async (request: Request, reply: Reply) => {
    const actor = request.actor as Actor
    requireAccess(exported.access, actor)
    const writer = () => ({ userId: requireUserActor(actor).userId, call: exported.name, address: request.ip })
    liftDeadline()
    const input = parseInput(exported.input, request.query)
    const lines = await buildLines(input, { actor, writer })
    const fileName = exported.formatFileName?.(input as never) ?? exported.path.split('/').at(-1)
    reply.headers({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    const requireRights = () => requireSameRights(exported.access, request, { isPassive: true })
    const content = Readable.from(addByteOrderMark(sendWhileAllowed(lines, requireRights)))
    return reply.send(content)
  }
  for (const prefix of ['', '/api']) app.get(`${prefix}${exported.path}`, serveRequest)
}

const addByteOrderMark = async function* (lines: AsyncIterable<string>) {
  yield byteOrderMark
  yield* lines
}

/**
 * Passes the lines on until the caller loses the right to them, because a slow client can take hours. The error then ends the connection,
 * so that the client does not regard the file as complete.
 */
const sendWhileAllowed = async function* (lines: Lines, requireRights: () => Promise<void>) {
  let checkedAt = performance.now()
  for await (const line of lines) {
    if (performance.now() - checkedAt >= recheckMilliseconds) {
      await requireRights()
      checkedAt = performance.now()
    }
    yield line
  }
}

import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor.ts'
import { withinReserve } from '../../disk-room.ts'
import type { TemporaryFolders } from '../../temporary-folders.ts'
import { requireAccess } from '../access.ts'
import { runCall, sendOutput } from '../answers.ts'
import { ContractError } from '../complete-routes.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { receiveForm } from './multipart.ts'

/** Where files of requests are received, and how large each may be; a call may allow less. */
export interface UploadPlace {
  folders: TemporaryFolders
  maxBytes: number
  /** Of the disk, how much uploads leave free for everything else that lives there. */
  reservedShare?: number
  /** How long nothing may come of an upload under way, in milliseconds. */
  patience?: number
}

/** Opens the calls that take files. Nothing of a body is read for who may not make the call. */
export const openUploads = (app: FastifyInstance, routes: Route[], place: UploadPlace | undefined) => {
  if (!place) throw new ContractError(`${routes[0]!.call.name} takes files, and there is no place for them`)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Whatever comes is left where it is: the handler decides whether it is read.
    scope.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) => done(null))
    for (const bound of routes)
      scope.route({
        method: bound.call.method,
        url: bound.call.path,
        config: { passive: bound.call.passive === true, isStreamed: true },
        handler: (request, reply) => answerUpload(bound, place, request, reply),
      })
  })
}

const answerUpload = async (bound: Route, place: UploadPlace, request: Request, reply: Reply) => {
  const { call } = bound
  const { folders, maxBytes, reservedShare = 0, patience = 60_000 } = place
  requireAccess(call.access, request.actor as Actor)
  const output = await folders.with(async folder => {
    const most = Math.min(maxBytes, call.maxBytes ?? maxBytes)
    // Who does not say how much comes may send as much as there may be.
    const bytes = Math.min(Number(request.headers['content-length'] ?? most), most)
    const expected = { parts: call.files ?? [], folder, maxBytes: most, patience }
    return withinReserve(folder, bytes, reservedShare, async () => {
      const { fields, files } = await receiveForm(request.raw, expected)
      // A body takes as long as its sender likes, who may have lost the right to send it meanwhile.
      await request.server.recognise(request)
      return runCall(bound, request, reply, { input: fields, files })
    })
  })
  return sendOutput(call, output, reply)
}

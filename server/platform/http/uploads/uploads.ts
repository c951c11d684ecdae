import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Actor, requireUserActor } from '../../actor.ts'
import { runWithinReserve } from '../../disk-space.ts'
import { invalidInput, Problem } from '../../problem.ts'
import type { TemporaryFolders } from '../../temporary-folders.ts'
import { requireAccess } from '../access.ts'
import { runCall, sendOutput } from '../call-responses.ts'
import { ContractError } from '../complete-routes.ts'
import { runRecordingRefusals } from '../refused-attempts.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { type ReceivedFile, type ReceivedForm, receiveForm } from './multipart.ts'
import { tooLarge } from './received-parts.ts'
import { serveResumableUploads } from './resumable-uploads.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'

/** The folders and limits with which files are received. */
export interface UploadSettings {
  /** Folders for received files. */
  folders: TemporaryFolders
  /** Stores resumable uploads; without it none are accepted. */
  unfinished?: UnfinishedUploads
  /** Size limit of a file; a call may have a lower one. */
  maxBytes: number
  /** Share of the disk that uploads must leave free. */
  reservedShare?: number
  /** Timeout of an upload without data, in milliseconds. */
  timeoutMilliseconds?: number
}

/**
 * Serves the calls that receive files. Reads no body of a caller who may not make the call. Throws a ContractError without a place for files.
 */
export const serveUploads = (app: FastifyInstance, routes: Route[], settings: UploadSettings | undefined) => {
  if (!settings) throw new ContractError(`${routes[0]!.call.name} takes files, and there is no place for them`)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Leaves the body unread: the handler decides whether to read it.
    scope.addContentTypeParser('*', (_request: unknown, _body: unknown, done: (error: null) => void) => done(null))
    for (const route of routes)
      scope.route({
        method: route.call.method,
        url: route.call.path,
        config: { passive: route.call.isPassive === true, isStreamed: true },
        handler: (request, reply) =>
          runRecordingRefusals(request, route.call, {}, () =>
            respondToUpload(route, fillDefaults(settings), request, reply),
          ),
      })
    const { unfinished, maxBytes, reservedShare, timeoutMilliseconds } = fillDefaults(settings)
    if (unfinished) serveResumableUploads(scope, { unfinished, maxBytes, reservedShare, timeoutMilliseconds })
  })
}

const defaultTimeoutMilliseconds = 60_000

type FilledSettings = ReturnType<typeof fillDefaults>

const fillDefaults = ({
  reservedShare = 0,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  ...settings
}: UploadSettings) => ({ ...settings, reservedShare, timeoutMilliseconds })

/**
 * Receives the form of a call with files and runs the call. Space on the disk is reserved for the form, and then for a resumable upload that
 * the form names.
 */
const respondToUpload = async (route: Route, settings: FilledSettings, request: Request, reply: Reply) => {
  const { call } = route
  const { folders, maxBytes, reservedShare, timeoutMilliseconds, unfinished } = settings
  requireAccess(call.access, request.actor as Actor)
  const output = await folders.with(async folder => {
    const maxCallBytes = Math.min(maxBytes, call.maxBytes ?? maxBytes)
    // The disk space to reserve: without a declared length, a client may send up to the limit.
    const maxFormBytes = Math.min(Number(request.headers['content-length'] ?? maxCallBytes), maxCallBytes)
    const namedUploads = call.isResumable === true ? unfinished : undefined
    const mayNameUpload = namedUploads !== undefined
    const expectedForm = { parts: call.files ?? [], folder, maxBytes: maxCallBytes, timeoutMilliseconds, mayNameUpload }
    return runWithinReserve({ folder, fileBytes: maxFormBytes, minFreeShare: reservedShare }, async () => {
      const form = await receiveForm(request.raw, expectedForm)
      // The client may take long to send the body, and may have lost the right to make the call since.
      await request.server.identifyCaller(request)
      const runWithFiles = (files: readonly ReceivedFile[]) =>
        runCall(route, request, reply, { input: form.fields, files })
      // `receiveForm` accepts a form without files only if it names an upload.
      const hasFiles = form.files.length > 0
      if (!namedUploads || hasFiles) return runWithFiles(form.files)
      // `runCall` checks the access too, but only after the named upload was read.
      requireAccess(call.access, request.actor as Actor)
      const { userId } = requireUserActor(request.actor as Actor)
      const { file, uploadId } = await linkNamedUpload(namedUploads, userId, form, expectedForm)
      const result = await runWithinReserve({ folder, fileBytes: file.sizeBytes, minFreeShare: reservedShare }, () =>
        runWithFiles([file]),
      )
      // The upload is removed only after success, so that it can be used again if the call fails or the client disconnects.
      await namedUploads.remove(uploadId)
      return result
    })
  })
  return sendOutput(call, output, reply)
}

/** The parts, the folder and the size limit of the form that names the upload. */
interface NamedUploadLimits {
  parts: readonly string[]
  folder: string
  maxBytes: number
}

/**
 * Links the finished upload that a form names into the folder of the form, and returns it like a file of the form. Throws 410 if it is missing
 * or somebody else's, 409 if it is incomplete, 413 if it is too large, and 400 if the call has several files.
 */
const linkNamedUpload = async (
  unfinished: UnfinishedUploads,
  userId: number,
  { fields: { upload_id: uploadId = '' } }: ReceivedForm,
  { parts, folder, maxBytes }: NamedUploadLimits,
) => {
  const upload = await unfinished.find(uploadId, userId)
  if (!upload)
    throw new Problem(410, 'Upload is gone', { detail: 'This upload no longer exists. Send the file again.' })
  const { name, sizeBytes, offset } = upload
  if (offset < sizeBytes)
    throw new Problem(409, 'Upload is not complete', { detail: `${offset} of ${sizeBytes} bytes were received.` })
  if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
  // A named upload replaces the only file of a call, so a call with several files cannot use one.
  const [part, ...otherParts] = parts
  if (part === undefined || otherParts.length > 0)
    throw invalidInput([{ field: 'upload_id', message: 'Send the files.' }])
  const path = join(folder, 'named')
  await unfinished.linkTo(uploadId, path)
  return { uploadId, file: { part, name, path, sizeBytes } }
}

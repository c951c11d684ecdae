import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import busboy, { type Busboy, type FieldInfo, type FileInfo } from 'busboy'
import { invalidInput, Problem } from '../../problem.ts'
import { watchIdle } from './body-timeouts.ts'
import { toPlainName } from './plain-names.ts'
import { tooLarge, writePart } from './received-parts.ts'

/** A completely received file of a multipart request. It is deleted after the response. */
export interface ReceivedFile {
  /** The name of the part that contained the file. */
  part: string
  /** File name at the sender; the temporary file has another name. */
  name: string
  path: string
  sizeBytes: number
}

/** The parts of a multipart request: unparsed texts by name, and files. */
export interface ReceivedForm {
  fields: Record<string, string>
  files: ReceivedFile[]
}

/** What a multipart request may contain. */
export interface ExpectedForm {
  /** Names of the parts with files; each is required once, unless the form names an upload instead. */
  parts: readonly string[]
  folder: string
  /** Size limit of each file. */
  maxBytes: number
  /** Milliseconds without data after which the upload ends. */
  timeoutMilliseconds: number
  /** True if the form may name a finished resumable upload in the field `upload_id`, instead of containing the file. */
  mayNameUpload?: boolean
}

/** Limit of bytes for the fields and the boundaries, in addition to the files. */
const maxOtherBytes = 1024 * 1024
const formLimits = { fields: 50, fieldNameSize: 200, fieldSize: 64 * 1024, parts: 60, headerPairs: 20 }

/**
 * Receives a multipart request into a folder, at the pace of the disk. Throws 415 for any other type, 413 for a file beyond the limit, 408
 * after a timeout, 507 for a full disk, and 400 for unexpected parts. After it has thrown, nothing is written any more.
 */
export const receiveForm = async (request: IncomingMessage, expected: ExpectedForm): Promise<ReceivedForm> => {
  const form = openForm(request, expected)
  const stopWatchingIdle = watchIdle(request, expected.timeoutMilliseconds, () =>
    form.destroy(new Problem(408, 'The upload stopped', { detail: 'No more data was received. Please try again.' })),
  )
  const received = receiveParts(form, expected)
  limitFormBytes(request, form, expected)
  endFormOnDisconnect(request, form)
  request.pipe(form)
  try {
    return await received
  } finally {
    stopWatchingIdle()
    request.unpipe(form)
  }
}

const openForm = ({ headers }: IncomingMessage, { parts, maxBytes }: ExpectedForm): Busboy => {
  if (!/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem(415, 'File is not allowed', { detail: 'Send the file as multipart/form-data.' })
  if (Number(headers['content-length']) > maxBytes * parts.length + maxOtherBytes) throw tooLarge(maxBytes)
  try {
    return busboy({ headers, limits: formLimits, defParamCharset: 'utf8' })
  } catch (cause) {
    throw malformedForm(cause)
  }
}

const malformedForm = (cause: unknown) =>
  new Problem(400, 'Invalid input', { detail: 'The body is not multipart/form-data.', cause })

/** Ends the form with a 413 if it exceeds its limit. */
const limitFormBytes = (request: IncomingMessage, form: Busboy, { parts, maxBytes }: ExpectedForm) => {
  let bytesLeft = maxBytes * parts.length + maxOtherBytes
  request.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) form.destroy(tooLarge(maxBytes))
  })
}

/** Ends the form if the client disconnects. */
const endFormOnDisconnect = (request: IncomingMessage, form: Busboy) => {
  const onDisconnect = () => {
    if (!request.readableEnded)
      form.destroy(new Problem(400, 'Invalid request', { detail: 'The upload was interrupted.' }))
  }
  request.once('error', onDisconnect)
  request.once('close', onDisconnect)
}

/** Resolves with the fields and files when the form has ended and every file is written. */
const receiveParts = async (form: Busboy, expected: ExpectedForm): Promise<ReceivedForm> => {
  // Without a prototype, so that `name in fields` is false for a part named `constructor`.
  const fields: Record<string, string> = Object.create(null)
  const pendingFiles = new Map<string, Promise<ReceivedFile>>()
  collectParts(form, expected, fields, pendingFiles)
  try {
    await awaitFormEnd(form)
    requireAllParts(expected, fields, pendingFiles)
    return { fields, files: await Promise.all(pendingFiles.values()) }
  } finally {
    // After this function has rejected, nothing may be written any more.
    await Promise.allSettled(pendingFiles.values())
  }
}

/** Adds the parts of a form to `fields` and `pendingFiles` as they arrive; ends the form with a 400 at an unexpected one. */
const collectParts = (
  form: Busboy,
  { parts, folder, maxBytes }: ExpectedForm,
  fields: Record<string, string>,
  pendingFiles: Map<string, Promise<ReceivedFile>>,
) => {
  const refusePart = (field: string, message: string) => form.destroy(invalidInput([{ field, message }]))
  form.on('field', (name: string, value: string, { valueTruncated }: FieldInfo) => {
    if (parts.includes(name)) refusePart(name, 'Send it as a file.')
    else if (valueTruncated) refusePart(name, 'It is too long.')
    else if (name in fields) refusePart(name, 'It was sent twice.')
    else fields[name] = value
  })
  form.on('file', (part: string, content: Readable, { filename }: FileInfo) => {
    // `writePart` handles the errors of the stream. A refused part is not written, so this handler prevents an uncaught error.
    content.on('error', () => {})
    if (!parts.includes(part)) return refusePart(part, 'No file is expected here.')
    if (pendingFiles.has(part)) return refusePart(part, 'One file at a time.')
    const path = join(folder, String(pendingFiles.size))
    const pendingFile = writePart(content, path, maxBytes).then(sizeBytes => ({
      part,
      name: toPlainName(filename),
      path,
      sizeBytes,
    }))
    pendingFile.catch(error => form.destroy(error))
    pendingFiles.set(part, pendingFile)
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) form.on(limit, () => form.destroy(malformedForm(limit)))
}

/** Throws 400 unless the form has all its files, or names a resumable upload instead. */
const requireAllParts = (
  { parts, mayNameUpload = false }: ExpectedForm,
  fields: Record<string, string>,
  pendingFiles: ReadonlyMap<string, unknown>,
) => {
  const namesUpload = mayNameUpload && fields.upload_id !== undefined
  if (namesUpload && pendingFiles.size > 0)
    throw invalidInput([{ field: 'upload_id', message: 'Send the file or name an upload, not both.' }])
  const missingParts = namesUpload ? [] : parts.filter(part => !pendingFiles.has(part))
  if (missingParts.length) throw invalidInput(missingParts.map(field => ({ field, message: 'A file is missing.' })))
}

/** Resolves when the form has ended; converts the errors of its parser to a 400. */
const awaitFormEnd = (form: Busboy) =>
  new Promise<void>((resolve, reject) => {
    form.once('finish', resolve)
    // A form that is destroyed does not emit 'finish'.
    form.once('close', resolve)
    form.on('error', error => reject(isKnownError(error) ? error : malformedForm(error)))
  })

/** Returns true for a Problem and for system errors, which have a code; the errors of the parser have none. */
const isKnownError = (error: unknown) => error instanceof Problem || (error as NodeJS.ErrnoException).code !== undefined

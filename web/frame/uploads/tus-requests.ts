import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'
import { CallError } from '../calls.ts'
import { sendBody } from './send-body.ts'

// The requests of the protocol tus 1.0.

export interface UploadOptions {
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

const { path: uploadsPath, version } = resumableUploads
/** A proxy may buffer a whole chunk before the server stores any of it, so a lost connection costs at most one chunk. */
const chunkBytes = 16 * 2 ** 20
/** Limit for the response to a request without a body. */
const timeoutMilliseconds = 30_000

/** Creates an upload on the server, and returns its path. */
export const createUpload = async ({ name, size }: File, signal: AbortSignal) => {
  const headers = { 'upload-length': String(size), 'upload-metadata': `filename ${toBase64(name)}` }
  const response = await sendRequest({ method: 'POST', path: uploadsPath, headers }, signal)
  return requireHeader(response.headers.get('location'))
}

/** Returns how many bytes of an upload the server has. */
export const readOffset = async (path: string, signal: AbortSignal) => {
  const response = await sendRequest({ method: 'HEAD', path }, signal)
  return Number(requireHeader(response.headers.get('upload-offset')))
}

/** Sends the chunk at an offset, and returns the next offset. */
export const sendChunk = async (
  file: File,
  { path, offset }: { path: string; offset: number },
  { onProgress, signal }: UploadOptions,
) => {
  const content = file.slice(offset, offset + chunkBytes)
  const headers = {
    'tus-resumable': version,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  // The shown progress stays one byte short of the chunk until the server confirms it.
  const onSent = (sentBytes: number) => onProgress(offset + Math.min(sentBytes, content.size - 1))
  const chunkRequest = { method: 'PATCH', path, headers, content }
  const xhr = await sendBody(chunkRequest, { onProgress: onSent, signal, expectsImmediateResponse: true })
  return Number(requireHeader(xhr.getResponseHeader('upload-offset')))
}

/** Deletes an upload on the server. A failure is ignored. */
export const deleteUpload = (path: string) =>
  void sendRequest({ method: 'DELETE', path }, AbortSignal.timeout(timeoutMilliseconds)).catch(() => undefined)

interface TusRequest {
  method: string
  path: string
  headers?: Record<string, string>
}

/** Sends a request without a body. Throws a CallError, of status 0 if the connection was lost or nothing was received in time. */
const sendRequest = async ({ method, path, headers = {} }: TusRequest, signal: AbortSignal) => {
  const abortedOrTimedOut = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
  try {
    const response = await fetch(path, {
      method,
      headers: { 'tus-resumable': version, ...headers },
      signal: abortedOrTimedOut,
    })
    if (response.ok) return response
    const problem = await response.json().catch(() => ({}))
    throw new CallError(response.status, problem.detail ?? problem.title ?? '', {
      requestId: problem.request_id,
    })
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(0, (error as Error).message)
  }
}

/** Returns the value of a header. Throws if a proxy has removed the header, which counts as a lost connection. */
const requireHeader = (value: string | null) => {
  if (!value) throw new CallError(0, 'The response lacks a header of the protocol')
  return value
}

/** Encodes a text as base64 of its UTF-8, as the protocol requires for metadata. */
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

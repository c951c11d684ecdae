import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'
import { CallError } from '../calls.ts'
import { sendBody } from './send-body.ts'
import { openUploadAddress } from './upload-addresses.ts'

interface SendOptions {
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

const { path: uploadsPath, version } = resumableUploads
/** A proxy may buffer a whole chunk before the server stores any of it, so a lost connection costs at most one chunk. */
const chunkBytes = 16 * 2 ** 20
/** Limit for the response to a request without a body. */
const timeoutMilliseconds = 30_000

/** Opens a resumable upload (protocol tus 1.0). If the page was reloaded, the upload of the same file continues. */
export const openResumableUpload = (file: File, { onProgress, signal }: SendOptions) => {
  const address = openUploadAddress(file)
  const findOrCreate = async () => {
    const path = address.find() ?? (await createUpload(file, signal))
    address.save(path)
    return path
  }
  return {
    /**
     * Sends the missing chunks and returns the id of the complete upload. Throws a CallError: with status 0 if a retry may help, with 410
     * if the upload no longer exists.
     */
    async sendMissing(onChunkReceived: () => void): Promise<string> {
      try {
        const path = await findOrCreate()
        let offset = await readOffset(path, signal)
        while (offset < file.size) {
          onProgress(offset)
          offset = await sendChunk(file, { path, offset }, { onProgress, signal })
          onChunkReceived()
        }
        onProgress(file.size)
        return path.slice(uploadsPath.length + 1)
      } catch (error) {
        throw toUploadFailure(error)
      }
    },
    /** Removes the stored address, so that the next attempt creates a new upload. */
    removeAddress: address.remove,
    /** Deletes the upload on the server. */
    terminate() {
      const path = address.find()
      address.remove()
      if (path) void sendRequest('DELETE', path, {}, AbortSignal.timeout(timeoutMilliseconds)).catch(() => undefined)
    },
  }
}

/** Returns true if the upload no longer exists on the server. */
export const isGone = (error: unknown) => error instanceof CallError && error.status === 410

/** 0: connection lost; 408: stalled; 409: the offset has advanced; 502 to 504: a proxy, or a starting server. */
const retryableStatuses = [0, 408, 409, 502, 503, 504]

/**
 * Converts a temporary failure to status 0, which is retried, and a missing upload to 410. Status 404 would be ambiguous, as the call that
 * uses the upload has its own 404.
 */
const toUploadFailure = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  if (retryableStatuses.includes(error.status)) return new CallError(0, error.message)
  return error.status === 404 ? new CallError(410, error.message) : error
}

const createUpload = async ({ name, size }: File, signal: AbortSignal) => {
  const headers = { 'upload-length': String(size), 'upload-metadata': `filename ${toBase64(name)}` }
  const response = await sendRequest('POST', uploadsPath, headers, signal)
  return requireHeader(response.headers.get('location'))
}

const readOffset = async (path: string, signal: AbortSignal) => {
  const response = await sendRequest('HEAD', path, {}, signal)
  return Number(requireHeader(response.headers.get('upload-offset')))
}

/** Sends the chunk at an offset, and returns the next offset. */
const sendChunk = async (
  file: File,
  { path, offset }: { path: string; offset: number },
  { onProgress, signal }: SendOptions,
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
  // The XMLHttpRequest, which holds the response.
  const response = await sendBody(chunkRequest, { onProgress: onSent, signal, expectsImmediateResponse: true })
  return Number(requireHeader(response.getResponseHeader('upload-offset')))
}

/** Sends a request without a body. Throws a CallError, of status 0 if the connection was lost or nothing was received in time. */
const sendRequest = async (method: string, path: string, headers: Record<string, string>, signal: AbortSignal) => {
  const abortedOrTimedOut = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
  try {
    const response = await fetch(path, {
      method,
      headers: { 'tus-resumable': version, ...headers },
      signal: abortedOrTimedOut,
    })
    if (response.ok) return response
    const problem = await response.json().catch(() => ({}))
    throw new CallError(response.status, problem.detail ?? problem.title ?? '', problem.request_id)
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

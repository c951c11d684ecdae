import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'
import { CallError } from '../calls.ts'
import { sendBody } from './sent-bodies.ts'

interface Sending {
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

const { path: uploads, version } = resumableUploads
/** Bytes of a request. After a lost connection at most one chunk is sent again, even if a proxy had buffered it. */
const pieceBytes = 16 * 2 ** 20
const timeout = 30_000

/** A resumable upload by tus 1.0. After a reload of the page, the same file resumes. */
export const openResumable = (file: File, { onProgress, signal }: Sending) => {
  const kept = keptFor(file)
  const sendPiece = async (path: string, offset: number) => {
    const content = file.slice(offset, offset + pieceBytes)
    const headers = {
      'tus-resumable': version,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    // The last byte counts when the server confirms the chunk.
    const onSent = (sent: number) => onProgress(offset + Math.min(sent, content.size - 1))
    const body = { method: 'PATCH', path, headers, content }
    const request = await sendBody(body, { onProgress: onSent, signal, isAnsweredAtOnce: true })
    return offsetOf(request.getResponseHeader('upload-offset'))
  }
  return {
    /** Sends the missing bytes and returns the id of the complete upload. Calls `onPiece` after each chunk. */
    async bring(onPiece: () => void): Promise<string> {
      try {
        const path = kept.read() ?? (await begin(file, signal))
        kept.keep(path)
        let offset = await findOffset(path, signal)
        while (offset < file.size) {
          onProgress(offset)
          offset = await sendPiece(path, offset)
          onPiece()
        }
        onProgress(file.size)
        return path.slice(uploads.length + 1)
      } catch (error) {
        throw normalised(error)
      }
    },
    forget: kept.drop,
    /** Deletes the upload on the server. */
    end() {
      const path = kept.read()
      kept.drop()
      if (path) void ask('DELETE', path, {}, AbortSignal.timeout(timeout)).catch(() => undefined)
    },
  }
}

/** The upload no longer exists. */
export const isGone = (error: unknown) => error instanceof CallError && error.status === 410

/** Temporary statuses: of proxies, of a starting server, and of an upload whose offset has advanced since. */
const retryable = [0, 408, 409, 502, 503, 504]

/** Converts temporary failures to status 0, which is retried, and a missing upload to 410, which starts again. */
const normalised = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  if (retryable.includes(error.status)) return new CallError(0, error.message)
  return error.status === 404 ? new CallError(410, error.message) : error
}

const ask = async (method: string, path: string, headers: Record<string, string>, signal: AbortSignal) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  try {
    const response = await fetch(path, { method, headers: { 'tus-resumable': version, ...headers }, signal: limit })
    if (response.ok) return response
    const problem = await response.json().catch(() => ({}))
    throw new CallError(response.status, problem.detail ?? problem.title ?? '', problem.request_id)
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(0, (error as Error).message)
  }
}

const begin = async ({ name, size }: File, signal: AbortSignal) => {
  const headers = { 'upload-length': String(size), 'upload-metadata': `filename ${inBase64(name)}` }
  const response = await ask('POST', uploads, headers, signal)
  const path = response.headers.get('location')
  if (!path) throw noHeader()
  return path
}

const findOffset = async (path: string, signal: AbortSignal) =>
  offsetOf((await ask('HEAD', path, {}, signal)).headers.get('upload-offset'))

const offsetOf = (header: string | null) => {
  if (!header) throw noHeader()
  return Number(header)
}

/** A proxy has removed a header of the protocol; counts as a lost connection. */
const noHeader = () => new CallError(0, 'The answer has no header of the upload')

const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Storage of an upload's address: it lasts as long as the tab, including reloads of the page. */
const keptFor = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  const attempt = <T>(work: () => T) => {
    try {
      return work()
    } catch {
      // Without storage an upload still survives a lost connection, but not a reload.
      return undefined
    }
  }
  let path: string | undefined
  return {
    read: () => path ?? attempt(() => sessionStorage.getItem(key)) ?? undefined,
    keep(address: string) {
      path = address
      attempt(() => sessionStorage.setItem(key, address))
    },
    drop() {
      path = undefined
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

const longestPause = 30_000

/** Waits before a retry: longer after each failure, but no longer than until the browser is online again. */
export const pauseBefore = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, Math.min(longestPause, 1000 * 2 ** (failures - 1)))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

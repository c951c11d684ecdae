import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'
import { CallError } from '../calls.ts'
import { sendBody } from './sent-bodies.ts'

interface Sending {
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

const { path: uploads, version } = resumableUploads
/** A proxy may pass on nothing of a request before it has it whole: no more than this is sent again. */
const pieceBytes = 16 * 2 ** 20
const patience = 30_000

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
    const onSent = (sent: number) => onProgress(offset + Math.min(sent, content.size - 1))
    const body = { method: 'PATCH', path, headers, content }
    const request = await sendBody(body, { onProgress: onSent, signal, isAnsweredAtOnce: true })
    return Number(request.getResponseHeader('upload-offset'))
  }
  return {
    /** Sends what is missing; answers the id of the whole upload. Tells of each piece that has come. */
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
        throw asLost(error)
      }
    },
    forget: kept.drop,
    /** Deletes the upload on the server. */
    end() {
      const path = kept.read()
      kept.drop()
      if (path) void ask('DELETE', path, {}, AbortSignal.timeout(patience)).catch(() => undefined)
    },
  }
}

/** The upload no longer exists. */
export const isGone = (error: unknown) => error instanceof CallError && error.status === 410

/** Statuses that pass: of proxies, of a portal that is starting, and of an upload that came further than was known here. */
const passing = [0, 408, 409, 502, 503, 504]

const asLost = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  if (passing.includes(error.status)) return new CallError(0, error.message)
  return error.status === 404 ? new CallError(410, error.message) : error
}

const ask = async (method: string, path: string, headers: Record<string, string>, signal: AbortSignal) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
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
  return response.headers.get('location') ?? ''
}

const findOffset = async (path: string, signal: AbortSignal) =>
  Number((await ask('HEAD', path, {}, signal)).headers.get('upload-offset'))

const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Where the upload of a file is noted: as long as the tab is open, a reload of the page included. */
const keptFor = ({ name, size, lastModified }: File) => {
  const key = `khlang_upload:${size}:${lastModified}:${name}`
  const attempt = <T>(work: () => T) => {
    try {
      return work()
    } catch {
      // The browser keeps nothing: a lost connection goes on all the same, a reload does not.
      return undefined
    }
  }
  let path: string | undefined
  return {
    read: () => path ?? attempt(() => sessionStorage.getItem(key)) ?? undefined,
    keep(begun: string) {
      path = begun
      attempt(() => sessionStorage.setItem(key, begun))
    },
    drop() {
      path = undefined
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

const longestPause = 30_000

/** Waits before another try: longer after each failure, and no longer than until the browser is online again. */
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
  })

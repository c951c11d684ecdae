import type { FieldRefusal } from '../../../contract/refusals.ts'
import { reportActivity } from '../activity.ts'
import { CallError } from '../calls.ts'
import { createSilenceTimer } from './silence-timers.ts'

interface UploadRequest {
  method: string
  path: string
  headers?: Record<string, string>
  content: FormData | Blob
}

interface SendOptions {
  /** Reports sent and total bytes. */
  onProgress: (sentBytes: number, total: number) => void
  signal: AbortSignal
  /** True if the server responds as soon as it has the body, so that a missing response also counts as a lost connection. */
  expectsImmediateResponse?: boolean
}

/**
 * Sends a body and reports the progress, which fetch cannot do. Rejects with a CallError if the server refuses it or, with status 0, if the
 * connection is lost. A 415 with an output of the call, which explains why the file is refused, also resolves. Rejects with the signal's reason
 * if it is aborted.
 */
export const sendBody = (
  { method, path, headers = {}, content }: UploadRequest,
  { onProgress, signal, expectsImmediateResponse }: SendOptions,
) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const rejectAsLost = () => reject(new CallError(0, 'The connection was lost'))
    const giveUp = () => {
      rejectAsLost()
      xhr.abort()
    }
    const silenceTimer = createSilenceTimer(giveUp)
    const cancel = () => xhr.abort()
    xhr.upload.onprogress = ({ loaded, total }) => {
      silenceTimer.restart()
      // Keeps the session alive, as an upload can take longer than the idle timeout.
      reportActivity()
      onProgress(loaded, total)
    }
    // The body is sent. The response may take longer than the silence limit, e.g. while the server checks a file.
    xhr.upload.onload = () => {
      if (!expectsImmediateResponse) silenceTimer.stop()
    }
    xhr.onload = () => {
      if ((xhr.status >= 200 && xhr.status < 300) || isFileRefusal(xhr)) resolve(xhr)
      else reject(readRefusal(xhr))
    }
    xhr.onerror = rejectAsLost
    // Does nothing after `giveUp`, which has rejected the promise already.
    xhr.onabort = () => reject(signal.reason)
    // Without this listener, the request would fail only minutes after the connection is lost. Once the timer has stopped, the body is sent
    // and the response may still arrive, so the request is not given up.
    const handleOffline = () => {
      if (!silenceTimer.isStopped()) giveUp()
    }
    xhr.onloadend = () => {
      silenceTimer.stop()
      signal.removeEventListener('abort', cancel)
      removeEventListener('offline', handleOffline)
    }
    signal.addEventListener('abort', cancel)
    addEventListener('offline', handleOffline)
    xhr.open(method, path)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.send(content)
  })

/** Parses the JSON of a response; undefined if it is not JSON, e.g. the error page of a proxy. */
export const readJson = ({ responseText }: XMLHttpRequest): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}

/**
 * Returns true for a 415 with an output of the call, which explains why the file is refused: its `status` is a word. In a problem (RFC 9457)
 * `status` is a number.
 */
const isFileRefusal = (xhr: XMLHttpRequest) => xhr.status === 415 && typeof readJson(xhr)?.status === 'string'

/** Builds the error of a refused request from its problem (RFC 9457). */
const readRefusal = (xhr: XMLHttpRequest) => {
  const problem = readJson(xhr)
  // A response without JSON comes from a proxy that could not reach the server.
  if (!problem) return new CallError(0, xhr.statusText)
  return new CallError(xhr.status, String(problem.detail ?? problem.title ?? xhr.statusText), {
    requestId: problem.request_id as string | undefined,
    retryAfter: Number(xhr.getResponseHeader('retry-after')) || undefined,
    fields: problem.fields as FieldRefusal[] | undefined,
  })
}

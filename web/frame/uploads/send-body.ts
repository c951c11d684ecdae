import type { FieldRefusal } from '../../../contract/refusals.ts'
import { reportActivity } from '../activity.ts'
import { CallError } from '../calls.ts'

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

/** A connection without progress for this long counts as lost. */
const silenceMilliseconds = 30_000

/**
 * Sends a body and reports the progress, which fetch cannot do. Rejects with a CallError if the server refuses it or, with status 0, if the
 * connection is lost. Rejects with the signal's reason if it is aborted.
 */
export const sendBody = ({ method, path, headers = {}, content }: UploadRequest, sending: SendOptions) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const { onProgress, signal } = sending
    const xhr = new XMLHttpRequest()
    const rejectAsLost = () => reject(new CallError(0, 'The connection was lost'))
    const giveUp = () => {
      rejectAsLost()
      xhr.abort()
    }
    const silenceTimer = createSilenceTimer(giveUp)
    const cancel = () => xhr.abort()
    xhr.upload.onprogress = ({ loaded, total }) => {
      silenceTimer.restartTimer()
      // Keeps the session alive, as an upload can take longer than the idle timeout.
      reportActivity()
      onProgress(loaded, total)
    }
    // The body is sent. The response may take longer than the silence limit, e.g. while the server checks a file.
    xhr.upload.onload = () => {
      if (!sending.expectsImmediateResponse) silenceTimer.stop()
    }
    xhr.onload = () => {
      if ((xhr.status >= 200 && xhr.status < 300) || isOutput(xhr)) resolve(xhr)
      else reject(readRefusal(xhr))
    }
    xhr.onerror = rejectAsLost
    // Does nothing after `giveUp`, which has rejected the promise already.
    xhr.onabort = () => reject(signal.reason)
    // Without this listener, the request would fail only minutes after the connection is lost. A request whose timer has stopped waits.
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
 * Returns true if a 415 carries an output of the call, which explains why the file is refused: its `status` is a word. In a problem (RFC
 * 9457) `status` is a number.
 */
const isOutput = (xhr: XMLHttpRequest) => xhr.status === 415 && typeof readJson(xhr)?.status === 'string'

const readRefusal = (xhr: XMLHttpRequest) => {
  const problem = readJson(xhr)
  // A response without JSON comes from a proxy that could not reach the server.
  if (!problem) return new CallError(0, xhr.statusText)
  return new CallError(
    xhr.status,
    String(problem.detail ?? problem.title ?? xhr.statusText),
    problem.request_id as string | undefined,
    Number(xhr.getResponseHeader('retry-after')) || undefined,
    problem.fields as FieldRefusal[] | undefined,
  )
}

const createSilenceTimer = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, silenceMilliseconds)
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, silenceMilliseconds)
  }
  return { restartTimer, stop, isStopped: () => isStopped }
}

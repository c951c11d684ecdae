import type { FieldRefusal } from '../../../contract/refusals.ts'
import { reportActivity } from '../activity.ts'
import { CallError } from '../calls.ts'

interface Body {
  method: string
  path: string
  headers?: Record<string, string>
  content: FormData | Blob
}

interface SendOptions {
  /** Reports sent and total bytes. */
  onProgress: (sentBytes: number, total: number) => void
  signal: AbortSignal
  /** True if the server responds as soon as it has the whole body; if it does not, the connection counts as lost. */
  respondsAtOnce?: boolean
}

/** A connection without progress for this long counts as lost. */
const silenceMilliseconds = 30_000

/**
 * Sends a body and reports the progress, which fetch cannot do. Rejects with a CallError if the server refuses it or, with status 0, if the
 * connection is lost. Rejects with the signal's reason if it is aborted.
 */
export const sendBody = ({ method, path, headers = {}, content }: Body, sending: SendOptions) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const { onProgress, signal, respondsAtOnce = false } = sending
    const request = new XMLHttpRequest()
    const rejectAsLost = () => reject(new CallError(0, 'The connection was lost'))
    const giveUp = () => {
      rejectAsLost()
      request.abort()
    }
    const silenceTimer = createSilenceTimer(giveUp)
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      silenceTimer.restartTimer()
      // Keeps the session alive, as an upload can take longer than the idle timeout.
      reportActivity()
      onProgress(loaded, total)
    }
    // The body is complete. The response may take longer than the limit, e.g. while the server checks a file.
    request.upload.onload = () => {
      if (!respondsAtOnce) silenceTimer.stop()
    }
    request.onload = () => {
      if ((request.status >= 200 && request.status < 300) || isOutput(request)) resolve(request)
      else reject(readRefusal(request))
    }
    request.onerror = rejectAsLost
    // Does nothing after `giveUp`, which has rejected the promise already.
    request.onabort = () => reject(signal.reason)
    // The request itself would fail only minutes after the connection is lost.
    const onOffline = () => {
      if (!silenceTimer.isOver()) giveUp()
    }
    request.onloadend = () => {
      silenceTimer.stop()
      signal.removeEventListener('abort', cancel)
      removeEventListener('offline', onOffline)
    }
    signal.addEventListener('abort', cancel)
    addEventListener('offline', onOffline)
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(content)
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
const isOutput = (request: XMLHttpRequest) => request.status === 415 && typeof readJson(request)?.status === 'string'

const readRefusal = (request: XMLHttpRequest) => {
  const problem = readJson(request)
  // A response without JSON comes from a proxy that could not reach the server.
  if (!problem) return new CallError(0, request.statusText)
  return new CallError(
    request.status,
    String(problem.detail ?? problem.title ?? request.statusText),
    problem.request_id as string | undefined,
    Number(request.getResponseHeader('retry-after')) || undefined,
    problem.fields as FieldRefusal[] | undefined,
  )
}

const createSilenceTimer = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, silenceMilliseconds)
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, silenceMilliseconds)
  }
  return { restartTimer, stop, isOver: () => isOver }
}

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
  /** True if the server responds as soon as it has the body: silence after that then counts as a lost connection. */
  isAnsweredAtOnce?: boolean
}

/** Stall timeout: a connection without progress for this long counts as lost. */
const timeoutMilliseconds = 30_000

/**
 * Sends a body and reports the progress, which fetch does not. Rejects with a CallError for a refusal, of status 0 if the connection was
 * lost, and with the signal's reason if it was aborted.
 */
export const sendBody = ({ method, path, headers = {}, content }: Body, sending: SendOptions) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const { onProgress, signal, isAnsweredAtOnce = false } = sending
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
    request.upload.onload = () => {
      if (!isAnsweredAtOnce) silenceTimer.stop()
    }
    request.onload = () => {
      if ((request.status >= 200 && request.status < 300) || isOutput(request)) resolve(request)
      else reject(readRefusal(request))
    }
    request.onerror = rejectAsLost
    request.onabort = () => reject(signal.reason)
    // The browser would notice a lost connection only after minutes.
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

/** Parses the JSON of a response; undefined for anything else, e.g. the page of a proxy. */
export const readJson = ({ responseText }: XMLHttpRequest): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}

/** Returns true if a 415 has the output of the call, as for a refused file. Any other 415 is a problem, whose status is a number. */
const isOutput = (request: XMLHttpRequest) => request.status === 415 && typeof readJson(request)?.status === 'string'

const readRefusal = (request: XMLHttpRequest) => {
  const problem = readJson(request)
  // The response of a proxy that could not reach the server.
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
  let timer = setTimeout(onSilence, timeoutMilliseconds)
  let over = false
  const stop = () => {
    over = true
    clearTimeout(timer)
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, timeoutMilliseconds)
  }
  return { restartTimer, stop, isOver: () => over }
}

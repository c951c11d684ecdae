import type { ArgumentsOf, Call, OutputOf } from '../../contract/call.ts'
import type { FieldRefusal } from '../../contract/refusals.ts'
import { inWireNames } from '../../contract/wire.ts'
import { tellWorking } from './activity.ts'
import { CallError } from './calls.ts'

interface Sending {
  /** How many of the file's bytes have gone; all of them while the portal reads and checks. */
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** A line on which nothing moves for so long is lost, whatever the browser says. */
const patience = 30_000

/**
 * Makes a call that takes one file, and tells how much of it has gone, which fetch does not. Rejects with a CallError, of status 0
 * where the line was lost, and with the signal's reason where it was cancelled.
 */
export const sendFile = <C extends Call>(call: C, args: ArgumentsOf<C>, file: File, { onProgress, signal }: Sending) =>
  new Promise<OutputOf<C>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new CallError(0, 'The line was lost'))
    const giveUp = () => {
      lost()
      request.abort()
    }
    const watch = watchdog(giveUp)
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      watch.moved()
      // Who waits for an upload sits still for longer than a session may lie idle.
      tellWorking()
      onProgress(Math.min(file.size, Math.max(0, loaded - (total - file.size))))
    }
    request.upload.onload = () => {
      watch.stop()
      onProgress(file.size)
    }
    request.onload = () => {
      const answer = answerOf(request)
      if (answer === undefined) lost()
      else if (request.status === 200) resolve(call.output.parse(answer) as OutputOf<C>)
      else reject(refusalOf(request, answer))
    }
    request.onerror = lost
    request.onabort = () => reject(signal.reason)
    // A line that is down would be noticed only after minutes.
    const down = () => {
      if (!watch.isOver()) giveUp()
    }
    request.onloadend = () => {
      watch.stop()
      signal.removeEventListener('abort', cancel)
      removeEventListener('offline', down)
    }
    signal.addEventListener('abort', cancel)
    addEventListener('offline', down)
    request.open(call.method, call.path)
    request.send(formOf(call, args, file))
  })

/** The fields stand before the file, as the server must know them when its first byte comes. */
const formOf = (call: Call, args: Record<string, unknown>, file: File) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(inWireNames(call.input, args)))
    if (value !== undefined) form.append(name, String(value))
  form.append(call.files?.[0] ?? 'file', file, file.name)
  return form
}

const answerOf = ({ responseText }: XMLHttpRequest): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}

const refusalOf = (request: XMLHttpRequest, problem: Record<string, unknown>) =>
  new CallError(
    request.status,
    String(problem.detail ?? problem.title ?? request.statusText),
    problem.request_id as string | undefined,
    Number(request.getResponseHeader('retry-after')) || undefined,
    problem.fields as FieldRefusal[] | undefined,
  )

const watchdog = (bark: () => void) => {
  let timer = setTimeout(bark, patience)
  let over = false
  const stop = () => {
    over = true
    clearTimeout(timer)
  }
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(bark, patience)
  }
  return { moved, stop, isOver: () => over }
}

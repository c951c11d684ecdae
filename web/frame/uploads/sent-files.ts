import type { ArgumentsOf, Call, OutputOf } from '../../../contract/call.ts'
import { toWireNames } from '../../../contract/wire.ts'
import { CallError } from '../calls.ts'
import { isGone, openResumableUpload } from './resumable-uploads.ts'
import { waitBeforeRetry } from './retries.ts'
import { readJson, sendBody } from './sent-bodies.ts'

interface SendOptions {
  /** Number of bytes sent; all of them while the server reads and checks the file. */
  onProgress: (sentBytes: number) => void
  /** Called when the connection of a large file is lost; the upload resumes automatically. */
  onInterrupted?: () => void
  signal: AbortSignal
}

/** Larger files resume after a lost connection, if their call supports it. */
const maxWholeBytes = 5 * 2 ** 20

/**
 * Makes a call that uploads one file, and reports the progress. A large file resumes after a lost connection; a small one rejects with a
 * CallError of status 0. Rejects with a CallError if the server refuses the file, and with the signal's reason if it is aborted.
 */
export const sendFile = <C extends Call>(call: C, args: ArgumentsOf<C>, file: File, sending: SendOptions) =>
  call.isResumable && file.size > maxWholeBytes
    ? sendResumably(call, args, file, sending)
    : sendWhole(call, args, file, sending)

const sendWhole = <C extends Call>(call: C, args: ArgumentsOf<C>, file: File, { onProgress, signal }: SendOptions) => {
  const form = buildForm(call, args)
  form.append(call.files?.[0] ?? 'file', file, file.name)
  // The fields precede the file in the body, so the bytes beyond the file's size are sent first.
  return sendForm(call, form, signal, (sentBytes, totalBytes) =>
    onProgress(Math.min(file.size, Math.max(0, sentBytes - (totalBytes - file.size)))),
  )
}

/** The server may not find an upload, e.g. because requests reach different nodes. After this many restarts the file is sent whole. */
const maxRestarts = 2

const sendResumably = async <C extends Call>(call: C, args: ArgumentsOf<C>, file: File, sending: SendOptions) => {
  const { onProgress, onInterrupted, signal } = sending
  const upload = openResumableUpload(file, { onProgress, signal })
  const cancel = () => upload.terminate()
  signal.addEventListener('abort', cancel)
  try {
    for (let restartCount = 0, failureCount = 0; ; ) {
      try {
        const uploadId = await upload.sendMissing(() => {
          failureCount = 0
        })
        const result = await sendForm(call, buildForm(call, { ...args, uploadId }), signal)
        upload.removeAddress()
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (isGone(error)) {
          upload.removeAddress()
          if (++restartCount > maxRestarts) return await sendWhole(call, args, file, sending)
        } else if (!(error instanceof CallError) || error.status !== 0) throw error
        onInterrupted?.()
        failureCount += 1
        await waitBeforeRetry(failureCount, signal)
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const sendForm = async <C extends Call>(
  call: C,
  form: FormData,
  signal: AbortSignal,
  onProgress: (sentBytes: number, total: number) => void = () => {},
) => {
  const request = await sendBody({ method: call.method, path: call.path, content: form }, { onProgress, signal })
  const body = readJson(request)
  if (!body) throw new CallError(0, 'The response is incomplete')
  return call.output.parse(body) as OutputOf<C>
}

/** Builds the fields of a form. They precede the file, as the server needs them when its first byte arrives. */
const buildForm = (call: Call, args: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(toWireNames(call.input, args)))
    if (value !== undefined) form.append(name, String(value))
  return form
}

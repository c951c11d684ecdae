import type { ArgumentsOf, Call, OutputOf } from '../../../contract/call.ts'
import { toWireNames } from '../../../contract/wire-arguments.ts'
import { CallError } from '../calls.ts'
import { isGone, openResumableUpload } from './resumable-uploads.ts'
import { waitBeforeRetry } from './retries.ts'
import { readJson, sendBody } from './send-body.ts'

interface SendOptions {
  /** Number of bytes sent; all of them while the server reads and checks the file. */
  onProgress: (sentBytes: number) => void
  /** Called when the connection of a large file is lost; the upload resumes automatically. */
  onInterrupted?: () => void
  signal: AbortSignal
}

/** Larger files resume after a lost connection, if their call supports it. */
const maxSingleRequestBytes = 5 * 2 ** 20

/**
 * Makes a call that uploads one file, and reports the progress. A large file resumes after a lost connection; a small one rejects with a
 * CallError of status 0. Rejects with a CallError if the server refuses the file, and with the signal's reason if it is aborted.
 */
export const sendFile = <C extends Call>(call: C, args: ArgumentsOf<C>, file: File, sending: SendOptions) =>
  call.isResumable && file.size > maxSingleRequestBytes
    ? sendResumably(call, args, file, sending)
    : sendInOneRequest(call, args, file, sending)

const sendInOneRequest = <C extends Call>(
  call: C,
  args: ArgumentsOf<C>,
  file: File,
  { onProgress, signal }: SendOptions,
) => {
  const form = buildForm(call, args)
  form.append(call.files?.[0] ?? 'file', file, file.name)
  // The fields precede the file in the body, so the bytes beyond the file's size are sent first.
  return sendForm(call, form, signal, (sentBytes, totalBytes) =>
    onProgress(Math.min(file.size, Math.max(0, sentBytes - (totalBytes - file.size)))),
  )
}

/** After this many restarts, the file is sent in one request: the server may not find an upload, e.g. if requests reach different nodes. */
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
          // Only failures in a row lengthen the delay before a retry.
          failureCount = 0
        })
        const result = await sendForm(call, buildForm(call, { ...args, uploadId }), signal)
        upload.removeAddress()
        return result
      } catch (error) {
        signal.throwIfAborted()
        const isConnectionLost = error instanceof CallError && error.status === 0
        if (isGone(error)) {
          upload.removeAddress()
          if (++restartCount > maxRestarts) return await sendInOneRequest(call, args, file, sending)
        } else if (!isConnectionLost) throw error
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
  const xhr = await sendBody({ method: call.method, path: call.path, content: form }, { onProgress, signal })
  const output = readJson(xhr)
  if (!output) throw new CallError(0, 'The response is incomplete')
  return call.output.parse(output) as OutputOf<C>
}

/** Builds the fields of a form. They precede the file, because the server needs them when the first byte of the file arrives. */
const buildForm = (call: Call, args: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(toWireNames(call.input, args)))
    if (value !== undefined) form.append(name, String(value))
  return form
}

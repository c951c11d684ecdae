import type { ArgumentsOf, Call } from '../../../contract/call.ts'
import { CallError } from '../calls.ts'
import { isUploadGone, openResumableUpload } from './resumable-uploads.ts'
import { waitBeforeRetry } from './retries.ts'
import { buildForm, type FileOptions, sendForm, sendInOneRequest } from './send-form.ts'

/** After this many restarts, the file is sent in one request: the server may not find an upload, e.g. if requests reach different nodes. */
const maxRestarts = 2

/**
 * Makes a call with a file that is uploaded in chunks. A lost connection resumes the upload; an upload that the server no longer has is
 * restarted. Rejects with any other error.
 */
export const sendResumably = async <C extends Call>(call: C, args: ArgumentsOf<C>, options: FileOptions) => {
  const { file, onProgress, signal } = options
  const upload = openResumableUpload(file, { onProgress, signal })
  const cancel = () => upload.terminate()
  signal.addEventListener('abort', cancel)
  try {
    return await sendWithRetries(upload, { call, args, options })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

interface FileCall<C extends Call> {
  call: C
  args: ArgumentsOf<C>
  options: FileOptions
}

/** Sends the missing chunks and then the call, again after each lost connection until the signal aborts. */
const sendWithRetries = async <C extends Call>(
  upload: ReturnType<typeof openResumableUpload>,
  { call, args, options }: FileCall<C>,
) => {
  const { onInterrupted, signal } = options
  let restartCount = 0
  let failureCount = 0
  for (;;) {
    try {
      const uploadId = await upload.sendMissing(() => {
        // Only failures in a row lengthen the delay before a retry.
        failureCount = 0
      })
      const result = await sendForm(call, buildForm(call, { ...args, uploadId }), { signal })
      upload.removePath()
      return result
    } catch (error) {
      signal.throwIfAborted()
      if (isUploadGone(error)) {
        upload.removePath()
        restartCount += 1
      } else if (!isConnectionLost(error)) throw error
    }
    if (restartCount > maxRestarts) return sendInOneRequest(call, args, options)
    onInterrupted?.()
    failureCount += 1
    await waitBeforeRetry(failureCount, signal)
  }
}

const isConnectionLost = (error: unknown) => error instanceof CallError && error.status === 0

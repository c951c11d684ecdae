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
export const sendResumably = async <C extends Call>(
  call: C,
  args: ArgumentsOf<C>,
  file: File,
  options: FileOptions,
) => {
  const { onProgress, onInterrupted, signal } = options
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
        const result = await sendForm(call, buildForm(call, { ...args, uploadId }), { signal })
        upload.removePath()
        return result
      } catch (error) {
        signal.throwIfAborted()
        const isConnectionLost = error instanceof CallError && error.status === 0
        if (isUploadGone(error)) {
          upload.removePath()
          restartCount += 1
          if (restartCount > maxRestarts) return await sendInOneRequest(call, args, file, options)
        } else if (!isConnectionLost) throw error
        // A lost connection is retried until the signal aborts.
        onInterrupted?.()
        failureCount += 1
        await waitBeforeRetry(failureCount, signal)
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'
import { CallError } from '../calls.ts'
import { createUpload, deleteUpload, readOffset, sendChunk, type UploadOptions } from './tus-requests.ts'
import { openStoredPath } from './upload-addresses.ts'

const { path: uploadsPath } = resumableUploads

/** Opens a resumable upload (protocol tus 1.0). If the page was reloaded, the upload of the same file continues. */
export const openResumableUpload = (file: File, { onProgress, signal }: UploadOptions) => {
  const storedPath = openStoredPath(file)
  const findOrCreate = async () => {
    const path = storedPath.find() ?? (await createUpload(file, signal))
    storedPath.save(path)
    return path
  }
  return {
    /**
     * Sends the missing chunks and returns the id of the complete upload. Throws a CallError: with status 0 if a retry may help, with 410
     * if the upload no longer exists. Calls `onChunkReceived` after each chunk, so that the caller resets its count of failures.
     */
    async sendMissing(onChunkReceived: () => void): Promise<string> {
      try {
        const path = await findOrCreate()
        let offset = await readOffset(path, signal)
        while (offset < file.size) {
          onProgress(offset)
          offset = await sendChunk(file, { path, offset }, { onProgress, signal })
          onChunkReceived()
        }
        onProgress(file.size)
        return path.slice(uploadsPath.length + 1)
      } catch (error) {
        throw toUploadFailure(error)
      }
    },
    /** Removes the stored path of the upload, so that the next attempt creates a new upload. */
    removePath: storedPath.remove,
    /** Deletes the upload on the server. */
    terminate() {
      const path = storedPath.find()
      storedPath.remove()
      if (path) deleteUpload(path)
    },
  }
}

/** Returns true if the upload no longer exists on the server. */
export const isUploadGone = (error: unknown) => error instanceof CallError && error.status === 410

/** 0: connection lost; 408: stalled; 409: the offset has advanced; 502 to 504: a proxy, or a starting server. */
const retryableStatuses = [0, 408, 409, 502, 503, 504]

/**
 * Converts a temporary failure to status 0, which is retried, and a missing upload to 410. Status 404 would be ambiguous, as the call that
 * uses the upload has its own 404.
 */
const toUploadFailure = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  if (retryableStatuses.includes(error.status)) return new CallError(0, error.message)
  return error.status === 404 ? new CallError(410, error.message) : error
}

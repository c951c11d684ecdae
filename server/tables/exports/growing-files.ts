import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** The sending of a smaller file begins when it is complete, so that a failure can still become an error response. */
const largeBytes = 256 * 1024
const maxChunkBytes = 256 * 1024
/** Milliseconds between two checks of the written size. */
const pauseMilliseconds = 10

/** A file that is read while it is being written. */
export interface GrowingFile {
  /** Resolves when the sending may begin, because the file is complete or large; rejects if writing fails earlier. */
  readyToSend: Promise<void>
  /** Resolves when the file is complete; rejects if writing fails. */
  completion: Promise<void>
  /** Returns the size of the complete file in bytes; undefined while it is being written. */
  size: () => number | undefined
  /** Streams the bytes as they are written, without this many at the end. Throws if writing fails. */
  readChunks: (droppedBytes: number) => AsyncGenerator<Buffer>
}

/** Opens a file that can be read while another process writes it sequentially. */
export const openGrowingFile = (path: string, writing: Promise<unknown>): GrowingFile => {
  let totalBytes: number | undefined
  /** Returns the size of the file so far; 0 if it cannot be read, such as before it exists. */
  const readWrittenBytes = () =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    )
  const completion = writing.then(async () => {
    totalBytes = (await stat(path)).size
  })
  /** Waits until the file is complete, but at most until the next check of its size. */
  const awaitGrowth = () => Promise.race([completion, setTimeout(pauseMilliseconds)])
  const awaitStart = async () => {
    while (totalBytes === undefined && (await readWrittenBytes()) < largeBytes) await awaitGrowth()
  }
  const readFrom = async function* (file: FileHandle, droppedBytes: number) {
    let position = 0
    while (true) {
      // This is read before the bytes: if the file becomes complete while they are read, one more round reads the rest.
      const isComplete = totalBytes !== undefined
      const availableEnd = (totalBytes ?? (await readWrittenBytes())) - droppedBytes
      while (position < availableEnd) {
        const chunk = Buffer.allocUnsafe(Math.min(maxChunkBytes, availableEnd - position))
        const { bytesRead, buffer } = await file.read(chunk, { position })
        if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
      if (isComplete) return
      await awaitGrowth()
    }
  }
  const readyToSend = awaitStart()
  // Without these handlers, a failure that nobody awaits would end the process.
  for (const promise of [completion, readyToSend]) promise.catch(() => {})
  return {
    readyToSend,
    completion,
    size: () => totalBytes,
    async *readChunks(droppedBytes) {
      const file = await open(path)
      try {
        yield* readFrom(file, droppedBytes)
      } finally {
        await file.close()
      }
    },
  }
}

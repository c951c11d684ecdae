import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** Files of at least this size are sent before they are complete; a failure of a smaller one can still be a response with its status. */
const largeBytes = 256 * 1024
const pieceBytes = 256 * 1024
/** Milliseconds between two checks of the written size. */
const pauseMilliseconds = 10

export interface GrowingFile {
  /** Resolves when the file is complete or large; rejects if writing fails earlier. */
  started: Promise<void>
  completion: Promise<void>
  /** Returns the size of the complete file in bytes; undefined while it is being written. */
  size: () => number | undefined
  /** Streams the bytes as they are written, without the last ones; fails if writing fails. */
  pieces: (cut: number) => AsyncGenerator<Buffer>
}

/** Opens a file that can be read while another process writes it sequentially. */
export const growingFile = (path: string, writing: Promise<unknown>): GrowingFile => {
  let totalBytes: number | undefined
  const bytesNow = () => stat(path).then(({ size }) => size, none)
  const completion = writing.then(async () => {
    totalBytes = (await stat(path)).size
  })
  const grow = () => Promise.race([completion, setTimeout(pauseMilliseconds)])
  const begin = async () => {
    while (totalBytes === undefined && (await bytesNow()) < largeBytes) await grow()
  }
  const readPieces = async function* (file: FileHandle, cut: number) {
    for (let at = 0; ; ) {
      const isWhole = totalBytes !== undefined
      const end = (totalBytes ?? (await bytesNow())) - cut
      while (at < end) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(pieceBytes, end - at)), {
          position: at,
        })
        if (bytesRead === 0) throw new Error('A selection became shorter while it was sent')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
      if (isWhole) return
      await grow()
    }
  }
  const started = begin()
  // Callers that await them still get the failure.
  for (const promise of [completion, started]) promise.catch(() => {})
  return {
    started,
    completion,
    size: () => totalBytes,
    async *pieces(cut) {
      const file = await open(path)
      try {
        yield* readPieces(file, cut)
      } finally {
        await file.close()
      }
    },
  }
}

const none = () => 0

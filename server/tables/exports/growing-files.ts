import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** A file of as many bytes is read before it is whole; a failure of smaller ones is still an answer with its status. */
const largeBytes = 256 * 1024
const pieceBytes = 256 * 1024
/** Milliseconds between two looks at what was written. */
const pause = 10

export interface GrowingFile {
  /** Resolves when the file is whole, or large; rejects when writing fails before. */
  begun: Promise<void>
  written: Promise<void>
  /** Bytes of the whole file; undefined while it is written. */
  size: () => number | undefined
  /** The bytes as they come, without the last ones; fails where writing does. */
  pieces: (cut: number) => AsyncGenerator<Buffer>
}

/** A file that something writes from its beginning to its end, to be read in the meantime. */
export const growingFile = (path: string, writing: Promise<unknown>): GrowingFile => {
  let whole: number | undefined
  const bytesNow = () => stat(path).then(({ size }) => size, none)
  const written = writing.then(async () => {
    whole = (await stat(path)).size
  })
  const grow = () => Promise.race([written, setTimeout(pause)])
  const begin = async () => {
    while (whole === undefined && (await bytesNow()) < largeBytes) await grow()
  }
  const read = async function* (file: FileHandle, cut: number) {
    for (let at = 0; ; ) {
      const isWhole = whole !== undefined
      const end = (whole ?? (await bytesNow())) - cut
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
  const begun = begin()
  // Those who await them still see the failure.
  for (const promise of [written, begun]) promise.catch(() => {})
  return {
    begun,
    written,
    size: () => whole,
    async *pieces(cut) {
      const file = await open(path)
      try {
        yield* read(file, cut)
      } finally {
        await file.close()
      }
    },
  }
}

const none = () => 0

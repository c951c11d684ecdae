import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './store.ts'

/** Bytes that are read at once: few for who takes them slowly, since each reader holds a piece, and many for who keeps up. */
const piece = { least: 64 * 1024, most: 256 * 1024 }
/** A reader keeps up who takes a piece in so many milliseconds. */
const quick = 100
/** Bytes that all large pieces may take together; one who read fast and then stops holds some for long. */
const allowance = 64 * 1024 * 1024
let taken = 0

/**
 * The bytes of an open file, or of a range of it; the file is closed when the stream is. `pieces` gives them in a buffer that is used again
 * and again, as large as suits the pace of the reader: a piece is gone when the next is asked for.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  let size = piece.least
  const resize = (wanted: number) => {
    if (wanted > size && taken + wanted - size > allowance) return
    taken += wanted - size
    size = wanted
  }
  content.once('close', () => resize(piece.least))
  const pieces = async function* () {
    let buffer = Buffer.allocUnsafeSlow(size)
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(size, end - at + 1), at)
      if (bytesRead === 0) return
      const givenAt = performance.now()
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
      resize(performance.now() - givenAt < quick ? Math.min(2 * size, piece.most) : piece.least)
      if (size !== buffer.length) buffer = Buffer.allocUnsafeSlow(size)
    }
  }
  return Object.assign(content, { pieces })
}

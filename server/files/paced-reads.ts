import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './stores/store.ts'

/**
 * Bytes that are read at once: few for who takes them slowly, since each reader holds a piece, and many for who keeps up. While such a reader
 * takes one piece the next is read already, which a large file needs half as much time for.
 */
const piece = { least: 64 * 1024, most: 512 * 1024 }
/** A reader keeps up who takes a piece in so many milliseconds. */
const quick = 100
/** Bytes that all large pieces may take together; one who read fast and then stops holds some for long. */
const allowance = 64 * 1024 * 1024
let taken = 0

/** What pieces of a size take from the allowance: two of them, of which only the least is everybody's. */
const costOf = (size: number) => (size > piece.least ? 2 * size : 0)

/**
 * The bytes of an open file, or of a range of it; the file is closed when the stream is. `pieces` gives them in buffers that are used again
 * and again, as large as suits the pace of the reader: a piece is gone when the next is asked for.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  let size = piece.least
  const resize = (wanted: number) => {
    const cost = costOf(wanted) - costOf(size)
    if (cost > 0 && taken + cost > allowance) return
    taken += cost
    size = wanted
  }
  content.once('close', () => resize(piece.least))
  const read = async (buffer: Buffer, at: number) => {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
    return buffer.subarray(0, bytesRead)
  }
  const pieces = async function* () {
    let [own, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)]
    let given = await read(own, start)
    for (let at = start + given.length; given.length > 0; at += given.length) {
      if (size !== spare.length) spare = Buffer.allocUnsafeSlow(size > piece.least ? size : 0)
      const ahead = spare.length > 0 ? read(spare, at) : undefined
      // Asked below, unless the reader leaves first.
      ahead?.catch(() => {})
      const givenAt = performance.now()
      yield given
      resize(performance.now() - givenAt < quick ? Math.min(2 * size, piece.most) : piece.least)
      if (ahead) {
        given = await ahead
        ;[own, spare] = [spare, own]
      } else {
        if (size !== own.length) own = Buffer.allocUnsafeSlow(size)
        given = await read(own, at)
      }
    }
  }
  return Object.assign(content, { pieces })
}

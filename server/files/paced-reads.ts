import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './stores/store.ts'

/**
 * Bytes of one read: few for slow clients, since each holds a piece in memory, and many for fast ones. For fast clients the next piece is
 * read ahead, which halves the time of a large file.
 */
const piece = { least: 64 * 1024, most: 512 * 1024 }
/** A client that takes a piece within this many milliseconds counts as fast. */
const quick = 100
/** Limit of bytes in all large pieces together; a fast client that then stops holds some for long. */
const allowance = 64 * 1024 * 1024
let usedBytes = 0

/** Computes the bytes that pieces of a size count against the allowance: two large pieces, or nothing for the least size. */
const computeCost = (size: number) => (size > piece.least ? 2 * size : 0)

/**
 * Streams an open file or a range of it, and closes the file with the stream. `pieces` yields reused buffers, sized for the pace of the
 * client: each is valid until the next is requested.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  let size = piece.least
  const resize = (targetSize: number) => {
    const cost = computeCost(targetSize) - computeCost(size)
    if (cost > 0 && usedBytes + cost > allowance) return
    usedBytes += cost
    size = targetSize
  }
  content.once('close', () => resize(piece.least))
  const readPiece = async (buffer: Buffer, at: number) => {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
    return buffer.subarray(0, bytesRead)
  }
  const pieces = async function* () {
    let [own, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)]
    let currentPiece = await readPiece(own, start)
    for (let at = start + currentPiece.length; currentPiece.length > 0; at += currentPiece.length) {
      if (size !== spare.length) spare = Buffer.allocUnsafeSlow(size > piece.least ? size : 0)
      const ahead = spare.length > 0 ? readPiece(spare, at) : undefined
      // Awaited below, unless the client disconnects first.
      ahead?.catch(() => {})
      const givenAt = performance.now()
      yield currentPiece
      resize(performance.now() - givenAt < quick ? Math.min(2 * size, piece.most) : piece.least)
      if (ahead) {
        currentPiece = await ahead
        ;[own, spare] = [spare, own]
      } else {
        if (size !== own.length) own = Buffer.allocUnsafeSlow(size)
        currentPiece = await readPiece(own, at)
      }
    }
  }
  return Object.assign(content, { pieces })
}

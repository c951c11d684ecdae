import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './stores/store.ts'

/**
 * Bytes of one read: few for slow clients, since each holds a piece in memory, and many for fast ones. For fast clients the next piece is
 * read ahead, which halves the time of a large file.
 */
const pieceBytes = { least: 64 * 1024, most: 512 * 1024 }
/** A client that takes a piece within this many milliseconds counts as fast. */
const quickMilliseconds = 100
/** Limit of bytes in all large pieces together; a fast client that then stops holds some for long. */
const maxLargePieceBytes = 64 * 1024 * 1024
let usedBytes = 0

/** Computes the bytes that pieces of a size count against the allowance: two large pieces, or nothing for the least size. */
const computeCost = (size: number) => (size > pieceBytes.least ? 2 * size : 0)

/**
 * Streams an open file or a range of it, and closes the file with the stream. `pieces` yields reused buffers, sized for the pace of the
 * client: each is valid until the next is requested.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  let size = pieceBytes.least
  const resize = (targetSize: number) => {
    const cost = computeCost(targetSize) - computeCost(size)
    if (cost > 0 && usedBytes + cost > maxLargePieceBytes) return
    usedBytes += cost
    size = targetSize
  }
  content.once('close', () => resize(pieceBytes.least))
  const readPiece = async (target: Buffer, at: number) => {
    const { bytesRead } = await file.read(target, 0, Math.min(target.length, end - at + 1), at)
    return target.subarray(0, bytesRead)
  }
  const pieces = async function* () {
    let [buffer, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)]
    let currentPiece = await readPiece(buffer, start)
    for (let at = start + currentPiece.length; currentPiece.length > 0; at += currentPiece.length) {
      if (size !== spare.length) spare = Buffer.allocUnsafeSlow(size > pieceBytes.least ? size : 0)
      const ahead = spare.length > 0 ? readPiece(spare, at) : undefined
      // Awaited below, unless the client disconnects first.
      ahead?.catch(() => {})
      const givenAt = performance.now()
      yield currentPiece
      resize(performance.now() - givenAt < quickMilliseconds ? Math.min(2 * size, pieceBytes.most) : pieceBytes.least)
      if (ahead) {
        currentPiece = await ahead
        ;[buffer, spare] = [spare, buffer]
      } else {
        if (size !== buffer.length) buffer = Buffer.allocUnsafeSlow(size)
        currentPiece = await readPiece(buffer, at)
      }
    }
  }
  return Object.assign(content, { pieces })
}

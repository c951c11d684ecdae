import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './stores/store.ts'

/**
 * The number of bytes of one read. Slow clients get small pieces, because each client has a piece in memory. Fast clients get large pieces,
 * and the next piece is read ahead, which halves the time of a large file.
 */
const pieceBytes = { min: 64 * 1024, max: 512 * 1024 }
/** A client that takes a chunk within this many milliseconds counts as fast. */
const fastMilliseconds = 100
/** Limit of the bytes in all large pieces of the process: a fast client that stops reading occupies its pieces for long. */
const maxLargePieceBytes = 64 * 1024 * 1024
let largePieceBytes = 0

/** Computes how many bytes a client with pieces of a size counts against the limit: two large pieces, or nothing for the smallest size. */
const computeCost = (size: number) => (size > pieceBytes.min ? 2 * size : 0)

/**
 * Streams an open file or a range of it, and closes the file with the stream. `pieces` of the stream yields buffers whose size follows the
 * pace of the client. The buffers are reused: each is valid until the next one is requested.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  let size = pieceBytes.min
  const resize = (targetSize: number) => {
    const cost = computeCost(targetSize) - computeCost(size)
    if (cost > 0 && largePieceBytes + cost > maxLargePieceBytes) return
    largePieceBytes += cost
    size = targetSize
  }
  // From then on, the pieces of this client do not count against the limit.
  content.once('close', () => resize(pieceBytes.min))
  const readPiece = async (target: Buffer, at: number) => {
    const { bytesRead } = await file.read(target, 0, Math.min(target.length, end - at + 1), at)
    return target.subarray(0, bytesRead)
  }
  const pieces = async function* () {
    // The spare buffer receives the next piece in advance. It is empty for a slow client.
    let [buffer, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)]
    let currentPiece = await readPiece(buffer, start)
    for (let at = start + currentPiece.length; currentPiece.length > 0; at += currentPiece.length) {
      if (size !== spare.length) spare = Buffer.allocUnsafeSlow(size > pieceBytes.min ? size : 0)
      const ahead = spare.length > 0 ? readPiece(spare, at) : undefined
      // Awaited below, unless the client disconnects first.
      ahead?.catch(() => {})
      const yieldedAt = performance.now()
      yield currentPiece
      const isFast = performance.now() - yieldedAt < fastMilliseconds
      resize(isFast ? Math.min(2 * size, pieceBytes.max) : pieceBytes.min)
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

import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './stores/store.ts'

/**
 * The number of bytes of one read. Slow clients get small pieces, because each client has a piece in memory. Fast clients get large pieces,
 * and the next piece is read ahead, which halves the time of a large file.
 */
const pieceBytes = { min: 64 * 1024, max: 512 * 1024 }
/** A client that takes a piece within this many milliseconds counts as fast. */
const fastMilliseconds = 100
/** Limit of the bytes in all large pieces of the process: a fast client that stops reading occupies its pieces for long. */
const maxLargePieceBytes = 64 * 1024 * 1024
/** The bytes that all large pieces of the process occupy now. */
let largePieceBytes = 0

/** Returns true if the next piece is read while the client takes the current one. */
const readsAhead = (size: number) => size > pieceBytes.min

/**
 * Returns how many bytes a client occupies of `maxLargePieceBytes`: two buffers, for the current piece and the one read ahead, or 0 for
 * pieces of the smallest size.
 */
const computeLargePieceBytes = (size: number) => (readsAhead(size) ? 2 * size : 0)

/**
 * Streams an open file or a range of it, and closes the file with the stream. `pieces` of the stream yields buffers whose size follows the
 * pace of the client. The buffers are reused: each is valid until the next one is requested. A consumer reads either the stream or
 * `pieces`.
 */
export const readPaced = (file: FileHandle, range: Partial<ByteRange> = {}) => {
  const content = file.createReadStream(range)
  const { start = 0, end = Number.POSITIVE_INFINITY } = range
  /** The size of the next pieces. */
  let size = pieceBytes.min
  /** Sets the size of the next pieces, unless larger ones exceed the limit of the process. */
  const resize = (targetSize: number) => {
    const addedBytes = computeLargePieceBytes(targetSize) - computeLargePieceBytes(size)
    if (addedBytes > 0 && largePieceBytes + addedBytes > maxLargePieceBytes) return
    largePieceBytes += addedBytes
    size = targetSize
  }
  // After the stream is closed, the pieces of this client no longer count against the limit.
  content.once('close', () => resize(pieceBytes.min))
  /** Reads into a buffer from an offset of the file, and returns the bytes that were read; none at the end of the range. */
  const readPiece = async (target: Buffer, at: number) => {
    const { bytesRead } = await file.read(target, 0, Math.min(target.length, end - at + 1), at)
    return target.subarray(0, bytesRead)
  }
  const pieces = async function* () {
    // The spare buffer receives the next piece in advance. It is empty for a slow client.
    let [buffer, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)]
    let currentPiece = await readPiece(buffer, start)
    for (let at = start + currentPiece.length; currentPiece.length > 0; at += currentPiece.length) {
      const spareSize = readsAhead(size) ? size : 0
      if (spare.length !== spareSize) spare = Buffer.allocUnsafeSlow(spareSize)
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

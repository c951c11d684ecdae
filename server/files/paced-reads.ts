import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from './store.ts'

/** Bytes that are read at once: few for who takes them slowly, since each reader holds two pieces, and many for who keeps up. */
const piece = { least: 32 * 1024, most: 256 * 1024 }
/** A reader keeps up who takes a piece in so many milliseconds. */
const quick = 100
/** Bytes that all large pieces may take together; one who read fast and then stops holds some for long. */
const allowance = 64 * 1024 * 1024
let taken = 0

/** The bytes of an open file, or of a range of it, in pieces that suit the pace of the reader; the file is closed when the stream is. */
export const readPaced = (
  file: FileHandle,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
) => {
  let at = start
  let size = piece.least
  let askedAt = 0
  const resize = (wanted: number) => {
    const isAllowed = wanted <= size || taken + 2 * (wanted - size) <= allowance
    if (!isAllowed) return
    taken += 2 * (wanted - size)
    size = wanted
  }
  const next = async () => {
    const now = performance.now()
    resize(now - askedAt < quick ? Math.min(2 * size, piece.most) : piece.least)
    askedAt = now
    const wanted = Math.min(size, end - at + 1)
    if (wanted === 0) return null
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, at)
    at += bytesRead
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead)
  }
  return new Readable({
    highWaterMark: piece.least,
    read() {
      next().then(
        bytes => this.push(bytes),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      resize(piece.least)
      file.close().then(
        () => done(error),
        failure => done(error ?? failure),
      )
    },
  })
}

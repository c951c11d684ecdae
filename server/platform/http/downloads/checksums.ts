import { crc32 } from 'node:zlib'

// A CRC-32 is the remainder of a division of polynomials over GF(2). The lowest bit has the highest power (RFC 1952, 8).
const divisor = 0xedb88320
/** The polynomial 1. */
const one = 0x80000000

/** Multiplies two polynomials and returns the remainder of the product. */
const multiply = (a: number, b: number) => {
  let sum = 0
  // `term` is `b` times the power of x that `bit` has in `a`.
  for (let bit = one, term = b; bit; bit >>>= 1) {
    if (a & bit) sum ^= term
    term = term & 1 ? (term >>> 1) ^ divisor : term >>> 1
  }
  return sum >>> 0
}

/** Returns the factor for the checksum of a difference that this many bytes follow. */
const computeShift = (byteCount: number) => {
  let result = one
  // The factor of one byte is x to the power of 8; squaring it doubles the bytes.
  let power = one >>> 8
  for (let exponent = byteCount; exponent; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2) result = multiply(result, power)
    power = multiply(power, power)
  }
  return result
}

/**
 * Creates a function that computes the CRC-32 of a text in which a piece is replaced, at all its places, by another one of the same length.
 * A CRC-32 is linear, so the text need not be read again or kept in memory.
 */
export const createReplacementChecksum = (text: Buffer, piece: Buffer, places: number[]) =>
  createChecksum(
    crc32(text),
    crc32(piece),
    places.reduce((sum, at) => sum ^ computeShift(text.length - at - piece.length), 0),
  )

/** Creates the function from checksums only: a closure of the caller would keep the whole text in memory. */
const createChecksum = (textChecksum: number, pieceChecksum: number, factor: number) => (otherPiece: Buffer) =>
  (textChecksum ^ multiply(crc32(otherPiece) ^ pieceChecksum, factor)) >>> 0

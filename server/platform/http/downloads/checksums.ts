import { crc32 } from 'node:zlib'

// A CRC-32 is the remainder of a polynomial over GF(2), its highest power in the lowest bit (RFC 1952, 8).
const divisor = 0xedb88320
const one = 0x80000000

/** Multiplies two polynomials and returns the remainder. */
const multiply = (a: number, b: number) => {
  let sum = 0
  for (let bit = one, term = b; bit; bit >>>= 1) {
    if (a & bit) sum ^= term
    term = term & 1 ? (term >>> 1) ^ divisor : term >>> 1
  }
  return sum >>> 0
}

/** Returns the factor by which a difference of checksums changes when this many bytes follow. */
const computeShift = (bytes: number) => {
  let result = one
  // The factor of one byte is x to the power of 8; squaring it doubles the bytes.
  let power = one >>> 8
  for (let exponent = bytes; exponent; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2) result = multiply(result, power)
    power = multiply(power, power)
  }
  return result
}

/**
 * Creates a function that computes the checksum of a text after replacing one piece at several places with others of the same length. A
 * checksum is linear, so the text need not be read again or kept.
 */
export const checksumWith = (text: Buffer, piece: Buffer, places: number[]) =>
  createChecksum(
    crc32(text),
    crc32(piece),
    places.reduce((sum, at) => sum ^ computeShift(text.length - at - piece.length), 0),
  )

/** Creates the function from checksums only: a closure of the caller would keep the whole text in memory. */
const createChecksum = (textChecksum: number, pieceChecksum: number, factor: number) => (otherPiece: Buffer) =>
  (textChecksum ^ multiply(crc32(otherPiece) ^ pieceChecksum, factor)) >>> 0
